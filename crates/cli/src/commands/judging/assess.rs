//! How well a set judges.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use chess::ChessWords;
use chess::draw::{Drawing, Theme, terminal as in_terminal};
use dhjog::Program;
use dhjog::assess::{
    GRADES, GradeThresholds, Judgement, Labels, Link, Measure, Perspective, Reference,
    calibration_svg, fired, values, without,
};
use dhjog::program::RuleName;
use game::Side;
use indicatif::ProgressBar;
use serde_json::json;
use shakmaty::Position as _;
use syntax::Lang;
use syntax::number::{fixed, signed};

use super::set::{LoadedSet, load};
use super::source::{Positions, interrupted, positions};
use super::{bar, link_json, measure_key, measure_word, shown, threads, warn_of_steps};
use crate::args::{AssessArgs, JudgedArgs};
use crate::error::{CliError, ExitStatus};
use crate::files::{self, check_not_read};
use crate::terminal::{self, STRONG, printable};

/// The number of worst positions shown unless `--worst` says another.
const USUAL_WORST: usize = 5;

/// What one heuristic is good for.
struct Usefulness<'a> {
    rule: &'a RuleName,
    /// In how many positions it fires.
    fires: u64,
    /// Errors without it, training part and test part.
    without: (f64, Option<f64>),
}

/// All results of an assessment.
struct Assessment<'a> {
    set: &'a LoadedSet,
    positions: &'a Positions,
    values: Vec<f64>,
    judged: Judgement,
    rules: Vec<Usefulness<'a>>,
    worst: Vec<usize>,
    /// In how many positions the set is not evaluated to its end.
    cut_short: usize,
}

/// Measures and prints.
pub fn run(args: &AssessArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let set = load(&args.judged.set, lang)?;
    let read = args.judged.positions.iter();
    check_not_read(&args.plot, read.map(PathBuf::from).chain(set.path.clone()))?;
    if let Some(plot) = &args.plot {
        plot.check_folder()?;
        plot.may_replace(&files::Mark::Svg)?;
    }
    let positions = positions(&args.judged, lang)?;
    let (perspective, threads) = (args.judged.perspective, threads(&args.judged));
    let values = values(&set.program, &positions.cases, perspective, threads);
    let cut_short = warn_of_steps(&set, &positions, perspective, lang);
    let Some(judged) = Judgement::of(&values, &positions.references, &positions.tested) else {
        return Ok(nothing(&args.judged, lang));
    };
    let template = lang.pick(
        "{wide_bar} heuristic {pos} of {len}",
        "{wide_bar} heurística {pos} de {len}",
    );
    let bar = bar(&args.judged, set.program.rules().len(), template);
    let rules = usefulness(&set, &positions, perspective, threads, &bar);
    bar.finish_and_clear();
    let rules = rules?;
    let worst = args.worst.map_or(USUAL_WORST, |count| count as usize);
    let assessment = Assessment {
        worst: judged.worst(worst),
        set: &set,
        positions: &positions,
        values,
        judged,
        rules,
        cut_short,
    };
    if let Some(file) = &args.plot {
        files::write(&file.path, &files::signed_svg(&plot(&assessment, lang)))?;
    }
    let trace = args.trace;
    match args.json {
        true => print_json(&assessment, trace, perspective)?,
        false => print(&assessment, trace, perspective, lang)?,
    }
    Ok(ExitStatus::Done)
}

/// What is reported if there are no positions.
pub(super) fn nothing(args: &JudgedArgs, lang: Lang) -> ExitStatus {
    if !args.quiet {
        terminal::note(lang.pick(
            "no judged positions were found",
            "nenhuma posição julgada foi encontrada",
        ));
    }
    ExitStatus::NothingFound
}

fn usefulness<'a>(
    set: &'a LoadedSet,
    positions: &Positions,
    perspective: Perspective,
    threads: usize,
    bar: &ProgressBar,
) -> Result<Vec<Usefulness<'a>>, CliError> {
    let owner = match perspective {
        Perspective::Black => Side::Black,
        Perspective::White | Perspective::Both => Side::White,
    };
    let fires = fired(&set.program, &positions.cases, owner);
    let mut found = Vec::new();
    for (number, rule) in set.program.rules().iter().enumerate() {
        if positions.progress.stop.load(Ordering::Relaxed) {
            break;
        }
        bar.inc(1);
        let less = without(&set.model, number);
        let less: Program<ChessWords> = Program::compile(&less);
        let values = values(&less, &positions.cases, perspective, threads);
        let judged = Judgement::of(&values, &positions.references, &positions.tested);
        found.extend(judged.map(|judged| Usefulness {
            rule,
            fires: fires.get(number).copied().unwrap_or(0),
            without: judged.errors,
        }));
    }
    interrupted(&positions.progress)?;
    Ok(found)
}

fn plot(assessment: &Assessment<'_>, lang: Lang) -> String {
    let title = printable(assessment.set.program.name());
    let labels = Labels {
        title: &title,
        expected: lang.pick("what the set expects", "o que o conjunto espera"),
        found: lang.pick("what the references say", "o que dizem as referências"),
        positions: lang.pick("positions", "posições"),
        lang,
    };
    calibration_svg(&assessment.judged.calibration, labels)
}

const GRADE_WORDS: [(&str, &str); GRADES] = [
    ("black decisive", "pretas decisiva"),
    ("black clear", "pretas clara"),
    ("black slight", "pretas leve"),
    ("equal", "igual"),
    ("white slight", "brancas leve"),
    ("white clear", "brancas clara"),
    ("white decisive", "brancas decisiva"),
];

fn print(
    assessment: &Assessment<'_>,
    trace: bool,
    perspective: Perspective,
    lang: Lang,
) -> Result<(), CliError> {
    let mut out = terminal::out();
    let Assessment {
        positions, judged, ..
    } = assessment;
    let (count, tested) = (positions.judged.len(), test_count(positions));
    let name = printable(assessment.set.program.name());
    let kind = measure_word(judged.measure, lang);
    writeln!(
        out,
        "{STRONG}{name}{STRONG:#}  {}",
        lang.pick(
            format!("{count} positions, {tested} of them for the test, judged by {kind}"),
            format!("{count} posições, {tested} delas para o teste, julgadas por {kind}"),
        )
    )?;
    let rows = [
        ("Pearson", shown(judged.pearson, lang)),
        ("Spearman", shown(judged.spearman, lang)),
        (
            lang.pick("error, training part", "erro, parte de treino"),
            shown(Some(judged.errors.0), lang),
        ),
        (
            lang.pick("error, test part", "erro, parte de teste"),
            shown(judged.errors.1, lang),
        ),
        (
            lang.pick("scale", "escala"),
            match judged.link {
                Link::Logistic { steepness } => {
                    format!("1 / (1 + exp(-{} v))", fixed(steepness, 4, lang))
                }
                Link::Linear { factor } => format!("{} v", fixed(factor, 4, lang)),
            },
        ),
    ];
    for (word, number) in rows {
        writeln!(out, "  {word:<24} {number}")?;
    }
    grades(&mut out, judged, lang)?;
    calibration(&mut out, judged, lang)?;
    rules(&mut out, assessment, lang)?;
    for place in &assessment.worst {
        worst(&mut out, assessment, *place, trace, perspective, lang)?;
    }
    Ok(())
}

fn test_count(positions: &Positions) -> usize {
    positions.tested.iter().filter(|tested| **tested).count()
}

fn grades(out: &mut impl Write, judged: &Judgement, lang: Lang) -> Result<(), CliError> {
    let GradeThresholds(steps) = judged.thresholds;
    let [slight, clear, decisive] = steps.map(|step| match step.is_finite() {
        true => fixed(step, 2, lang),
        false => "–".to_owned(),
    });
    let percent = |share: Option<f64>| {
        let percent = share.map(|share| format!("{} %", fixed(share * 100.0, 1, lang)));
        percent.unwrap_or_else(|| "–".to_owned())
    };
    let (same, near) = (
        percent(judged.confusion.within(0)),
        percent(judged.confusion.within(1)),
    );
    writeln!(
        out,
        "\n{STRONG}{}{STRONG:#}  {}",
        lang.pick("grades", "notas"),
        lang.pick(
            format!("the same {same}, at most one step apart {near}; slight from {slight}, clear from {clear}, decisive from {decisive}"),
            format!("a mesma {same}, a no máximo um passo {near}; leve desde {slight}, clara desde {clear}, decisiva desde {decisive}"),
        )
    )?;
    write!(
        out,
        "  {:<18}",
        lang.pick("right \\ given", "certa \\ dada")
    )?;
    for given in 0..GRADES {
        write!(out, " {given:>7}")?;
    }
    writeln!(out)?;
    for (right, (en, pt)) in GRADE_WORDS.into_iter().enumerate() {
        write!(out, "  {right} {:<16}", lang.pick(en, pt))?;
        for count in judged.confusion.counts[right] {
            write!(out, " {count:>7}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn calibration(out: &mut impl Write, judged: &Judgement, lang: Lang) -> Result<(), CliError> {
    let (expected, found, count) = lang.pick(
        ("expected", "found", "positions"),
        ("esperado", "achado", "posições"),
    );
    writeln!(
        out,
        "\n{STRONG}{:<13}{STRONG:#} {expected:>9} {found:>9} {count:>9}",
        lang.pick("calibration", "calibração")
    )?;
    for bin in &judged.calibration {
        let (expected, found) = (fixed(bin.expected, 3, lang), fixed(bin.found, 3, lang));
        let count = bin.count;
        writeln!(out, "  {:<11} {expected:>9} {found:>9} {count:>9}", "")?;
    }
    Ok(())
}

fn rules(out: &mut impl Write, assessment: &Assessment<'_>, lang: Lang) -> Result<(), CliError> {
    if assessment.rules.is_empty() {
        return Ok(());
    }
    let (rule, fires, train, test) = lang.pick(
        ("heuristic", "fires in", "gain", "gain in the test"),
        ("heurística", "dispara em", "ganho", "ganho no teste"),
    );
    writeln!(
        out,
        "\n{STRONG}{rule:<32} {fires:>11} {train:>10} {test:>18}{STRONG:#}"
    )?;
    let count = assessment.positions.judged.len().max(1);
    let several = assessment.set.program.stages().len() > 1;
    let mut stage = None;
    for one in &assessment.rules {
        if several && stage.replace(&one.rule.stage) != Some(&one.rule.stage) {
            writeln!(out, "  {}", printable(&one.rule.stage))?;
        }
        let errors = assessment.judged.errors;
        let share = fixed(100.0 * one.fires as f64 / count as f64, 1, lang);
        let gain = one.without.0 - errors.0;
        let tested = one
            .without
            .1
            .zip(errors.1)
            .map(|(without, with)| without - with);
        let tested = tested.map_or_else(|| "–".to_owned(), |gain| signed(gain, 5, lang));
        let (name, gain) = (printable(&one.rule.name), signed(gain, 5, lang));
        let name = if several { format!("  {name}") } else { name };
        writeln!(out, "  {name:<30} {share:>9} % {gain:>10} {tested:>18}")?;
    }
    Ok(())
}

/// What a reference says, in words.
fn reference(reference: Reference, lang: Lang) -> String {
    match reference {
        Reference::Grade(grade) => {
            let (en, pt) = GRADE_WORDS[usize::from(grade).min(GRADES - 1)];
            format!("{grade} ({})", lang.pick(en, pt))
        }
        Reference::Value(value) => signed(value, 2, lang),
        Reference::Result(result) => match result {
            1.0 => "1-0".to_owned(),
            0.0 => "0-1".to_owned(),
            0.5 => "1/2-1/2".to_owned(),
            other => fixed(other, 2, lang),
        },
    }
}

fn worst(
    out: &mut impl Write,
    assessment: &Assessment<'_>,
    place: usize,
    trace: bool,
    perspective: Perspective,
    lang: Lang,
) -> Result<(), CliError> {
    let positions = assessment.positions;
    let position = &positions.judged[place];
    let case = &positions.cases[place];
    let value = assessment.values[place];
    let said = reference(positions.references[place], lang);
    let name = position.name.as_deref().map(printable).unwrap_or_default();
    let expected = assessment.judged.link.expected(value);
    let expected = match assessment.judged.measure {
        Measure::Grades => expected * (GRADES - 1) as f64,
        Measure::Values | Measure::Results => expected,
    };
    let (value, expected) = (signed(value, 2, lang), fixed(expected, 2, lang));
    writeln!(
        out,
        "\n{STRONG}{}{STRONG:#} {name}\n  {}\n  {}",
        lang.pick("judged badly", "mal julgada"),
        position.fen,
        lang.pick(
            format!(
                "the set says {value}, which lets one expect {expected}; the reference says {said}"
            ),
            format!(
                "o conjunto diz {value}, o que faz esperar {expected}; a referência diz {said}"
            ),
        )
    )?;
    let theme = Theme {
        colour: terminal::has_colours(),
        unicode: terminal::is_interactive(),
    };
    let drawing = Drawing::new(case.position.board().clone());
    writeln!(out, "{}", in_terminal(&drawing, theme))?;
    if trace {
        let text = super::trace::describe(&assessment.set.program, case, perspective, lang);
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn print_json(
    assessment: &Assessment<'_>,
    trace: bool,
    perspective: Perspective,
) -> Result<(), CliError> {
    let Assessment {
        set,
        positions,
        values,
        judged,
        rules,
        worst,
        cut_short,
    } = assessment;
    let bins = judged.calibration.iter();
    let finite = |number: f64| number.is_finite().then_some(number);
    let answer = json!({
        "set": set.program.name(),
        "positions": positions.judged.len(),
        "tested": test_count(positions),
        "cut_short": cut_short,
        "by": measure_key(judged.measure),
        "pearson": judged.pearson,
        "spearman": judged.spearman,
        "error": {"train": judged.errors.0, "test": judged.errors.1},
        "scale": link_json(judged.link),
        "steps": judged.thresholds.0.map(finite),
        "confusion": judged.confusion.counts,
        "same": judged.confusion.within(0),
        "within_one": judged.confusion.within(1),
        "mean_distance": judged.confusion.mean_distance(),
        "calibration": bins.map(|bin| json!({
            "count": bin.count,
            "expected": bin.expected,
            "found": bin.found,
        })).collect::<Vec<_>>(),
        "rules": rules.iter().map(|one| json!({
            "stage": one.rule.stage,
            "name": one.rule.name,
            "fires": one.fires,
            "error_without": {"train": one.without.0, "test": one.without.1},
        })).collect::<Vec<_>>(),
        "worst": worst.iter().map(|place| {
            let position = &positions.judged[*place];
            let mut one = json!({
                "fen": position.fen,
                "name": position.name,
                "value": values[*place],
                "reference": match positions.references[*place] {
                    Reference::Grade(grade) => f64::from(grade),
                    Reference::Value(number) | Reference::Result(number) => number,
                },
                "residual": judged.residuals[*place],
            });
            if trace {
                let case = &positions.cases[*place];
                one["trace"] = super::trace::json(&set.program, case, perspective);
            }
            one
        }).collect::<Vec<_>>(),
    });
    writeln!(terminal::out(), "{answer}")?;
    Ok(())
}
