//! What a command did, and what it shows.

use super::rows;
use crate::output::text::Entry;

pub(super) const ROWS: &[Entry] = rows! {
    "already allowed: {ids}" => "já autorizados: {ids}";
    "allowed {ids}" => "autorizados: {ids}";
    "allowed {ids} (already allowed: {others})"
        => "autorizados: {ids} (já autorizados: {others})";
    "nobody removed" => "ninguém removido";
    "removed {ids}" => "removidos: {ids}";
    "{line}, took back the announcement not sent yet: {ids}"
        => "{line}; anúncio ainda não enviado, retirado: {ids}";
    "not on the allowlist: {ids}" => "fora da allowlist: {ids}";
    "still listed in these groups: {groups}" => "ainda constam nestes grupos: {groups}";
    "{id} may still be announced: {error}" => "{id} ainda pode ser anunciado: {error}";
    "{id} can never match on {server}: it {why}"
        => "{id} nunca corresponde a ninguém em {server}: {why}";
    "is a user name; senders are matched by their number"
        => "é um nome de usuário; remetentes são reconhecidos pelo número";
    "is a group's id; senders have positive numbers"
        => "é o id de um grupo; remetentes têm números positivos";
    "is not a sender's number" => "não é o número de um remetente";
    "is neither a phone number such as +15551234567 nor an e-mail address"
        => "não é um telefone como +15551234567 nem um endereço de e-mail";
    "is a user's id; groups have negative numbers"
        => "é o id de um usuário; grupos têm números negativos";
    "is not a group's number" => "não é o número de um grupo";
    "is a basic group's id, which changes when it becomes a supergroup (-100…)"
        => "é o id de um grupo básico, que muda quando ele vira supergrupo (-100…)";
    "is not the number of a Discord channel" => "não é o número de um canal do Discord";
    "is not a chat id such as iMessage;+;chat123"
        => "não é um id de conversa como iMessage;+;chat123";
    "--allow names nobody, which would let any member in"
        => "--allow não indica ninguém, o que deixaria entrar qualquer membro";
    "leave --allow out if that is what you want" => "omita --allow se é isso que você quer";
    "group {group} is already so: {now}" => "o grupo {group} já está assim: {now}";
    "group {group} added: {now}" => "grupo {group} adicionado: {now}";
    "group {group} changed: {now} (was: {before})"
        => "grupo {group} alterado: {now} (antes: {before})";
    "group {group} is open to any member now: --allow was not given again"
        => "o grupo {group} agora está aberto a qualquer membro: --allow não foi repetido";
    "group {group} removed" => "grupo {group} removido";
    "no group removed" => "nenhum grupo removido";
    "there is no group {group}" => "não existe o grupo {group}";
    "when mentioned, any member" => "quando mencionado, qualquer membro";
    "when mentioned, only {members}" => "quando mencionado, só {members}";
    "without a mention, any member" => "sem menção, qualquer membro";
    "without a mention, only {members}" => "sem menção, só {members}";
    "{id} {why}" => "{id} {why}";
    "created {dir}, which was not there: this channel's server has not run yet"
        => "criado {dir}, que não existia: o servidor deste canal ainda não rodou";
    "FORGE_ACCESS_MODE=static in .env: the server takes this up only when it starts again"
        => "FORGE_ACCESS_MODE=static em .env: o servidor só considera isto quando iniciar de novo";
    "there is no directory {dir}: this channel's server has not run yet"
        => "não existe o diretório {dir}: o servidor deste canal ainda não rodou";
    "whoever is allowed can also answer this session's permission prompts, and can send `/mode edit`: the next session then starts with every permission bypassed"
        => "quem está autorizado também pode responder aos pedidos de permissão desta sessão, e pode enviar `/mode edit`: a próxima sessão então começa sem pedir nenhuma permissão";
    "paired {sender} (chat {chat}), who was allowed already"
        => "pareado: {sender} (conversa {chat}), que já estava autorizado";
    "paired {sender} (chat {chat})" => "pareado: {sender} (conversa {chat})";
    "the policy is disabled: nobody is answered until it changes"
        => "a política é disabled: ninguém recebe resposta até que ela mude";
    "nothing denied" => "nada negado";
    "denied {code}" => "negado: {code}";
    "policy {word} (was {before})" => "política {word} (antes: {before})";
    "policy {word} (was {before}, the default)"
        => "política {word} (antes: {before}, o padrão)";
    "policy is already {word}" => "a política já é {word}";
    "nobody is on the allowlist: no direct message is answered"
        => "ninguém está na allowlist: nenhuma mensagem direta é respondida";
    "set {key} {value} (was {before})" => "{key} definido como {value} (antes: {before})";
    "{key} is already {value}" => "{key} já é {value}";
    "not set" => "não definido";
    "KEY" => "CHAVE";
    "VALUE" => "VALOR";
    "ACCEPTS" => "ACEITA";
    "NAME" => "NOME";
    "POLICY" => "POLÍTICA";
    "ALLOWED" => "AUTORIZADOS";
    "PENDING" => "PENDENTES";
    "PINNED HERE" => "PINADO AQUI";
    "yes" => "sim";
    "no" => "não";
    "error: {what}" => "erro: {what}";
    "problems in {names}; see them: {command}" => "problemas em {names}; veja-os: {command}";
    "problems in {names} and {more} more; see them: {command}"
        => "problemas em {names} e mais {more}; veja-os: {command}";
    "the project pins {name}, and there is no such channel yet"
        => "o projeto pina {name}, e esse canal ainda não existe";
    "file" => "arquivo";
    "{path} (not there: the defaults)" => "{path} (não existe: valem os padrões)";
    "policy" => "política";
    "{stored} (the default)" => "{stored} (o padrão)";
    "{stored} (acts as {acts})" => "{stored} (vale como {acts})";
    "allowed" => "autorizados";
    "pending" => "pendentes";
    "groups" => "grupos";
    "settings" => "configurações";
    "Problems" => "Problemas";
    "CODE" => "CÓDIGO";
    "SENDER" => "REMETENTE";
    "CHAT" => "CONVERSA";
    "AGE" => "IDADE";
    "LEFT" => "RESTA";
    "REPLIES" => "RESPOSTAS";
    "{count}/{most} (silent)" => "{count}/{most} (mudo)";
    "no expiry" => "sem validade";
    "expired" => "expirado";
    "{time} left" => "restam {time}";
    "pending on {channel}:" => "pendentes em {channel}:";
    "code to approve:" => "código a aprovar:";
    "unset {key} (was {before})" => "{key} volta ao padrão do servidor (antes: {before})";
    "{what}; ids stand apart, with blanks between them" => "{what}; separe os ids com espaços";
    "from {sender}" => "de {sender}";
    "{server}, {policy}, {count} pending" => "{server}, {policy}, pendentes: {count}";
};
