//! Ids are opaque and all accepted; these are the ones that can never match, by how each network
//! makes its ids.

use super::server::Ids;
use crate::output::{Text, say};

/// Why `id` can never be a sender there, if so.
pub(crate) fn sender_fault(id: &str, ids: Ids) -> Option<Text> {
    match ids {
        Ids::Telegram | Ids::Discord if id.starts_with('@') => {
            Some(say!("is a user name; senders are matched by their number"))
        }
        Ids::Telegram if is_negative(id) => {
            Some(say!("is a group's id; senders have positive numbers"))
        }
        Ids::Telegram | Ids::Discord => (!is_number(id)).then(|| say!("is not a sender's number")),
        Ids::IMessage => {
            let phone = id.strip_prefix('+').is_some_and(is_number);
            let mail = id
                .split_once('@')
                .is_some_and(|(name, host)| !name.is_empty() && !host.is_empty());
            (!phone && !mail).then(|| {
                say!("is neither a phone number such as +15551234567 nor an e-mail address")
            })
        }
    }
}

/// Why `id` can never be a group there, or not for long, if so.
pub(crate) fn group_fault(id: &str, ids: Ids) -> Option<Text> {
    match ids {
        Ids::Telegram if is_number(id) => {
            Some(say!("is a user's id; groups have negative numbers"))
        }
        Ids::Telegram if !is_negative(id) => Some(say!("is not a group's number")),
        Ids::Telegram => (!id.starts_with("-100")).then(|| {
            say!("is a basic group's id, which changes when it becomes a supergroup (-100…)")
        }),
        Ids::Discord => (!is_number(id)).then(|| say!("is not the number of a Discord channel")),
        Ids::IMessage => (!id.starts_with("iMessage;"))
            .then(|| say!("is not a chat id such as iMessage;+;chat123")),
    }
}

/// A positive integer as the servers write it: no sign, no leading zero.
fn is_number(id: &str) -> bool {
    !id.is_empty() && !id.starts_with('0') && id.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_negative(id: &str) -> bool {
    id.strip_prefix('-').is_some_and(is_number)
}

#[cfg(test)]
mod tests {
    use super::{group_fault, sender_fault};
    use crate::access::server::Ids;

    #[test]
    fn which_ids_can_match() {
        // network, id, can be a sender, can be a lasting group
        for (ids, id, sender, group) in [
            (Ids::Telegram, "412587349", true, false),
            (Ids::Telegram, "-1001654782309", false, true),
            (Ids::Telegram, "-5", false, false),
            (Ids::Telegram, "@joana", false, false),
            (Ids::Telegram, "0412", false, false),
            (Ids::Telegram, " 412", false, false),
            (Ids::Telegram, "1,2", false, false),
            (Ids::Discord, "184695080709324800", true, true),
            (Ids::Discord, "joana#1234", false, false),
            (Ids::IMessage, "+15551234567", true, false),
            (Ids::IMessage, "joana@example.com", true, false),
            (Ids::IMessage, "15551234567", false, false),
            (Ids::IMessage, "iMessage;+;chat123", false, true),
        ] {
            assert_eq!(sender_fault(id, ids).is_none(), sender, "sender {id}");
            assert_eq!(group_fault(id, ids).is_none(), group, "group {id}");
        }
    }
}
