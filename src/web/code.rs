//! An address as a QR code, for a terminal.

use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};

/// The rows of a code, its light squares drawn as halves of blocks, with the margin that it needs: 37 columns and 19 rows
/// for an address of the local network. `None` where it would be longer than a code can be.
pub fn code(address: &str) -> Option<Vec<String>> {
    // From a screen it is read without smears: the least correction makes the largest squares.
    let code = QrCode::with_error_correction_level(address, EcLevel::L).ok()?;
    let drawn = code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
    Some(drawn.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_address_of_a_local_network_fits_on_80_by_24() {
        let address = format!("http://192.168.100.200:49152/{}/", "A0".repeat(16));
        let code = code(&address).expect("a code");
        assert_eq!((code.len(), code[0].chars().count()), (19, 37));
        assert!(
            code.iter().all(|row| row.chars().count() == 37) && code[1].starts_with("████▀") || code[2].contains('▄')
        );
    }
}
