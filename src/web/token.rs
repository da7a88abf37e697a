//! What opens a page: a number of 128 bits by chance, which nobody guesses.

use constant_time_eq::constant_time_eq;
use rand::TryRng;
use rand::rngs::{SysError, SysRng};

/// A token: 32 letters of 0 to 9 and A to F, which take the least room in a QR code.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new one, from the operating system.
    pub fn by_chance() -> Result<Token, SysError> {
        let (high, low) = (SysRng.try_next_u64()?, SysRng.try_next_u64()?);
        Ok(Token(format!("{high:016X}{low:016X}")))
    }

    /// Its letters.
    pub fn letters(&self) -> &str {
        &self.0
    }

    /// Whether `said` is this one, small letters or capitals. How long that takes tells nothing of where they differ.
    pub fn is(&self, said: &str) -> bool {
        constant_time_eq(self.0.as_bytes(), said.to_ascii_uppercase().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_itself_in_small_letters_too_and_nothing_else() {
        let (one, other) = (Token::by_chance().expect("a token"), Token::by_chance().expect("a token"));
        assert_eq!(one.letters().len(), 32);
        assert!(one.letters() != other.letters() && one.is(one.letters()) && one.is(&one.letters().to_lowercase()));
        for said in ["", other.letters(), &one.letters()[1..], &format!("{}0", one.letters())] {
            assert!(!one.is(said), "{said}");
        }
    }
}
