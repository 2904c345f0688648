//! Which rules fired how often, and what they changed.

use maud::{Markup, html};
use syntax::Lang;
use syntax::number::signed;
use syntax::svg::Svg;

use super::axes::{Scale, figure, widths};
use super::cut;
use crate::contest::{Activity, RuleActivity};

const WIDTH: f64 = 820.0;
/// The left end of the bars, after the names of the rules.
const LEFT: f64 = 262.0;
/// The maximum number of pictures that are not folded.
const UNFOLDED: usize = 4;

/// A heading and a picture for each player with rules.
pub(in crate::report) fn activity(players: &[(&str, Activity)], lang: Lang) -> Markup {
    let busy: Vec<&(&str, Activity)> = players
        .iter()
        .filter(|(_, done)| !done.is_empty())
        .collect();
    html! {
        @if !busy.is_empty() {
            h2 { (lang.pick("Rules that fired", "Regras que dispararam")) }
            @for (name, done) in &busy {
                @if busy.len() > UNFOLDED {
                    details { summary { (name) } (picture(name, done, lang)) }
                } @else {
                    (picture(name, done, lang))
                }
            }
        }
    }
}

/// Two pictures side by side with the same lines: how often, and what it was worth.
fn picture(name: &str, activity: &Activity, lang: Lang) -> Markup {
    let positions = activity.positions.max(1) as f64;
    let mut rules: Vec<(&String, &RuleActivity)> = activity.rules.iter().collect();
    rules.sort_by_key(|(_, done)| std::cmp::Reverse(done.fired));
    let bottom = 10.0 + 20.0 * rules.len() as f64;
    let share = |done: &RuleActivity| 100.0 * done.fired as f64 / positions;
    let most = rules
        .iter()
        .map(|(_, done)| share(done))
        .fold(1.0, f64::max);
    let worth = rules.iter().map(|(_, done)| done.mean());
    let (low, high) = worth.fold((0.0_f64, 0.0_f64), |(low, high), mean| {
        (low.min(mean), high.max(mean))
    });
    let often = Scale::round((0.0, most), 4, (LEFT, 460.0));
    let value = Scale::round((low, high.max(low + 0.01)), 4, (570.0, 750.0));
    let mut svg = Svg::default();
    let fired = lang.pick("% of positions", "% das posições");
    let mean = lang.pick(
        "mean worth, in smallest pieces",
        "valor médio, em peças menores",
    );
    widths(&mut svg, &often, (4.0, bottom), fired, lang);
    widths(&mut svg, &value, (4.0, bottom), mean, lang);
    for (index, (rule, done)) in rules.iter().enumerate() {
        let y = 8.0 + 20.0 * index as f64;
        let (zero, end) = (value.at(0.0), value.at(done.mean()));
        let fired = often.at(share(done));
        svg.element("g").open();
        svg.title(rule);
        svg.text((0.0, y + 10.0)).content(cut(rule, 30));
        svg.rect((LEFT, y), (fired - LEFT, 12.0))
            .set("fill", "var(--c0)")
            .close();
        svg.text((fired + 6.0, y + 10.0)).content(format_args!(
            "{} ({:.0} %)",
            done.fired,
            share(done)
        ));
        svg.rect((zero.min(end), y), ((end - zero).abs(), 12.0))
            .set(
                "fill",
                if done.mean() < 0.0 {
                    "var(--c1)"
                } else {
                    "var(--c2)"
                },
            )
            .close();
        svg.text((WIDTH, y + 10.0))
            .anchor("end")
            .content(signed(done.mean(), 2, lang));
        svg.end("g");
    }
    svg.line((value.at(0.0), 4.0), (value.at(0.0), bottom))
        .set("class", "axis")
        .close();
    let title = lang.pick(
        format!("{name}: {} positions", activity.positions),
        format!("{name}: {} posições", activity.positions),
    );
    figure(&title, (WIDTH, bottom + 40.0), svg)
}
