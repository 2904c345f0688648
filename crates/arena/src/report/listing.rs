//! The games of a page: under headings, each to be opened and played through.

use std::fmt::Write;

use syntax::{Lang, escaped};

use super::ends::describe_end;
use super::games::Numbering;
use super::plots::course;
use super::replay::Replay;
use crate::tournament::{CountedGame, GameEvent};

/// With so many games there are words to look for and orders to choose from.
const MANY: usize = 13;

/// Games that belong together.
pub(super) struct Group<'a> {
    pub heading: String,
    pub games: Vec<&'a CountedGame>,
}

/// How a page shows games.
pub(super) struct Listing<'a, F> {
    pub names: Vec<&'a str>,
    /// Which game is played.
    pub game: &'a str,
    /// Makes a game one that can be played through.
    pub film: F,
    /// What the order of the groups is called.
    pub order: &'a str,
    pub lang: Lang,
}

impl<F: Fn(&GameEvent) -> Option<Replay>> Listing<'_, F> {
    /// All of them.
    pub(super) fn html(&self, groups: &[Group<'_>]) -> String {
        let count: usize = groups.iter().map(|group| group.games.len()).sum();
        let mut html = format!("<h2>{}</h2>\n", self.lang.pick("Games", "Partidas"));
        if count >= MANY {
            self.tools(&mut html);
        }
        html.push_str("<div class=\"games\">\n");
        for group in groups {
            html.push_str("<section>");
            if groups.len() > 1 {
                let _ = writeln!(html, "<h3>{}</h3>", escaped(&group.heading));
            }
            for game in &group.games {
                self.one(&mut html, game);
            }
            html.push_str("</section>\n");
        }
        html.push_str("</div>\n");
        html
    }

    /// What the script of the page needs to look for games; without it they stay hidden.
    fn tools(&self, html: &mut String) {
        let say = |en: &'static str, pt: &'static str| self.lang.pick(en, pt);
        let _ = writeln!(
            html,
            "<form class=\"tools\" hidden><input name=\"words\" type=\"search\" placeholder=\"{find}\" aria-label=\"{find}\"><select name=\"kind\" aria-label=\"{result}\"><option value=\"\">{}</option><option>1-0</option><option>1/2-1/2</option><option>0-1</option><option value=\"fault\">{}</option><option value=\"judged\">{}</option></select><select name=\"order\" aria-label=\"{order}\"><option value=\"\">{}</option><option value=\"number\">{}</option><option value=\"longest\">{}</option><option value=\"shortest\">{}</option></select><output></output></form>",
            say("all results", "todos os resultados"),
            say("lost by a fault", "perdidas por falha"),
            say("decided by a judge", "decididas por juiz"),
            escaped(self.order),
            say("as they ended", "na ordem em que acabaram"),
            say("longest first", "mais longas primeiro"),
            say("shortest first", "mais curtas primeiro"),
            find = say("player or reason", "jogador ou motivo"),
            result = say("result", "resultado"),
            order = say("order", "ordem"),
        );
    }

    fn one(&self, html: &mut String, game: &CountedGame) {
        let event = &game.event;
        let numbering = Numbering::of(self.game, &event.start);
        let mut moves = String::new();
        let texts = event
            .opening
            .iter()
            .chain(event.plies.iter().map(|ply| &ply.0));
        for (index, text) in texts.enumerate() {
            if let Some(number) = numbering.before(index) {
                let _ = write!(moves, "{number} ");
            }
            let _ = write!(moves, "<b>{}</b> ", escaped(text));
        }
        let film = (self.film)(event).map_or_else(String::new, |film| {
            format!(
                "<div data-film=\"{}\" data-words=\"{}\"></div>",
                film.attribute(),
                self.lang
                    .pick("first|back|on|last", "início|voltar|avançar|fim")
            )
        });
        let note = match game.judged {
            Some(_) => "judged",
            None if event.guilty().is_some() => "fault",
            None => "",
        };
        let name = |entrant: usize| escaped(self.names.get(entrant).copied().unwrap_or("?"));
        let _ = writeln!(
            html,
            "<details class=\"game\" data-number=\"{number}\" data-plies=\"{}\" data-result=\"{result}\" data-note=\"{note}\"><summary>{number}. {} – {} <b>{result}</b> {}</summary>{film}{}<div class=\"moves\">{}</div></details>",
            event.opening.len() + event.plies.len(),
            name(event.white),
            name(event.black),
            self.how_it_ended(game),
            course(game, numbering, self.lang),
            moves.trim_end(),
            number = event.number,
            result = game.outcome().text(),
        );
    }

    /// The reason of the end, with more about it; of a game that a judge decided also what was played.
    fn how_it_ended(&self, game: &CountedGame) -> String {
        let event = &game.event;
        let reason = describe_end(&event.reason, event.detail.as_ref(), self.lang);
        let reason = escaped(&reason);
        match &game.judged {
            None => format!("({reason})"),
            Some((_, why)) => format!(
                "<span class=\"note\">{}: {}</span> ({} {}: {reason})",
                self.lang.pick("decided by a judge", "decidida por juiz"),
                escaped(why),
                self.lang.pick("played", "no tabuleiro"),
                escaped(&event.result),
            ),
        }
    }
}
