//! The results of `find`, for people and for programs.

use std::io::{self, Write};

use chess::replay::Replay;
use chess::{Color, Position};
use patlan::matcher::{self, Findings, Grade, Instance, Rejection};
use patlan::vocabulary::Section;
use search::{CompiledPattern, Describer, Description};
use serde_json::{Map, Value, json};
use shakmaty::Position as _;
use syntax::Lang;

use super::source::QueryPosition;
use crate::args::ShowArgs;
use crate::error::CliError;
use crate::patterns::Selection;
use crate::positions::side_word;
use crate::terminal::{self, ERROR, GOOD, QUIET, STRONG, printable, wrap};

/// The number of instances of a pattern that are shown without `--all-instances`.
const MOST_ROWS: usize = 20;
/// This many more are shown too, in place of a line that counts them.
const SPARED_ROWS: usize = 3;

/// One pattern in one position, for one side.
pub struct PatternResult<'a> {
    describer: Describer,
    pub query: &'a QueryPosition,
    pub side: Color,
    replay: Replay,
    findings: Findings,
    selection: &'a Selection,
}

/// What is shown of one position: of a whole game only the positions with something to show, of many patterns only
/// those with instances.
pub struct Page<'a> {
    query: &'a QueryPosition,
    patterns: usize,
    begun: bool,
    silent: usize,
    only_valid: bool,
}

impl<'a> Page<'a> {
    pub fn new(query: &'a QueryPosition, patterns: usize) -> Page<'a> {
        Page {
            query,
            patterns,
            begun: false,
            silent: 0,
            only_valid: false,
        }
    }

    fn is_one_of_a_game(&self) -> bool {
        self.query.among_many && self.query.ply.is_some()
    }

    /// Adds what was found of a pattern, for each side that searched.
    pub fn add(
        &mut self,
        out: &mut impl Write,
        results: &[PatternResult<'_>],
        show: &ShowArgs,
    ) -> Result<(), CliError> {
        let alone = self.patterns == 1 && !self.is_one_of_a_game();
        self.only_valid = show.only_valid;
        let is_shown = |result: &&PatternResult<'_>| {
            let is_worth_it = match show.only_valid {
                true => result.is_found(),
                false => result.has_instances(),
            };
            alone || is_worth_it || show.grade
        };
        let shown: Vec<&PatternResult<'_>> = results.iter().filter(is_shown).collect();
        self.silent += usize::from(shown.is_empty() && !results.is_empty());
        for result in shown {
            self.begin(out)?;
            result.table(out, show)?;
        }
        Ok(())
    }

    fn begin(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.begun || !self.query.among_many {
            return Ok(());
        }
        self.begun = true;
        let ply = self
            .query
            .ply
            .map(|ply| format!("{ply}  "))
            .unwrap_or_default();
        writeln!(out, "{QUIET}{ply}{}{QUIET:#}", printable(&self.query.fen))
    }

    pub fn end(mut self, out: &mut impl Write, lang: Lang) -> io::Result<()> {
        if self.silent == 0 || self.is_one_of_a_game() {
            return Ok(());
        }
        self.begin(out)?;
        let count = self.silent;
        let (pattern, instances) = match (lang, self.only_valid) {
            (Lang::En, true) => (
                plural(count, "pattern", "patterns"),
                "without valid instances",
            ),
            (Lang::En, false) => (plural(count, "pattern", "patterns"), "without instances"),
            (Lang::Pt, true) => (plural(count, "padrão", "padrões"), "sem instâncias válidas"),
            (Lang::Pt, false) => (plural(count, "padrão", "padrões"), "sem instâncias"),
        };
        let text = format!("{count} {pattern} {instances}");
        writeln!(out, "{QUIET}{text}{QUIET:#}")
    }
}

impl<'a> PatternResult<'a> {
    pub fn new(
        selection: &'a Selection,
        name: &str,
        (query, side): (&'a QueryPosition, Color),
        lang: Lang,
    ) -> Result<PatternResult<'a>, CliError> {
        let gone = || {
            CliError::failed(
                format!("no pattern {name}"),
                format!("não há padrão {name}"),
            )
        };
        let compiled = CompiledPattern::new(&selection.library, name).map_err(|_| gone())?;
        let replay = Replay::from(&query.chess);
        let findings = matcher::find(&compiled.program, replay.position(), side);
        Ok(PatternResult {
            describer: Describer::of([compiled], lang),
            query,
            side,
            replay,
            findings: findings.map_err(|_| too_open(name))?,
            selection,
        })
    }

    pub fn is_found(&self) -> bool {
        self.findings.valid().next().is_some()
    }

    pub fn has_instances(&self) -> bool {
        !self.findings.raw.is_empty()
    }

    /// All instances, valid ones first: in this order they are numbered.
    pub fn instances(&self) -> Vec<&Instance> {
        let (valid, rejected): (Vec<_>, Vec<_>) =
            self.findings.raw.iter().partition(|one| one.is_valid());
        valid.into_iter().chain(rejected).collect()
    }

    pub fn compiled(&self) -> &CompiledPattern {
        &self.describer.patterns()[0]
    }

    fn name(&self) -> &str {
        self.describer.name(0)
    }

    fn grade(&self) -> Result<Grade, CliError> {
        let position = Position::from(&self.query.chess);
        let known = |name: &str| self.selection.library.program(name).ok();
        matcher::grade(&self.compiled().pattern, &known, &position, self.side)
            .map_err(|_| too_open(self.name()))
    }

    fn describe<'b>(&'b self, instance: &'b Instance) -> Description<'b> {
        self.describer
            .describe_instance(0, &self.replay, self.side, instance)
    }

    /// What the author says of the pattern, with the pieces of an instance: in the reader's language, if the file has it
    /// in that language too.
    fn author_description(&self, instance: &Instance) -> Option<String> {
        let lang = self.describer.lang();
        let localized = self.selection.library.localized(self.name(), lang);
        let pattern = localized.as_ref().unwrap_or(&self.compiled().pattern);
        self.describe(instance).author_description(pattern)
    }

    /// The clause that rejects, after the name of its section.
    fn rejection(&self, rejection: Rejection, lang: Lang) -> String {
        let clause = self.selection.library.clause(self.name(), rejection);
        let section = match rejection {
            Rejection::Precondition(_) => Section::Precondition,
            Rejection::Tactic(_) => Section::Tactics,
            Rejection::Postcondition(_) => Section::Postcondition,
        };
        format!("{}, {clause}", section.canonical(lang))
    }

    /// One object on one line.
    pub fn json(&self, out: &mut impl Write, show: &ShowArgs) -> Result<(), CliError> {
        let object = |instance: &Instance| {
            let description = self.describe(instance);
            let actors: Map<String, Value> = description
                .actors()
                .map(|one| (one.actor.to_string(), one.to_string().into()))
                .collect();
            let mut object = Map::new();
            object.insert("actors".to_owned(), actors.into());
            if !instance.line.is_empty() {
                object.insert("line".to_owned(), description.line().into());
            }
            if let Some(rejection) = instance.rejection {
                object.insert(
                    "rejected".to_owned(),
                    self.rejection(rejection, Lang::En).into(),
                );
                if let Some(why) = description.rejection().filter(|_| show.explain) {
                    object.insert("why".to_owned(), why.in_words(description.lang()).into());
                }
            }
            if show.explain {
                object.insert("explanation".to_owned(), description.words().into());
                let by_author = self.author_description(instance);
                if let Some(by_author) = by_author.filter(|_| instance.is_valid()) {
                    object.insert("description".to_owned(), by_author.into());
                }
            }
            Value::from(object)
        };
        let raw: Vec<Value> = self.instances().into_iter().map(object).collect();
        let valid: Vec<Value> = self.findings.valid().map(object).collect();
        let mut answer = json!({
            "fen": self.query.fen,
            "pattern": self.name(),
            "side": side_word(self.side),
            "raw": raw,
            "valid": valid,
        });
        if let Some(ply) = self.query.ply {
            answer["ply"] = ply.into();
        }
        if show.grade {
            let grade = self.grade()?;
            answer["grade"] = json!({
                "material": grade.material,
                "actions": { "found": grade.actions.0, "of": grade.actions.1 },
                "conditions": { "true": grade.conditions.0, "of": grade.conditions.1 },
                "share": grade.share(),
                "value": grade.share() * self.compiled().program.weight(),
            });
        }
        writeln!(out, "{answer}")?;
        Ok(())
    }

    /// Heading, then a line for each instance.
    pub fn table(&self, out: &mut impl Write, show: &ShowArgs) -> Result<(), CliError> {
        let lang = show.lang;
        let width = terminal::width();
        let (raw, valid) = (self.findings.raw.len(), self.findings.valid().count());
        let searches = match (lang, self.side.is_white()) {
            (Lang::En, true) => "white searches",
            (Lang::En, false) => "black searches",
            (Lang::Pt, true) => "as brancas procuram",
            (Lang::Pt, false) => "as pretas procuram",
        };
        let counts = match lang {
            Lang::En => format!("{valid} valid of {raw} raw"),
            Lang::Pt if valid == 1 => {
                format!("1 válida de {raw} {}", plural(raw, "bruta", "brutas"))
            }
            Lang::Pt => format!(
                "{valid} válidas de {raw} {}",
                plural(raw, "bruta", "brutas")
            ),
        };
        let name = printable(self.name());
        let used = name.chars().count() + 2 + searches.chars().count() + counts.chars().count();
        let gap = " ".repeat(width.saturating_sub(used).max(2));
        writeln!(
            out,
            "{STRONG}{name}{STRONG:#}  {QUIET}{searches}{QUIET:#}{gap}{counts}"
        )?;
        let shown = |instance: &&Instance| !show.only_valid || instance.is_valid();
        let rows: Vec<&Instance> = self.instances().into_iter().filter(shown).collect();
        let most = match show.all_instances || rows.len() <= MOST_ROWS + SPARED_ROWS {
            true => rows.len(),
            false => MOST_ROWS,
        };
        let (rows, folded) = rows.split_at(most);
        for (index, instance) in rows.iter().enumerate() {
            self.row(out, index + 1, instance, show, width)?;
        }
        if !folded.is_empty() {
            let valid = folded.iter().filter(|one| one.is_valid()).count();
            writeln!(
                out,
                "{QUIET}    {}{QUIET:#}",
                more(folded.len(), valid, lang)
            )?;
        }
        if show.grade {
            self.grade_row(out, lang)?;
        }
        Ok(())
    }

    fn row(
        &self,
        out: &mut impl Write,
        number: usize,
        instance: &Instance,
        show: &ShowArgs,
        width: usize,
    ) -> Result<(), CliError> {
        let description = self.describe(instance);
        let actors: Vec<String> = description
            .actors()
            .map(|one| format!("{}={one}", one.actor))
            .collect();
        let actors = actors.join(" ");
        match instance.rejection {
            None => {
                let line = numbered(&description.line(), &self.query.chess, self.side.is_white());
                let gap = if line.is_empty() { "" } else { "   " };
                writeln!(
                    out,
                    "{number:>3} {GOOD}✓{GOOD:#} {actors}{gap}{STRONG}{line}{STRONG:#}"
                )?;
            }
            Some(rejection) => {
                writeln!(out, "{number:>3} {ERROR}✗{ERROR:#} {actors}")?;
                let word = show.lang.pick("rejected", "rejeitada");
                let text = format!(
                    "{word}: {}",
                    printable(&self.rejection(rejection, show.lang))
                );
                if let Some(why) = description.rejection().filter(|_| show.explain) {
                    let why = format!("{word}: {}.", why.in_words(show.lang));
                    writeln!(out, "{}", wrap(&printable(&why), 6, width))?;
                }
                writeln!(out, "{QUIET}{}{QUIET:#}", wrap(&text, 6, width))?;
            }
        }
        if show.explain {
            let text = printable(&description.words());
            let by_author = self.author_description(instance);
            let by_author = by_author.map(|by_author| printable(&by_author));
            let is_new = |by_author: &String| instance.is_valid() && !text.contains(by_author);
            // What the author says of a simple pattern may be all there is to say.
            if let Some(by_author) = by_author.filter(is_new) {
                writeln!(out, "{}", wrap(&by_author, 6, width))?;
            }
            writeln!(out, "{}", wrap(&text, 6, width))?;
        }
        Ok(())
    }

    fn grade_row(&self, out: &mut impl Write, lang: Lang) -> Result<(), CliError> {
        let grade = self.grade()?;
        let material = match (lang, grade.material) {
            (Lang::En, true) => "material yes",
            (Lang::En, false) => "material no",
            (Lang::Pt, true) => "material sim",
            (Lang::Pt, false) => "material não",
        };
        let (actions, conditions) = lang.pick(("actions", "conditions"), ("ações", "condições"));
        let (share, value) = (
            grade.share(),
            grade.share() * self.compiled().program.weight(),
        );
        writeln!(
            out,
            "    {}: {:.0} %  {QUIET}{material}, {actions} {}/{}, {conditions} {}/{}, {} {value:.2}{QUIET:#}",
            lang.pick("grade", "grau"),
            share * 100.0,
            grade.actions.0,
            grade.actions.1,
            grade.conditions.0,
            grade.conditions.1,
            lang.pick("value", "valor"),
        )?;
        Ok(())
    }
}

/// How many instances are not shown, and how to see them.
fn more(count: usize, valid: usize, lang: Lang) -> String {
    let rejected = count - valid;
    lang.pick(
        format!(
            "… and {count} more ({valid} valid, {rejected} rejected): --all-instances shows them"
        ),
        format!(
            "… e mais {count} ({valid} {}, {rejected} {}): --all-instances mostra todas",
            plural(valid, "válida", "válidas"),
            plural(rejected, "rejeitada", "rejeitadas"),
        ),
    )
}

fn plural(count: usize, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}

/// `1.Qb8+ Rxb8 2.Nc7#`, with the move numbers of the game.
fn numbered(line: &[String], chess: &shakmaty::Chess, white: bool) -> String {
    let mut number = chess.fullmoves().get();
    let mut white = white;
    let mut parts = Vec::with_capacity(line.len());
    for (index, san) in line.iter().enumerate() {
        parts.push(match (white, index) {
            (true, _) => format!("{number}.{san}"),
            (false, 0) => format!("{number}…{san}"),
            (false, _) => san.clone(),
        });
        number += u32::from(!white);
        white = !white;
    }
    parts.join(" ")
}

fn too_open(name: &str) -> CliError {
    CliError::failed(
        format!("{name}: the search was given up: the pattern has too many instances here"),
        format!("{name}: a busca foi interrompida: o padrão tem instâncias demais aqui"),
    )
    .help(
        "relate its actors more closely, or use piece letters instead of F and S",
        "relacione mais os atores, ou use letras de peças em vez de F e S",
    )
}
