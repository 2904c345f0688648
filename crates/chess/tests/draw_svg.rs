//! SVG pictures: well-formed, faithful to the drawing, safe with any text.

use shakmaty::{Board, Color, Square};
use stratvision_chess::draw::{
    ArrowStyle, Drawing, Language, Weight, shared_definitions, svg, svg_in_page,
};

const STYLES: [(ArrowStyle, &str); 5] = [
    (ArrowStyle::Attack, "arrow attack"),
    (ArrowStyle::PossibleAttack, "arrow possible-attack"),
    (ArrowStyle::Defense, "arrow defense"),
    (ArrowStyle::PossibleDefense, "arrow possible-defense"),
    (ArrowStyle::Move, "arrow move"),
];

#[derive(Debug)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    text: String,
}

impl Element {
    fn get(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        found.map_or("", |(_, value)| value)
    }

    fn number(&self, name: &str) -> f64 {
        self.get(name).parse().expect("a number")
    }
}

/// A strict reader of the XML that pictures use; panics where it is not well-formed.
fn parse(xml: &str) -> Vec<Element> {
    let mut elements: Vec<Element> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        let text = unescape(&rest[..start]);
        match open.last() {
            Some(&parent) => elements[parent].text.push_str(&text),
            None => assert!(text.trim().is_empty(), "text outside the root: {text:?}"),
        }
        let end = start + rest[start..].find('>').expect("tag is closed");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let closed = open.pop().expect("something is open");
            assert_eq!(elements[closed].name, name);
            continue;
        }
        assert!(!open.is_empty() || elements.is_empty(), "two roots");
        let (tag, empty) = match tag.strip_suffix('/') {
            Some(tag) => (tag, true),
            None => (tag, false),
        };
        let (name, mut list) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut attributes: Vec<(String, String)> = Vec::new();
        while !list.trim().is_empty() {
            let (key, after) = list.split_once("=\"").expect("attribute has a value");
            let (value, after) = after.split_once('"').expect("value is quoted");
            let key = key.trim().to_owned();
            assert!(attributes.iter().all(|(other, _)| *other != key), "{key}");
            attributes.push((key, unescape(value)));
            list = after;
        }
        if !empty {
            open.push(elements.len());
        }
        elements.push(Element {
            name: name.to_owned(),
            attributes,
            text: String::new(),
        });
    }
    assert!(open.is_empty(), "unclosed elements");
    assert!(rest.trim().is_empty());
    elements
}

fn unescape(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        let (entity, after) = rest[at + 1..].split_once(';').expect("entity ends");
        plain.push_str(&rest[..at]);
        plain.push(match entity {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "#39" => '\'',
            other => panic!("unknown entity {other}"),
        });
        rest = after;
    }
    plain.push_str(rest);
    let allowed =
        |c: char| matches!(c, '\n' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}') || c > '\u{ffff}';
    assert!(plain.chars().all(allowed), "forbidden in XML: {plain:?}");
    plain
}

fn position() -> Board {
    Board::from_ascii_board_fen(b"2qrr1n1/3b1kp1/2pBpn1p/1p2PP2/p2P4/1BP5/P3Q1PP/4RRK1")
        .expect("valid placement")
}

fn with_class<'a>(elements: &'a [Element], class: &str) -> Vec<&'a Element> {
    elements
        .iter()
        .filter(|e| e.get("class") == class)
        .collect()
}

fn text_of<'a>(elements: &'a [Element], name: &str) -> &'a str {
    let found = elements.iter().find(|e| e.name == name);
    &found.expect("element exists").text
}

/// Start points of the arrows' shafts, as `x y`.
fn starts(elements: &[Element]) -> Vec<(f64, f64)> {
    with_class(elements, "shaft")
        .iter()
        .map(|shaft| {
            let data = shaft.get("d").trim_start_matches('M');
            let (x, y) = data.split('L').next().unwrap().split_once(' ').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        })
        .collect()
}

#[test]
fn the_start_position_is_complete_and_self_contained() {
    let picture = svg(&Drawing::new(Board::new()));
    let elements = parse(&picture);
    let root = &elements[0];
    assert_eq!(root.name, "svg");
    assert_eq!(root.get("role"), "img");
    assert_eq!(root.get("viewBox"), "0 0 800 800");
    assert_eq!((root.get("width"), root.get("height")), ("360", "360"));
    // The namespace is the only address.
    assert_eq!(picture.matches("http").count(), 1);

    let ids: Vec<&str> = elements
        .iter()
        .map(|e| e.get("id"))
        .filter(|id| !id.is_empty())
        .collect();
    assert_eq!(ids.len(), 12);
    let uses: Vec<&Element> = elements.iter().filter(|e| e.name == "use").collect();
    assert_eq!(uses.len(), 32);
    for piece in uses {
        assert!(ids.contains(&piece.get("href").trim_start_matches('#')));
    }
    assert_eq!(elements.iter().filter(|e| e.name == "text").count(), 16);
}

#[test]
fn only_pieces_on_the_board_are_defined() {
    let lone_king = Board::from_ascii_board_fen(b"8/8/8/8/4K3/8/8/8").expect("valid placement");
    let elements = parse(&svg(&Drawing::new(lone_king)));
    let ids: Vec<&str> = elements
        .iter()
        .map(|e| e.get("id"))
        .filter(|id| !id.is_empty())
        .collect();
    assert_eq!(ids, ["sv-wK"]);
    assert_eq!(
        text_of(&elements, "desc"),
        "White: king e4; Black: no pieces."
    );
}

#[test]
fn screen_readers_hear_the_pieces_and_the_marks() {
    let drawing = Drawing::new(position())
        .arrow(Square::E2, Square::H5, ArrowStyle::Move)
        .named_ring(Square::H5, "S1");
    let english = parse(&svg(&drawing));
    assert_eq!(text_of(&english, "title"), "Chess board");
    let description = text_of(&english, "desc");
    assert!(description.starts_with("White: king g1, queen e2, rook e1 f1, bishop b3 d6, pawn"));
    assert!(description.contains("Black: king f7, queen c8"));
    assert!(description.ends_with("move e2 to h5; square h5 (S1)."));

    let portuguese = parse(&svg(&drawing.language(Language::Portuguese)));
    assert_eq!(text_of(&portuguese, "title"), "Tabuleiro de xadrez");
    assert!(text_of(&portuguese, "desc").contains("Brancas: rei g1, dama e2, torre e1 f1"));
}

#[test]
fn every_style_has_its_own_colour_dash_and_head() {
    for (style, class) in STYLES {
        let drawing = Drawing::new(position()).arrow(Square::B3, Square::E6, style);
        let elements = parse(&svg(&drawing));
        assert_eq!(with_class(&elements, class).len(), 1, "{class}");
        let shaft = with_class(&elements, "shaft")[0];
        let head = with_class(&elements, "head")[0];
        let possible = class.contains("possible");
        assert_eq!(!shaft.get("stroke-dasharray").is_empty(), possible);
        let colour = match style {
            ArrowStyle::Attack | ArrowStyle::PossibleAttack => "#b3231a",
            ArrowStyle::Defense | ArrowStyle::PossibleDefense => "#17713a",
            ArrowStyle::Move => "#1a58b0",
        };
        assert_eq!(with_class(&elements, class)[0].get("stroke"), colour);
        let solid = head.get("fill") == colour;
        assert_eq!(solid, !possible && style != ArrowStyle::Move);
    }
}

#[test]
fn repeated_arrows_are_drawn_once_and_arrows_to_nowhere_not_at_all() {
    let drawing = Drawing::new(position())
        .arrow(Square::B3, Square::E6, ArrowStyle::Attack)
        .arrow(Square::B3, Square::E6, ArrowStyle::Attack)
        .arrow(Square::B3, Square::B3, ArrowStyle::Move);
    assert_eq!(with_class(&parse(&svg(&drawing)), "shaft").len(), 1);
}

#[test]
fn arrows_start_at_the_edge_of_the_piece() {
    let drawing = Drawing::new(position()).arrow(Square::E1, Square::E5, ArrowStyle::Attack);
    assert_eq!(starts(&parse(&svg(&drawing))), [(450.0, 717.0)]);
}

/// Path data by style, as the pages of the studio compute it; see `web/src/lib/board/arrows.test.ts`.
#[test]
fn arrows_run_as_on_the_boards_of_the_studio() {
    let vectors: serde_json::Value =
        serde_json::from_str(include_str!("data/arrow-vectors.json")).expect("valid JSON");
    for vector in vectors.as_array().expect("a list") {
        let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
        let square = |value: &serde_json::Value| text(value).parse::<Square>().expect("a square");
        let name = text(&vector["name"]);
        let board = Board::from_ascii_board_fen(text(&vector["board"]).as_bytes());
        let mut drawing = Drawing::new(board.expect("valid placement"))
            .seen_by(Color::from_white(vector["orientation"] == "white"))
            .weight(match text(&vector["weight"]).as_str() {
                "fine" => Weight::Fine,
                "medium" => Weight::Medium,
                _ => Weight::Bold,
            });
        for arrow in vector["arrows"].as_array().expect("a list") {
            let style = match text(&arrow["kind"]).as_str() {
                "attack" => ArrowStyle::Attack,
                "possibleAttack" => ArrowStyle::PossibleAttack,
                "defence" => ArrowStyle::Defense,
                "possibleDefence" => ArrowStyle::PossibleDefense,
                _ => ArrowStyle::Move,
            };
            let path = arrow["path"].as_array().expect("a list");
            drawing = drawing.arrow_through(path.iter().map(square).collect(), style);
        }
        let elements = parse(&svg(&drawing));
        let data = |class: &str| -> Vec<String> {
            let found = with_class(&elements, class).into_iter();
            found.map(|e| e.get("d").to_owned()).collect()
        };
        let expected = |key: &str| -> Vec<String> {
            let drawn = vector["drawn"].as_array().expect("a list").iter();
            drawn
                .map(|arrow| text(&arrow[key]))
                .filter(|data| !data.is_empty())
                .collect()
        };
        assert_eq!(data("shaft"), expected("shaft"), "{name}");
        assert_eq!(data("head"), expected("head"), "{name}");
    }
}

#[test]
fn no_halo_lies_above_an_arrow() {
    let drawing = Drawing::new(position())
        .arrow(Square::E1, Square::E5, ArrowStyle::Attack)
        .arrow(Square::B3, Square::E6, ArrowStyle::Attack);
    let elements = parse(&svg(&drawing));
    let at = |class: &str| elements.iter().position(|e| e.get("class") == class);
    assert_eq!(with_class(&elements, "halo").len(), 1);
    assert!(at("halo") < at("shaft"));
}

#[test]
fn overlapping_arrows_run_side_by_side() {
    let both_ways = Drawing::new(position())
        .arrow(Square::A1, Square::E1, ArrowStyle::Attack)
        .arrow(Square::E1, Square::A1, ArrowStyle::Defense);
    let ys: Vec<f64> = starts(&parse(&svg(&both_ways)))
        .iter()
        .map(|p| p.1)
        .collect();
    assert_eq!(ys, [743.5, 756.5]);

    // An arrow through a piece lies beside the arrow to that piece.
    let through = Drawing::new(position())
        .arrow(Square::E1, Square::E5, ArrowStyle::Attack)
        .arrow(Square::E1, Square::E8, ArrowStyle::PossibleAttack);
    let xs: Vec<f64> = starts(&parse(&svg(&through))).iter().map(|p| p.0).collect();
    assert_eq!((xs[0] - xs[1]).abs(), 13.0);

    // One after the other, or merely crossing, they keep to the middle.
    let apart = Drawing::new(position())
        .arrow(Square::E1, Square::E3, ArrowStyle::Attack)
        .arrow(Square::E3, Square::E5, ArrowStyle::Attack)
        .arrow(Square::G1, Square::E2, ArrowStyle::Move);
    let places = starts(&parse(&svg(&apart)));
    assert_eq!((places[0].0, places[1].0), (450.0, 450.0));
}

#[test]
fn many_parallel_arrows_stay_within_their_squares() {
    let drawing = STYLES
        .iter()
        .fold(Drawing::new(position()), |drawing, (style, _)| {
            drawing
                .arrow(Square::A1, Square::A4, *style)
                .arrow(Square::A4, Square::A1, *style)
        });
    let places = starts(&parse(&svg(&drawing)));
    assert_eq!(places.len(), 10);
    for (index, (x, _)) in places.iter().enumerate() {
        assert!((20.0..=80.0).contains(x));
        assert!(places[..index].iter().all(|(other, _)| other != x));
    }
}

#[test]
fn black_at_the_bottom_turns_everything() {
    let drawing = Drawing::new(Board::new()).ring(Square::E2);
    let place = |drawing: &Drawing| {
        let elements = parse(&svg(drawing));
        let king = elements
            .iter()
            .find(|e| e.get("href") == "#sv-wK")
            .expect("white king");
        let ring = with_class(&elements, "ring")[0];
        let first = text_of(&elements, "text").to_owned();
        (
            (king.number("x"), king.number("y")),
            (ring.number("cx"), ring.number("cy")),
            first,
        )
    };
    assert_eq!(
        place(&drawing),
        ((400.0, 700.0), (450.0, 650.0), "8".to_owned())
    );
    assert_eq!(
        place(&drawing.clone().seen_by(Color::Black)),
        ((300.0, 0.0), (350.0, 150.0), "1".to_owned())
    );
}

#[test]
fn names_share_one_plate_a_square() {
    let drawing = Drawing::new(position())
        .label(Square::E6, "P1")
        .named_ring(Square::E6, "S1")
        .named_ring(Square::E6, "S1")
        .ring(Square::H5)
        .label(Square::G8, "a very long name");
    let elements = parse(&svg(&drawing));
    assert_eq!(with_class(&elements, "ring").len(), 2);
    assert_eq!(with_class(&elements, "label").len(), 2);
    let texts: Vec<&str> = elements.iter().map(|e| e.text.as_str()).collect();
    assert!(texts.contains(&"P1·S1"));
    assert!(texts.contains(&"a very lo…"));
}

#[test]
fn names_give_way_to_arrows() {
    let plate = |drawing: &Drawing| {
        let elements = parse(&svg(drawing));
        let plates: Vec<&Element> = elements.iter().filter(|e| e.get("rx") == "6").collect();
        (plates[0].number("x") > 750.0, plates[0].number("y") < 350.0)
    };
    let bare = Drawing::new(position()).named_ring(Square::H5, "S1");
    assert_eq!(plate(&bare), (true, true));
    let from_above = bare.arrow(Square::H8, Square::H5, ArrowStyle::Move);
    assert_eq!(plate(&from_above), (true, true));
    let diagonal = Drawing::new(position()).named_ring(Square::E5, "S1").arrow(
        Square::H8,
        Square::E5,
        ArrowStyle::Move,
    );
    assert_eq!(plate(&diagonal), (false, false));
}

#[test]
fn any_text_is_escaped() {
    let nasty = "</title><script>\"a\" & 'b'\u{0}\u{1b}[31m\u{ffff}";
    let drawing = Drawing::new(position())
        .caption(nasty)
        .label(Square::E2, "<&>")
        .named_ring(Square::H5, "\"'\u{7}");
    let picture = svg(&drawing);
    assert!(!picture.contains("<script"));
    let elements = parse(&picture);
    assert!(text_of(&elements, "title").starts_with("</title><script>\"a\" & 'b'"));
    assert!(elements.iter().any(|e| e.text == "<&>"));
}

#[test]
fn long_captions_wrap_and_blank_ones_take_no_room() {
    let height = |caption: &str| {
        let elements = parse(&svg(&Drawing::new(position()).caption(caption)));
        (
            with_class(&elements, "caption").len(),
            elements[0].number("height"),
        )
    };
    assert_eq!(height("White attacks e6"), (1, 385.2));
    assert_eq!(height(&"patterns ".repeat(12)), (3, 415.8));
    assert_eq!(height("  "), (0, 360.0));
}

#[test]
fn pictures_of_a_page_share_their_pieces() {
    let drawing = Drawing::new(Board::default());
    let (alone, together) = (svg(&drawing), svg_in_page(&drawing));
    let shared = shared_definitions();
    assert!(together.len() * 2 < alone.len() && !together.contains("<defs>"));
    for reference in together.split("href=\"#").skip(1) {
        let id = reference.split('"').next().unwrap();
        assert!(shared.contains(&format!("id=\"{id}\"")), "{id}");
    }
}
