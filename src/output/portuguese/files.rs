//! What stood in the way in a file or directory.

use super::rows;
use crate::output::text::Entry;

pub(super) const ROWS: &[Entry] = rows! {
    "cannot {doing} {path}: {source}" => "não foi possível {doing} {path}: {source}";
    "list" => "listar";
    "read" => "ler";
    "delete" => "apagar";
    "create" => "criar";
    "lock" => "travar";
    "open" => "abrir";
    "write" => "gravar";
    "replace" => "substituir";
    "change" => "alterar";
    "keep" => "guardar";
    "set the owner or mode of" => "definir o dono ou o modo de";
    "write a new file in" => "gravar um arquivo novo em";
    "the file is left as it is: correct it by hand, or move it away to start from the defaults"
        => "o arquivo fica como está: corrija-o à mão, ou mova-o para começar dos padrões";
    "UTF-16 text, expected UTF-8" => "texto UTF-16, esperado UTF-8";
    "expected UTF-8 text, found another byte"
        => "esperado texto UTF-8, encontrado outro byte";
    "the file is empty, expected a JSON object"
        => "o arquivo está vazio, esperado um objeto JSON";
    "not valid JSON: {what}" => "JSON inválido: {what}";
    "expected a JSON object, found {noun}" => "esperado um objeto JSON, encontrado {noun}";
    "not an access file: it has none of the fields {fields}"
        => "não é um arquivo de acesso: não tem nenhum dos campos {fields}";
    "expected {name} to be {expected}, found {noun}"
        => "esperado que {name} fosse {expected}, encontrado {noun}";
    "expected {what}, found {found}" => "esperado {what}, encontrado {found}";
    "the end of the file" => "o fim do arquivo";
    "nested more than {depth} levels deep" => "mais de {depth} níveis aninhados";
    "a value" => "um valor";
    "a key in double quotes" => "uma chave entre aspas duplas";
    "{one} or {other}" => "{one} ou {other}";
    "a control character in a string" => "um caractere de controle numa string";
    "`\"` at the end of a string" => "`\"` no fim de uma string";
    "an escape that stands for no character in a string"
        => "um escape que não representa nenhum caractere numa string";
    "a digit" => "um dígito";
    "a boolean" => "um booleano";
    "a number" => "um número";
    "a string" => "uma string";
    "an array" => "um array";
    "an object" => "um objeto";
    "an array of strings" => "um array de strings";
    "an empty string" => "uma string vazia";
    "a non-empty string" => "uma string não vazia";
    "a number of milliseconds" => "um número de milissegundos";
    "nothing" => "nada";
    "true or false" => "true ou false";
    "the entry of code {code} needs {expected} as {field}, found {found}"
        => "a entrada do código {code} precisa de {expected} em {field}, encontrado {found}";
    "{path}: a directory is where the marker belongs"
        => "{path}: há um diretório no lugar do marcador";
    "remove the directory" => "remova o diretório";
    "access was granted to {sender}, but the bot will not announce it: cannot write {path}: {error}"
        => "o acesso foi dado a {sender}, mas o bot não vai anunciá-lo: não foi possível gravar {path}: {error}";
    "tell {sender} that the bot answers now; there is nothing to run again"
        => "avise {sender} que o bot já responde; não há nada a rodar de novo";
    "the change is in the file now" => "a alteração está no arquivo agora";
    "the change is not in the file now" => "a alteração não está no arquivo agora";
    "whether the change is in the file cannot be told"
        => "não dá para saber se a alteração está no arquivo";
    "see what it says: forge-access {channel}"
        => "veja o que ele diz: forge-access {channel}";
    "{path} has the change now" => "{path} tem a alteração agora";
    "{path} has the change now, but lacks the pending codes {codes}"
        => "{path} tem a alteração agora, mas faltam os códigos pendentes {codes}";
    "{path} does not have the change" => "{path} não tem a alteração";
    "{path} cannot be read now" => "{path} não pode ser lido agora";
    "the server wrote over the change {rounds} times: {what}"
        => "o servidor gravou por cima da alteração {rounds} vezes: {what}";
    "run the command again when the server is less busy, or stop the server first"
        => "rode o comando de novo quando o servidor estiver menos ocupado, ou pare o servidor antes";
    "expected a directory, found another thing in its place"
        => "esperado um diretório, encontrada outra coisa no lugar";
    "the directory belongs to another user than the one it is in"
        => "o diretório pertence a outro usuário que não o do diretório em que está";
    "{path}: larger than {limit} bytes" => "{path}: maior que {limit} bytes";
    "a directory" => "um diretório";
    "a symbolic link" => "um link simbólico";
    "a pipe, socket or device" => "um pipe, socket ou dispositivo";
    "{path}: expected a regular file, found {found}"
        => "{path}: esperado um arquivo comum, encontrado {found}";
    "interrupted before anything was changed" => "interrompido antes de qualquer alteração";
    "process {pid}" => "o processo {pid}";
    "another process" => "outro processo";
    "wait for process {pid}, or end it if it hangs, and run the command again"
        => "espere o processo {pid}, ou encerre-o se estiver travado, e rode o comando de novo";
    "wait for it and run the command again" => "espere por ele e rode o comando de novo";
    "{who} has been changing the access file for over {seconds} seconds"
        => "{who} está alterando o arquivo de acesso há mais de {seconds} segundos";
    "{dir}: there is no such directory" => "{dir}: esse diretório não existe";
    "cannot keep owner {user} and group {group} of the file in {dir}: {error}"
        => "não foi possível manter o dono {user} e o grupo {group} do arquivo em {dir}: {error}";
    "run the command as user {user}" => "rode o comando como o usuário {user}";
    "{path}: the symbolic link leads {why}" => "{path}: o link simbólico leva {why}";
    "to a file that does not exist" => "a um arquivo que não existe";
    "to no file" => "a nenhum arquivo";
    "into another user's directory" => "ao diretório de outro usuário";
};
