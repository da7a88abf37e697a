//! Dice that all show 1: how a throw is looked at before it falls.

use crate::rulesets::old_dessauer::tables::Tables;
use crate::umpire::{Dice, Die, FormBuilder, Interrupt, Procedure};

/// What a procedure comes to with them tells what its dice need, whom they are for and how many there are; and the end
/// itself, where no face can change it.
pub(crate) struct Ones;

impl Dice for Ones {
    fn face(&mut self, _: Die, _: &'static str) -> Result<u8, Interrupt> {
        Ok(1)
    }

    fn card(&mut self, _: &[(String, u32)], why: &'static str) -> Result<String, Interrupt> {
        Interrupt::refuse(format!("these rules have no cards ({why})"))
    }
}

/// Rules a procedure; without dice where, by what it comes to with ones, no face decides. Dice that lie already, as those of
/// a journal from before, are drawn all the same.
pub(crate) fn resolve_if<P: Procedure<Tables>>(
    request: &P,
    tables: &Tables,
    decides: impl Fn(&P::Answer) -> bool,
    ask: &mut FormBuilder<'_>,
) -> Result<P::Answer, Interrupt> {
    ask.judge(request, tables)?;
    let with_ones = request.resolve(tables, &mut Ones)?;
    if decides(&with_ones) || ask.dice_lie() {
        return ask.resolve(request, tables);
    }
    ask.no_die_decides();
    Ok(with_ones)
}
