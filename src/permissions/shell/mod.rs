//! Text to a tree of simple commands, words, redirects and byte spans. Knows no risk.
