//! Which part of a form's sheet stands where.

/// How the sum and the chances share what room there is.
pub(super) enum Layout {
    /// Both beside the questions.
    Whole { dense: bool, bars: bool },
    /// The sum below the questions, the chances beside them.
    Apart { dense: bool },
}

impl Layout {
    /// The roomiest first.
    pub(super) const ALL: [Layout; 5] = [
        Layout::Whole { dense: false, bars: true },
        Layout::Whole { dense: false, bars: false },
        Layout::Apart { dense: false },
        Layout::Whole { dense: true, bars: false },
        Layout::Apart { dense: true },
    ];
    /// Those in which the sums of sides keep their place.
    pub(super) const OF_SIDES: [Layout; 2] = [Layout::Apart { dense: false }, Layout::Apart { dense: true }];
}
