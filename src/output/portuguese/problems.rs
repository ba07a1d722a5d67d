//! What is wrong with a channel.

use super::rows;
use crate::output::text::Entry;

pub(super) const ROWS: &[Entry] = rows! {
    "dmPolicy is `{policy}`, which acts as pairing; it should be pairing, allowlist or disabled"
        => "dmPolicy é `{policy}`, que vale como pairing; deveria ser pairing, allowlist ou disabled";
    "the policy is allowlist and nobody is on it: {server} answers no one"
        => "a política é allowlist e ninguém está nela: {server} não responde a ninguém";
    "allowFrom is a string, so every sender whose id is a part of it is let in; it should be an array of strings"
        => "allowFrom é uma string, então entra todo remetente cujo id seja parte dela; deveria ser um array de strings";
    "{place} holds numbers ({list}), which never match; the next change makes those of allowFrom strings"
        => "{place} contém números ({list}), que nunca correspondem; a próxima alteração transforma os de allowFrom em strings";
    "an entry of {place}" => "um item de {place}";
    "{field} of group {id}" => "{field} do grupo {id}";
    "group {id}" => "o grupo {id}";
    "{place} is {value}, it should be {wanted}" => "{place} é {value}, deveria ser {wanted}";
    "{key} {fault}" => "{key} {fault}";
    "{expired} of the {places} places for codes are taken by expired ones: new senders are dropped silently until the server's next message clears them"
        => "{expired} dos {places} lugares para códigos estão com códigos expirados: novos remetentes são descartados em silêncio até que a próxima mensagem do servidor os limpe";
    "no expiry that is a number: {codes}; such a code never expires and cannot be paired"
        => "sem validade numérica: {codes}; um código assim nunca expira e não pode ser pareado";
    "access.json starts with a byte order mark: the server's next read sets it aside and forgets the allowlist; any change made here drops it"
        => "access.json começa com uma marca de ordem de bytes: a próxima leitura do servidor o põe de lado e esquece a allowlist; qualquer alteração feita aqui a retira";
    "the server could not read an earlier access.json and started from defaults; it is kept as {copies}"
        => "o servidor não conseguiu ler um access.json anterior e começou dos padrões; ele está guardado como {copies}";
    "the server is alive and has not taken these markers from approved/: {markers}"
        => "o servidor está vivo e não retirou estes marcadores de approved/: {markers}";
    "approved is not a directory: nobody can be paired until it is moved away"
        => "approved não é um diretório: ninguém pode ser pareado até que ele seja movido";
    "approved/ holds directories, which the server tries for ever: {directories}"
        => "approved/ contém diretórios, que o servidor tenta para sempre: {directories}";
    "mode is `edit`: the next session starts with every permission bypassed"
        => "mode é `edit`: a próxima sessão começa sem pedir nenhuma permissão";
    "FORGE_ACCESS_MODE=static in .env: the server reads the access state only when it starts, and announces nobody"
        => "FORGE_ACCESS_MODE=static em .env: o servidor lê o estado de acesso só quando inicia, e não anuncia ninguém";
    "access.json can be read by others (mode {mode}): chmod 600 it"
        => "access.json pode ser lido por outros (modo {mode}): use chmod 600";
    "access.json belongs to user {file} and its directory to user {dir}: a server that cannot read it forgets the allowlist"
        => "access.json pertence ao usuário {file} e o diretório ao usuário {dir}: um servidor que não consegue lê-lo esquece a allowlist";
};
