//! The only place where a colour or a glyph is written.
//!
//! Sixteen colours and the terminal's own foreground, so that dark and light backgrounds both work; nothing means
//! anything by its colour alone, and without colours reverse and bold carry what must be seen.

use ratatui::style::{Color, Modifier, Style};

use crate::config::{Config, Palette};
use crate::umpire::Tone;

/// How things look, and whether the mouse counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Whether colours are shown.
    pub colour: bool,
    /// Whether only ASCII is drawn.
    pub ascii: bool,
    /// Whether the mouse selects. Without it the terminal keeps the mouse, to mark text with.
    pub mouse: bool,
}

impl Theme {
    /// The theme that the environment asks for: `NO_COLOR`, `DRUMHEAD_ASCII=1` or `0`; where that says nothing, the config
    /// file; else a locale that is not UTF-8 is drawn in ASCII.
    pub fn of(config: &Config) -> Theme {
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .iter()
            .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
            .unwrap_or_default()
            .to_ascii_lowercase();
        let utf8 = locale.contains("utf-8") || locale.contains("utf8") || cfg!(windows);
        let said = std::env::var_os("DRUMHEAD_ASCII").filter(|value| !value.is_empty()).map(|value| value != "0");
        Theme {
            colour: !set("NO_COLOR") && config.theme != Some(Palette::Plain),
            ascii: said.or(config.ascii).unwrap_or(!utf8),
            mouse: config.mouse.unwrap_or(false),
        }
    }

    /// The same, drawn with ASCII alone where that is wanted.
    pub fn in_ascii(self, wanted: bool) -> Theme {
        Theme { ascii: self.ascii || wanted, ..self }
    }

    /// The same, with the mouse where that is wanted.
    pub fn with_mouse(self, wanted: bool) -> Theme {
        Theme { mouse: self.mouse || wanted, ..self }
    }

    fn fg(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// The title line.
    pub fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What belongs to an army, counted from 1: blue, then orange.
    pub fn side(self, army: u8) -> Style {
        self.fg([Color::Blue, Color::Yellow, Color::Magenta, Color::Cyan][usize::from(army.max(1) - 1) % 4])
            .add_modifier(Modifier::BOLD)
    }

    /// The selected row, in one colour: others would be its background; and nothing in it is faint.
    pub fn selected(self) -> Style {
        Style::new().fg(Color::Reset).add_modifier(Modifier::REVERSED).remove_modifier(Modifier::DIM)
    }

    /// A key in the footer.
    pub fn key(self) -> Style {
        self.fg(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// A heading within a screen.
    pub fn heading(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What is said on the line above the footer.
    pub fn message(self) -> Style {
        self.fg(Color::Magenta).add_modifier(Modifier::BOLD)
    }

    /// A code to be photographed: light on dark on every terminal.
    pub fn code(self) -> Style {
        if self.colour { Style::new().fg(Color::White).bg(Color::Black) } else { Style::new() }
    }

    /// What is wrong, or forbidden.
    pub fn alarm(self) -> Style {
        self.fg(Color::Red).add_modifier(Modifier::BOLD)
    }

    /// The bar in front of a line that says so: its colour alone does not tell it from other lines, and it reads as no key.
    pub fn alarm_sign(self, alarm: bool) -> char {
        match (alarm, self.ascii) {
            (false, _) => ' ',
            (true, true) => '|',
            (true, false) => '▌',
        }
    }

    /// What still wants an answer.
    pub fn wanted(self) -> Style {
        self.fg(Color::Magenta).add_modifier(Modifier::BOLD)
    }

    /// The label of what is owed: seen from afar.
    pub fn owed(self) -> Style {
        self.fg(Color::Magenta).add_modifier(Modifier::BOLD | Modifier::REVERSED)
    }

    /// A strength: a hit die with its face where that can be drawn, `[2⚁]`; its brackets say what its colour says.
    pub fn strength(self, strength: &str) -> String {
        match hit_die(strength) {
            Some(face) if !self.ascii => {
                let (digit, close) = strength.split_at(strength.len() - 1);
                let drawn = char::from_u32(0x2680 + face - 1).unwrap_or(' ');
                format!("{digit}{drawn}{close}")
            }
            _ => strength.to_owned(),
        }
    }

    /// Whether a face is drawn beside its figure.
    pub fn has_face(self, strength: &str) -> bool {
        !self.ascii && hit_die(strength).is_some()
    }

    /// How a strength is drawn: a hit die as a tile, so that it is seen from afar.
    pub fn strength_style(self, strength: &str, tone: Tone) -> Style {
        match hit_die(strength) {
            Some(_) => self.tone(tone).add_modifier(Modifier::BOLD | Modifier::REVERSED),
            None => self.tone(tone),
        }
    }

    /// What the umpire changed.
    pub fn given(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What matters less than the rest.
    pub fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What a thing means.
    pub fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Plain => Style::new(),
            Tone::Good => self.fg(Color::Green),
            Tone::Bad => self.fg(Color::Red),
            Tone::Faint => self.faint(),
        }
    }

    /// A rule across the screen.
    pub fn dash(self) -> &'static str {
        if self.ascii { "-" } else { "─" }
    }

    /// A rule from top to bottom.
    pub fn bar(self) -> &'static str {
        if self.ascii { "|" } else { "│" }
    }

    /// What bars of figures are made of: plain where colours or other letters are not wanted.
    pub fn block(self) -> &'static str {
        if self.ascii || !self.colour { "#" } else { "█" }
    }

    /// Where a text was cut.
    pub fn cut(self) -> &'static str {
        if self.ascii { "~" } else { "…" }
    }

    /// That there is more above, and below.
    pub fn more(self) -> (&'static str, &'static str) {
        if self.ascii { ("^", "v") } else { ("↑", "↓") }
    }

    /// The border of a box.
    pub fn border(self) -> ratatui::symbols::border::Set<'static> {
        if self.ascii { ASCII_BORDER } else { ratatui::symbols::border::PLAIN }
    }
}

/// The face of a hit die, `[2]` or `(4)`; nothing where the strength is none.
fn hit_die(strength: &str) -> Option<u32> {
    match strength.as_bytes() {
        [b'[', face @ b'1'..=b'6', b']'] | [b'(', face @ b'1'..=b'6', b')'] => Some(u32::from(face - b'0')),
        _ => None,
    }
}

const ASCII_BORDER: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};
