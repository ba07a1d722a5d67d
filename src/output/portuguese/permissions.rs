//! What is said of remembered rules, and of whether they count.

use super::rows;
use crate::output::text::Entry;

pub(super) const ROWS: &[Entry] = rows! {
    "there is no directory {dir}" => "não existe o diretório {dir}";
    "already remembered: {pattern}{mark}" => "já lembrada: {pattern}{mark}";
    "remembered before, now also trusted: {pattern}{mark}"
        => "já lembrada, agora também confiável: {pattern}{mark}";
    "remembered: {pattern}{mark}" => "lembrada: {pattern}{mark}";
    " (trusted: catastrophic commands too)" => " (confiável: também comandos catastróficos)";
    "forgotten: {pattern}" => "esquecida: {pattern}";
    "nothing forgotten" => "nada esquecido";
    "there is no rule {pattern}" => "não existe a regra {pattern}";
    "there are no rules: {path} is not there" => "não há regras: {path} não existe";
    "to make one: forge-access permissions approve PATTERN"
        => "para criar uma: forge-access permissions approve PATTERN";
    "already trusted: {path}" => "já é confiável: {path}";
    "trusted from now on: {path}" => "confiável de agora em diante: {path}";
    "not trusted: {path}; its rules still do not count"
        => "não confiável: {path}; suas regras continuam sem valer";
    "to let them count: forge-access permissions trust"
        => "para que valham: forge-access permissions trust";
    "trust these rules?" => "confiar nestas regras?";
    "[y/N]" => "[s/N]";
    "cannot ask: {error}" => "não foi possível perguntar: {error}";
    "cannot read the command from standard input: {error}"
        => "não foi possível ler o comando da entrada padrão: {error}";
    "{file} is not used: it cannot be read: {error}"
        => "{file} não é usado: não pode ser lido: {error}";
    "{file} is not used: {why}; if its rules are yours, type: forge-access permissions trust{lines}"
        => "{file} não é usado: {why}; se as regras são suas, digite: forge-access permissions trust{lines}";
    "it has changed since you looked at it" => "mudou desde que você o examinou";
    "you have not looked at it" => "você ainda não o examinou";
    "an option stands behind the command, where it is a word of the command"
        => "há uma opção depois do comando, onde ela é uma palavra do comando";
    "put it in front: {usage}" => "coloque-a na frente: {usage}";
};
