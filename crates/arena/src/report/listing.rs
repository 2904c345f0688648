//! The games of a page: under headings, each to be opened and played through.

use game::BoardGrid;
use maud::{Markup, html};
use syntax::Lang;

use super::ends::describe_end;
use super::games::Numbering;
use super::plots::course;
use super::replay;
use crate::tournament::CountedGame;

/// From this number of games on, a page has a search form.
const MANY: usize = 13;

/// Games under one heading.
pub(super) struct Group<'a> {
    pub heading: String,
    pub games: Vec<&'a CountedGame>,
}

/// A list of games on a page.
pub(super) struct Listing<'a> {
    pub names: Vec<&'a str>,
    /// The name of the order of the groups.
    pub order: &'a str,
    pub lang: Lang,
}

impl Listing<'_> {
    pub(super) fn html<G: BoardGrid>(&self, groups: &[Group<'_>]) -> Markup {
        let count: usize = groups.iter().map(|group| group.games.len()).sum();
        html! {
            h2 { (self.lang.pick("Games", "Partidas")) }
            @if count >= MANY { (self.search_form()) }
            div.games {
                @for group in groups {
                    section {
                        @if groups.len() > 1 { h3 { (group.heading) } }
                        @for game in &group.games { (self.game::<G>(game)) }
                    }
                }
            }
        }
    }

    /// What the page's script needs to search and sort games; without the script it stays hidden.
    fn search_form(&self) -> Markup {
        let say = |en: &'static str, pt: &'static str| self.lang.pick(en, pt);
        let find = say("player or reason", "jogador ou motivo");
        html! {
            form.tools hidden {
                input name="words" type="search" placeholder=(find) aria-label=(find);
                select name="kind" aria-label=(say("result", "resultado")) {
                    option value="" { (say("all results", "todos os resultados")) }
                    option { "1-0" }
                    option { "1/2-1/2" }
                    option { "0-1" }
                    option value="forfeit" { (say("forfeited", "perdidas por falha")) }
                    option value="judged" { (say("decided by a judge", "decididas por juiz")) }
                }
                select name="order" aria-label=(say("order", "ordem")) {
                    option value="" { (self.order) }
                    option value="number" { (say("as they ended", "na ordem em que acabaram")) }
                    option value="longest" { (say("longest first", "mais longas primeiro")) }
                    option value="shortest" { (say("shortest first", "mais curtas primeiro")) }
                }
                output {}
            }
        }
    }

    fn game<G: BoardGrid>(&self, game: &CountedGame) -> Markup {
        let event = &game.event;
        let numbering = Numbering::from_start(G::read(&event.start).ok().as_ref());
        let note = match game.judged {
            Some(_) => "judged",
            None if event.offender().is_some() => "forfeit",
            None => "",
        };
        let name = |entrant: usize| self.names.get(entrant).copied().unwrap_or("?");
        let labels = self
            .lang
            .pick("first|back|on|last", "início|voltar|avançar|fim");
        html! {
            details.game
                data-number=(event.number)
                data-plies=(event.moves().count())
                data-result=(game.outcome().text())
                data-note=(note)
            {
                summary {
                    (event.number) ". " (name(event.white)) " – " (name(event.black)) " "
                    b { (game.outcome().text()) }
                    " " (self.how_it_ended(game))
                }
                @if let Some(replay) = replay::attribute::<G>(event) {
                    div data-replay=(replay) data-labels=(labels) {}
                }
                (course(game, numbering, self.lang))
                div.moves {
                    @for (index, text) in event.moves().enumerate() {
                        @if index > 0 { " " }
                        @if let Some(number) = numbering.before(index) { (number) " " }
                        b { (text) }
                    }
                }
            }
        }
    }

    /// The end of a game and its reason; where a judge decided, also the end on the board.
    fn how_it_ended(&self, game: &CountedGame) -> Markup {
        let event = &game.event;
        let reason = describe_end(event.reason, event.detail.as_ref(), self.lang);
        html! {
            @match &game.judged {
                None => { "(" (reason) ")" }
                Some((_, why)) => {
                    span.note {
                        (self.lang.pick("decided by a judge", "decidida por juiz")) ": " (why)
                    }
                    " (" (self.lang.pick("played", "no tabuleiro")) " "
                    (event.outcome.text()) ": " (reason) ")"
                }
            }
        }
    }
}
