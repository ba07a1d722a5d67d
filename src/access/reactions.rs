//! The emoji that Telegram shows as a reaction; it refuses every other one without a word.

/// Telegram's list, without variation selectors.
pub(crate) const SUPPORTED: &[&str] = &[
    "👍",
    "👎",
    "❤",
    "🔥",
    "🥰",
    "👏",
    "😁",
    "🤔",
    "🤯",
    "😱",
    "🤬",
    "😢",
    "🎉",
    "🤩",
    "🤮",
    "💩",
    "🙏",
    "👌",
    "🕊",
    "🤡",
    "🥱",
    "🥴",
    "😍",
    "🐳",
    "❤\u{200d}🔥",
    "🌚",
    "🌭",
    "💯",
    "🤣",
    "⚡",
    "🍌",
    "🏆",
    "💔",
    "🤨",
    "😐",
    "🍓",
    "🍾",
    "💋",
    "🖕",
    "😈",
    "😴",
    "😭",
    "🤓",
    "👻",
    "👨\u{200d}💻",
    "👀",
    "🎃",
    "🙈",
    "😇",
    "😨",
    "🤝",
    "✍",
    "🤗",
    "🫡",
    "🎅",
    "🎄",
    "☃",
    "💅",
    "🤪",
    "🗿",
    "🆒",
    "💘",
    "🙉",
    "🦄",
    "😘",
    "💊",
    "🙊",
    "😎",
    "👾",
    "🤷\u{200d}♂",
    "🤷",
    "🤷\u{200d}♀",
    "😡",
];

/// `text` without the variation selectors U+FE0E and U+FE0F, which phones type and Telegram's
/// list does not have.
pub(crate) fn without_selectors(text: &str) -> String {
    text.chars()
        .filter(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}'))
        .collect()
}

/// Whether Telegram shows `text` as a reaction.
pub(crate) fn is_supported(text: &str) -> bool {
    SUPPORTED.contains(&without_selectors(text).as_str())
}

#[cfg(test)]
mod tests {
    use super::{SUPPORTED, is_supported};

    #[test]
    fn selectors_do_not_matter() {
        assert!(
            SUPPORTED
                .iter()
                .all(|emoji| !emoji.contains(['\u{fe0e}', '\u{fe0f}']))
        );
        assert!(
            is_supported("❤\u{fe0f}")
                && is_supported("🤷\u{200d}♂\u{fe0f}")
                && is_supported("☃\u{fe0f}")
        );
        assert!(!is_supported("ok") && !is_supported(""));
    }
}
