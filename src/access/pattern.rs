//! The syntax of JavaScript's regular expressions without the `u` flag: whether `new RegExp(pattern, 'i')` throws.
//!
//! ECMAScript 2025, with the additions of annex B that every browser and server has. Nothing is compiled or
//! matched; an escape or a brace that means nothing is the character itself, so that little is left to refuse.

mod class;
mod name;

use name::has_names;

/// Why JavaScript would refuse `pattern`, if it would.
pub(super) fn fault(pattern: &str) -> Option<&'static str> {
    let units: Vec<u16> = pattern.encode_utf16().collect();
    let mut reader = Reader {
        left: &units,
        names: Vec::new(),
        references: Vec::new(),
        place: Vec::new(),
        disjunctions: 0,
        has_names: has_names(&units),
    };
    reader.pattern().err()
}

type Checked<T = ()> = Result<T, &'static str>;

/// Where a group stands: the alternatives around it, as the number of the disjunction and of the alternative in it.
type Place = Vec<(usize, usize)>;

struct Reader<'a> {
    /// UTF-16, as JavaScript sees it: half of a pair is a character of its own.
    left: &'a [u16],
    names: Vec<(String, Place)>,
    references: Vec<String>,
    place: Place,
    disjunctions: usize,
    /// Whether any group has a name, which makes `\k` a reference everywhere.
    has_names: bool,
}

/// What a quantifier may follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Term {
    Repeatable,
    Fixed,
}

const UNBALANCED: &str = "Unbalanced parenthesis";
const NOTHING_TO_REPEAT: &str = "Quantifier not allowed here";
const BAD_GROUP: &str = "Invalid group";
const BAD_NAME: &str = "Invalid token at named capture group identifier";
const BAD_REFERENCE: &str = "Invalid named backreference syntax";

impl Reader<'_> {
    fn pattern(&mut self) -> Checked {
        self.disjunction()?;
        if !self.left.is_empty() {
            return Err(UNBALANCED);
        }
        let known = |name: &String| self.names.iter().any(|(known, _)| known == name);
        if self.references.iter().all(known) {
            Ok(())
        } else {
            Err(BAD_REFERENCE)
        }
    }

    /// Up to the end or a `)` that closes more than was opened here.
    fn disjunction(&mut self) -> Checked {
        self.disjunctions += 1;
        self.place.push((self.disjunctions, 0));
        loop {
            match self.left.first().copied() {
                None => break,
                Some(unit) if unit == u16::from(b')') => break,
                Some(_) if self.takes("|") => {
                    if let Some((_, alternative)) = self.place.last_mut() {
                        *alternative += 1;
                    }
                }
                Some(_) => {
                    let term = self.term()?;
                    if self.quantifier()? && term == Term::Fixed {
                        return Err(NOTHING_TO_REPEAT);
                    }
                }
            }
        }
        self.place.pop();
        Ok(())
    }

    fn term(&mut self) -> Checked<Term> {
        if self.takes("^") || self.takes("$") || self.takes("\\b") || self.takes("\\B") {
            return Ok(Term::Fixed);
        }
        if self.takes("(") {
            return self.group();
        }
        if self.takes("[") {
            return self.class().map(|()| Term::Repeatable);
        }
        if self.takes("\\") {
            return self.escape().map(|()| Term::Repeatable);
        }
        if self.quantifier()? {
            return Err(NOTHING_TO_REPEAT);
        }
        self.next();
        Ok(Term::Repeatable)
    }

    /// What follows `(`, up to its `)`.
    fn group(&mut self) -> Checked<Term> {
        let mut term = Term::Repeatable;
        if self.takes("?<=") || self.takes("?<!") {
            term = Term::Fixed;
        } else if self.takes("?<") {
            let name = self.name().ok_or(BAD_NAME)?;
            self.declare(name)?;
        } else if self.takes("?") && !(self.takes(":") || self.takes("=") || self.takes("!")) {
            self.modifiers()?;
        }
        self.disjunction()?;
        if self.takes(")") {
            Ok(term)
        } else {
            Err(UNBALANCED)
        }
    }

    /// Two groups may have one name only where no match can go through both.
    fn declare(&mut self, name: String) -> Checked {
        let apart = |other: &Place| {
            let mut pairs = other.iter().zip(&self.place);
            pairs.any(|(there, here)| there.0 == here.0 && there.1 != here.1)
        };
        if self
            .names
            .iter()
            .any(|(known, place)| *known == name && !apart(place))
        {
            return Err("Duplicate capture group name");
        }
        self.names.push((name, self.place.clone()));
        Ok(())
    }

    /// `i-ms:` of `(?i-ms:`.
    fn modifiers(&mut self) -> Checked {
        let mut seen = Vec::new();
        let mut removes = false;
        loop {
            match self.next().and_then(ascii) {
                Some(b':') if !seen.is_empty() => return Ok(()),
                Some(b'-') if !removes => removes = true,
                Some(flag @ (b'i' | b'm' | b's')) if !seen.contains(&flag) => seen.push(flag),
                _ => return Err(BAD_GROUP),
            }
        }
    }

    /// `*`, `+`, `?`, `{n}`, `{n,}` or `{n,m}`, lazy or not, if one stands here.
    fn quantifier(&mut self) -> Checked<bool> {
        let before = self.left;
        let is_one = if self.takes("{") {
            let bounds = self.bounds();
            if bounds.is_none() {
                self.left = before;
            }
            if bounds.is_some_and(|(least, most)| least > most) {
                return Err("Invalid quantifier");
            }
            bounds.is_some()
        } else {
            self.takes("*") || self.takes("+") || self.takes("?")
        };
        if is_one {
            self.takes("?");
        }
        Ok(is_one)
    }

    fn bounds(&mut self) -> Option<(u32, u32)> {
        let least = self.number()?;
        let most = if self.takes(",") {
            self.number().unwrap_or(u32::MAX)
        } else {
            least
        };
        self.takes("}").then_some((least, most))
    }

    fn number(&mut self) -> Option<u32> {
        let mut number = None;
        while let Some(digit) = self
            .left
            .first()
            .copied()
            .and_then(ascii)
            .filter(u8::is_ascii_digit)
        {
            self.next();
            let digit = u32::from(digit - b'0');
            number = Some(
                number
                    .unwrap_or(0u32)
                    .saturating_mul(10)
                    .saturating_add(digit),
            );
        }
        number
    }

    /// What follows `\` outside a class.
    fn escape(&mut self) -> Checked {
        if self.has_names && self.takes("k") {
            let name = self.takes("<").then(|| self.name()).flatten();
            self.references.push(name.ok_or(BAD_REFERENCE)?);
            return Ok(());
        }
        // `\c` without a letter is a backslash, and the `c` is next; of all others the rest, too, is ordinary text.
        if self.left.first() == Some(&u16::from(b'c')) {
            return Ok(());
        }
        self.next().map(|_| ()).ok_or("Incomplete escape")
    }

    /// Just so many hexadecimal digits; where fewer stand, none is read.
    fn hex(&mut self, count: usize) -> Option<u16> {
        let digits = self.left.get(..count)?.iter();
        let value = digits.copied().try_fold(0u16, |value, unit| {
            let digit = char::from(ascii(unit)?).to_digit(16)?;
            Some(value << 4 | u16::try_from(digit).ok()?)
        })?;
        self.left = self.left.get(count..)?;
        Some(value)
    }

    fn next(&mut self) -> Option<u16> {
        let (first, left) = self.left.split_first()?;
        self.left = left;
        Some(*first)
    }

    /// Reads this text, if it stands here.
    fn takes(&mut self, text: &str) -> bool {
        let mut units = self.left.iter();
        let stands = text
            .bytes()
            .all(|byte| units.next() == Some(&u16::from(byte)));
        if stands {
            self.left = units.as_slice();
        }
        stands
    }
}

fn ascii(unit: u16) -> Option<u8> {
    u8::try_from(unit).ok().filter(u8::is_ascii)
}

#[cfg(test)]
mod tests {
    use super::fault;

    #[test]
    fn javascript_takes_these_and_refuses_those() {
        let taken = r"@bot a{ {a} x{,3} ] } \ca \c [\c] [\c_-a] \k \u{61} \xz [\d-z] (?=a)* (?<=a)b (?<a>.)\k<a> \k<a>(?<a>.) (?<\u0061>.)\k<a> (?<a>.)|(?<a>.) (?i-m:a) [^] [] \8 [\377-\377] a??";
        for pattern in taken.split(' ') {
            assert_eq!(fault(pattern), None, "{pattern}");
        }
        let refused = r"( ) (?a) (?-:a) (?ii:a) [ [a \ [\ * a** ^* \b+ {1} a{2,1} (?<=a)* (?<1>.) (?<a (?<a>.)\k (?<a>.)\k<b> (?<a>.)[\k] (?<a>.)(?<a>.) [z-a] [\x41-\x40] [😀-😁] [\40-\37]";
        for pattern in refused.split(' ') {
            assert!(fault(pattern).is_some(), "{pattern}");
        }
    }
}
