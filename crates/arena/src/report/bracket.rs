//! The draw of a tournament in which losers are out, and the names of its stages.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};
use syntax::Lang;
use syntax::svg::{Number, Svg};

use super::plots::cut;
use crate::record::Points;
use crate::systems::{Finished, Part, Past, Slot, Tie};
use crate::tournament::{Plan, TournamentState};

const BOX: (f64, f64) = (190.0, 44.0);
/// From one column to the next, and from one line to the next.
const STEP: (f64, f64) = (220.0, 56.0);
const TOP: f64 = 28.0;

/// A draw as it stands.
pub(super) struct Bracket {
    ties: Vec<Tie>,
    finished: Vec<Finished>,
    lang: Lang,
}

impl Bracket {
    /// `None` for systems without a draw.
    pub(super) fn of(plan: &Plan, state: &TournamentState, lang: Lang) -> Option<Bracket> {
        let finished = state.finished(plan);
        let (ties, finished) = plan.system.draw(&Past {
            field: &plan.field,
            finished: &finished,
            rounds: &state.rounds,
            withdrawn: &state.withdrawn,
        });
        (!ties.is_empty()).then_some(Bracket {
            ties,
            finished,
            lang,
        })
    }

    /// The rounds of a part, each with its places from the top.
    fn columns(&self, part: Part) -> Vec<(usize, Vec<&Tie>)> {
        let mut columns: BTreeMap<usize, Vec<&Tie>> = BTreeMap::new();
        for tie in self.ties.iter().filter(|tie| tie.part == part) {
            columns.entry(tie.round).or_default().push(tie);
        }
        columns.into_iter().collect()
    }

    /// The names of the rounds.
    pub(super) fn stages(&self) -> BTreeMap<usize, String> {
        let say = |en: &str, pt: &str| self.lang.pick(en, pt).to_owned();
        let is_double = self.ties.iter().any(|tie| tie.part == Part::Final);
        let mut stages = BTreeMap::new();
        for (index, (round, ties)) in self.columns(Part::Main).into_iter().enumerate() {
            let number = index + 1;
            let name = match ties.len() {
                _ if is_double => self.lang.pick(
                    format!("Upper draw, round {number}"),
                    format!("Chave de cima, rodada {number}"),
                ),
                1 => say("Final", "Final"),
                2 => say("Semi-finals", "Semifinais"),
                4 => say("Quarter-finals", "Quartas de final"),
                count => self.lang.pick(
                    format!("Round of {}", 2 * count),
                    format!("Fase de {}", 2 * count),
                ),
            };
            stages.insert(round, name);
        }
        for (index, (round, _)) in self.columns(Part::Lower).into_iter().enumerate() {
            let number = index + 1;
            let name = self.lang.pick(
                format!("Lower draw, round {number}"),
                format!("Chave de baixo, rodada {number}"),
            );
            stages.insert(round, name);
        }
        for (index, (round, _)) in self.columns(Part::Final).into_iter().enumerate() {
            let name = match index {
                0 => say("Final", "Final"),
                _ => say("Second final", "Segunda final"),
            };
            stages.insert(round, name);
        }
        stages
    }

    /// The draw as pictures, one for each part.
    pub(super) fn html(&self, plan: &Plan) -> Markup {
        let stages = self.stages();
        html! {
            h2 { (self.lang.pick("Draw", "Chave")) }
            @for part in [Part::Main, Part::Lower, Part::Final] {
                @let columns = self.columns(part);
                @if !columns.is_empty() { (self.picture(plan, &columns, &stages)) }
            }
        }
    }

    fn picture(
        &self,
        plan: &Plan,
        columns: &[(usize, Vec<&Tie>)],
        stages: &BTreeMap<usize, String>,
    ) -> Markup {
        let most = columns
            .iter()
            .map(|(_, ties)| ties.len())
            .max()
            .unwrap_or(1);
        let width = STEP.0 * columns.len() as f64;
        let height = TOP + STEP.1 * most as f64;
        let mut svg = Svg::default();
        let mut before: Vec<f64> = Vec::new();
        for (index, (round, ties)) in columns.iter().enumerate() {
            let x = STEP.0 * index as f64;
            let stage = stages.get(round).map_or("", String::as_str);
            svg.text((x, 14.0)).set("class", "best").content(stage);
            let mut heights = Vec::new();
            for (place, tie) in ties.iter().enumerate() {
                // Between those it is fed by, or beside the one.
                let feeders: Vec<f64> = if before.len() == 2 * ties.len() {
                    before[2 * place..2 * place + 2].to_vec()
                } else if before.len() == ties.len() {
                    vec![before[place]]
                } else {
                    Vec::new()
                };
                let middle = if feeders.is_empty() {
                    TOP + STEP.1 * (place as f64 + 0.5)
                } else {
                    feeders.iter().sum::<f64>() / feeders.len() as f64
                };
                for from in feeders {
                    let start = Number(x - STEP.0 + BOX.0);
                    let (from, middle) = (Number(from), Number(middle));
                    svg.element("path")
                        .set("class", "axis")
                        .set("fill", "none")
                        .set("d", format!("M{start} {from}h12V{middle}h18"))
                        .close();
                }
                heights.push(middle);
                self.tie(&mut svg, plan, tie, (x, middle));
            }
            before = heights;
        }
        let (width, height) = (Number(width), Number(height));
        html! {
            div.wide {
                svg.plot style="max-width:none" width=(width) height=(height)
                    viewBox={ "0 0 " (width) " " (height) } role="img"
                    aria-label=(self.lang.pick("draw", "chave"))
                {
                    (PreEscaped(svg.into_text()))
                }
            }
        }
    }

    /// Two names in a box, with what they scored; the winner's is bold.
    fn tie(&self, svg: &mut Svg, plan: &Plan, tie: &Tie, (x, middle): (f64, f64)) {
        let top = middle - BOX.1 / 2.0;
        let done = tie
            .encounter
            .and_then(|met| self.finished.iter().find(|done| done.encounter == met));
        let is_walkover = tie.places.contains(&Some(None));
        let group = svg.element("g");
        if is_walkover {
            group.set("class", "open").open();
        } else {
            group.open();
        }
        svg.rect((x, top), BOX)
            .set("rx", 4)
            .set("class", "box")
            .close();
        svg.line((x, middle), (x + BOX.0, middle))
            .set("class", "grid")
            .close();
        for (line, &slot) in tie.places.iter().enumerate() {
            let (name, score, is_best) = self.place(plan, slot, done);
            let y = top + 16.0 + 22.0 * line as f64;
            let group = svg.element("g");
            if is_best {
                group.set("class", "best").open();
            } else {
                group.open();
            }
            svg.title(&name);
            svg.text((x + 8.0, y)).content(cut(&name, 20));
            svg.text((x + BOX.0 - 8.0, y)).anchor("end").content(score);
            svg.end("g");
        }
        svg.end("g");
    }

    /// The name in a place, what it scored, and whether it goes on.
    fn place(&self, plan: &Plan, slot: Slot, done: Option<&Finished>) -> (String, String, bool) {
        let entrant = match slot {
            None => return ("?".to_owned(), String::new(), false),
            Some(None) => {
                let rests = self.lang.pick("(rests)", "(folga)");
                return (rests.to_owned(), String::new(), false);
            }
            Some(Some(entrant)) => entrant,
        };
        let name = plan.entries[entrant].name.clone();
        let Some(done) = done else {
            return (name, String::new(), false);
        };
        let score = if entrant == done.encounter.white {
            done.score.white
        } else {
            done.score.black
        };
        let score = match (done.is_forfeit, score) {
            (true, Points::ZERO) => "–".to_owned(),
            (true, _) => "+".to_owned(),
            _ => score.with_fraction(),
        };
        (name, score, done.winner() == entrant)
    }
}
