//! Rulings that no die can change: none is asked for.

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::umpire::{FormBuilder, GivenDice, Interrupt, Procedure, Refusal, Throw};

/// Rules a request of one die; and whether the die has fallen. It need not where all of its faces come to the same; where
/// it fell all the same it is read.
pub(crate) fn resolve<P: Procedure<Tables>, K: PartialEq>(
    request: &P,
    tables: &Tables,
    ask: &mut FormBuilder<'_>,
    comes_to: impl Fn(&P::Answer) -> K,
) -> Result<(P::Answer, bool), Interrupt> {
    resolve_besides(Vec::new(), request, tables, ask, comes_to)
}

/// The same, with reasons of the order's own before those of the procedure.
pub(crate) fn resolve_besides<P: Procedure<Tables>, K: PartialEq>(
    reasons: Vec<Refusal>,
    request: &P,
    tables: &Tables,
    ask: &mut FormBuilder<'_>,
    comes_to: impl Fn(&P::Answer) -> K,
) -> Result<(P::Answer, bool), Interrupt> {
    ask.judge_besides(reasons, request, tables)?;
    match request.resolve(tables, ask.ready()?) {
        Err(Interrupt::NeedDice(due)) => match whatever_falls(request, tables, comes_to) {
            Some(answer) => {
                ask.no_die_decides();
                Ok((answer, false))
            }
            None => Err(Interrupt::NeedDice(due)),
        },
        ruled => ruled.map(|answer| (answer, true)),
    }
}

/// What it comes to whatever falls, if that is one thing.
fn whatever_falls<P: Procedure<Tables>, K: PartialEq>(
    request: &P,
    tables: &Tables,
    comes_to: impl Fn(&P::Answer) -> K,
) -> Option<P::Answer> {
    let with = |face| request.resolve(tables, &mut GivenDice::new(&[Throw::Face(face)])).ok();
    let first = with(1)?;
    let end = comes_to(&first);
    (2..=8).all(|face| with(face).is_some_and(|answer| comes_to(&answer) == end)).then_some(first)
}
