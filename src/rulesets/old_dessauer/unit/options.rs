//! The optional rules that the players agreed on before the first turn (Optional Rules).

use serde::{Deserialize, Serialize};

use crate::umpire::Refusal;

/// An optional rule, by its word in a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OptionalRule {
    Generals,
    CommandRadius,
    Drill,
    LightInfantry,
    LightInfantryDefendRough,
    VoluntaryFallback,
    RegimentalGuns,
    VariableDefensiveFire,
    VariableHits,
}

impl OptionalRule {
    /// All of them, in the order of the article.
    pub(crate) const ALL: [OptionalRule; 9] = [
        OptionalRule::Generals,
        OptionalRule::CommandRadius,
        OptionalRule::Drill,
        OptionalRule::LightInfantry,
        OptionalRule::LightInfantryDefendRough,
        OptionalRule::VoluntaryFallback,
        OptionalRule::RegimentalGuns,
        OptionalRule::VariableDefensiveFire,
        OptionalRule::VariableHits,
    ];

    /// Its word.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            OptionalRule::Generals => "generals",
            OptionalRule::CommandRadius => "command_radius",
            OptionalRule::Drill => "drill",
            OptionalRule::LightInfantry => "light_infantry",
            OptionalRule::LightInfantryDefendRough => "light_infantry_defend_rough",
            OptionalRule::VoluntaryFallback => "voluntary_fallback",
            OptionalRule::RegimentalGuns => "regimental_guns",
            OptionalRule::VariableDefensiveFire => "variable_defensive_fire",
            OptionalRule::VariableHits => "variable_hits",
        }
    }

    /// The rule without which it makes no sense.
    pub(crate) const fn rests_on(self) -> Option<OptionalRule> {
        match self {
            OptionalRule::CommandRadius | OptionalRule::VoluntaryFallback => Some(OptionalRule::Generals),
            OptionalRule::LightInfantryDefendRough => Some(OptionalRule::LightInfantry),
            _ => None,
        }
    }
}

/// The optional rules in force. None unless they are named; one without the rule that it rests on is refused.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<OptionalRule>", into = "Vec<OptionalRule>")]
pub(crate) struct OptionalRules(Vec<OptionalRule>);

impl OptionalRules {
    /// Whether this rule is in force.
    pub(crate) fn has(&self, rule: OptionalRule) -> bool {
        self.0.contains(&rule)
    }

    /// Refuses `what`, which belongs to a rule that is not in force.
    pub(crate) fn need(&self, rule: OptionalRule, what: &str) -> Result<(), Refusal> {
        if self.has(rule) {
            return Ok(());
        }
        Err(Refusal::on("Optional Rules", format!("{what} needs the option {}", rule.word())))
    }
}

impl TryFrom<Vec<OptionalRule>> for OptionalRules {
    type Error = String;
    fn try_from(rules: Vec<OptionalRule>) -> Result<OptionalRules, String> {
        for rule in &rules {
            if let Some(below) = rule.rests_on()
                && !rules.contains(&below)
            {
                return Err(format!("the option {} needs the option {}", rule.word(), below.word()));
            }
        }
        Ok(OptionalRules(rules))
    }
}

impl From<OptionalRules> for Vec<OptionalRule> {
    fn from(options: OptionalRules) -> Vec<OptionalRule> {
        options.0
    }
}
