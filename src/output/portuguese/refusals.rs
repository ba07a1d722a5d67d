//! Why a command was refused, and what helps.

use super::rows;
use crate::output::text::Entry;

pub(super) const ROWS: &[Entry] = rows! {
    "error" => "erro";
    "hint" => "dica";
    "warning" => "aviso";
    "{place}: {what}" => "{place}: {what}";
    "the code {code} has expired ({path})" => "o código {code} expirou ({path})";
    "have the sender write to the bot again: it answers with a new code"
        => "peça ao remetente que escreva ao bot de novo: ele responde com um código novo";
    "the code {code} belongs to sender {sender}, not to {expected}"
        => "o código {code} é do remetente {sender}, não de {expected}";
    "see the pending codes: {command}" => "veja os códigos pendentes: {command}";
    "no code {code} is pending ({path})" => "o código {code} não está pendente ({path})";
    "no codes are pending ({path})" => "não há códigos pendentes ({path})";
    "have the sender write to the bot: it answers with a code"
        => "peça ao remetente que escreva ao bot: ele responde com um código";
    "which code? Pending: {count} ({path})" => "qual código? Pendentes: {count} ({path})";
    "ask the person for their code, then: {command} pair CODE"
        => "pergunte à pessoa qual é o código dela, e então: {command} pair CODE";
    "{code} from sender {sender} ({left})" => "{code} do remetente {sender} ({left})";
    "invalid channel name {name} (from {source}): letters, digits, `_` and `-` only"
        => "nome de canal inválido {name} (de {source}): só letras, dígitos, `_` e `-`";
    "the first word" => "a primeira palavra";
    "the pin {path} {what}" => "o pin {path} {what}";
    "is a link that leads nowhere" => "é um link que não leva a lugar nenhum";
    "cannot be read: {error}" => "não pode ser lido: {error}";
    "is not UTF-8 text" => "não é texto UTF-8";
    "is empty" => "está vazio";
    "leads to a file that holds no channel name"
        => "leva a um arquivo que não contém um nome de canal";
    "write a channel's name into {path}, delete it, or name the channel: forge-access NAME COMMAND"
        => "escreva o nome de um canal em {path}, apague-o, ou indique o canal: forge-access NAME COMMAND";
    "the project pins {pinned}, this session serves {served}: {pinned} is used"
        => "o projeto pina {pinned}, esta sessão serve {served}: vale {pinned}";
    "there is no channel in {dir}" => "não há nenhum canal em {dir}";
    "in Claude Code, set one up: /forge:configure <name> <token>"
        => "no Claude Code, configure um: /forge:configure <name> <token>";
    "which channel? There are {count}: {names}" => "qual canal? Há {count}: {names}";
    "{channel} was not there before; did you mean {meant}?"
        => "{channel} não existia antes; você quis dizer {meant}?";
    "{option}: there is no directory {dir}" => "{option}: não existe o diretório {dir}";
    "cannot ask for the code: {error}" => "não foi possível perguntar o código: {error}";
    "--channel was given more than once" => "--channel foi dado mais de uma vez";
    "`{word}` is not a command" => "`{word}` não é um comando";
    "--channel has named the channel already" => "--channel já indicou o canal";
    "see the commands: forge-access --help" => "veja os comandos: forge-access --help";
    "did you mean `{word}`?" => "você quis dizer `{word}`?";
    "`status` was taken for a channel's name; to see the state: forge-access, or forge-access CHANNEL"
        => "`status` foi tomado por nome de canal; para ver o estado: forge-access, ou forge-access CHANNEL";
    "`{channel}` was taken for a channel's name; did you mean `{word}`?"
        => "`{channel}` foi tomado por nome de canal; você quis dizer `{word}`?";
    "a command is missing" => "falta um comando";
    "--slash takes its command from standard input"
        => "--slash lê o comando da entrada padrão";
    "cannot read the command: {error}" => "não foi possível ler o comando: {error}";
    "the command is too long" => "o comando é longo demais";
    "--slash cannot be typed in its own line"
        => "--slash não pode ser digitado na própria linha";
    "the home directory is not known" => "o diretório pessoal não é conhecido";
    "set HOME to an absolute path" => "defina HOME como um caminho absoluto";
    "a sender id must not be empty" => "um id de remetente não pode ser vazio";
    "a group id must not be empty" => "um id de grupo não pode ser vazio";
    "a code must not be empty" => "um código não pode ser vazio";
    "sender id \"{id}\" cannot be a file name: {why}"
        => "o id de remetente \"{id}\" não pode ser nome de arquivo: {why}";
    "it is a directory" => "é um diretório";
    "it contains a path separator" => "contém um separador de caminho";
    "it contains a control character" => "contém um caractere de controle";
    "it is longer than 255 bytes" => "tem mais de 255 bytes";
    "Windows reserves it" => "o Windows o reserva";
    "`{key}` is not a setting; the settings are {keys}"
        => "`{key}` não é uma configuração; as configurações são {keys}";
    "{key}: `{value}` {why}" => "{key}: `{value}` {why}";
    "{key} takes {accepted}" => "{key} aceita {accepted}";
    "an emoji, or \"\" to disable it" => "um emoji, ou \"\" para desativar";
    "a whole number from 1 to {most} ({server})"
        => "um número inteiro de 1 a {most} ({server})";
    "a JSON array of JavaScript regular expressions, such as [\"@mybot\"]"
        => "um array JSON de expressões regulares JavaScript, como [\"@mybot\"]";
    "is not a string" => "não é uma string";
    "is not one of its values" => "não é um dos seus valores";
    "is {value}, not one of {words}" => "é {value}, e não um de {words}";
    "is out of range" => "está fora do intervalo";
    "is not a whole number in range" => "não é um número inteiro no intervalo";
    "is {value}, not a number, which turns splitting off"
        => "é {value}, não um número, o que desliga a divisão";
    "is {value}, which acts as {limit}" => "é {value}, que vale como {limit}";
    "is not one of Telegram's reactions, so it will not be shown"
        => "não é uma das reações do Telegram, então não será mostrado";
    "is not JSON: {what}" => "não é JSON: {what}";
    "is not an array" => "não é um array";
    "holds {value} at place {place}, not a string"
        => "contém {value} na posição {place}, e não uma string";
    "holds an empty pattern at place {place}, which matches everything"
        => "contém um padrão vazio na posição {place}, que casa com tudo";
    "holds `{pattern}` at place {place}: {why}"
        => "contém `{pattern}` na posição {place}: {why}";
    "longer than {most} bytes" => "mais de {most} bytes";
    "more than {most} groups and classes" => "mais de {most} grupos e classes";
    "see the channels: forge-access"
        => "veja os canais: forge-access";
    "mend the pin, delete it, or name the channel: forge-access NAME COMMAND"
        => "corrija o pin, apague-o, ou indique o canal: forge-access NAME COMMAND";
    "name the channel: forge-access NAME COMMAND"
        => "indique o canal: forge-access NAME COMMAND";
    "ask the person for the code that the bot gave to them"
        => "pergunte à pessoa qual código o bot lhe deu";
    "to discard such an entry: forge-access NAME deny CODE"
        => "para descartar uma entrada assim: forge-access NAME deny CODE";
    "mend the file, or move it away"
        => "corrija o arquivo, ou mova-o";
    "see who owns the file and its directory, and who may write there: ls -la"
        => "veja de quem são o arquivo e o diretório, e quem pode gravar ali: ls -la";
    "try again in a moment"
        => "tente de novo daqui a pouco";
    "type the command again"
        => "digite o comando de novo";
    "tell the sender yourself that they are let in"
        => "avise você mesmo o remetente de que ele foi autorizado";
    "`{channel}` is a channel, and stands first: {command}"
        => "`{channel}` é um canal, e vem primeiro: {command}";
    "name the project's directory: --project DIR"
        => "indique o diretório do projeto: --project DIR";
    "see them with their values: {command} set"
        => "veja-as com seus valores: {command} set";
    "to discard this one: {command} deny {code}"
        => "para descartá-lo: {command} deny {code}";
};
