//! The twelve pieces as vector shapes: one outline per type, coloured for either side. Each fills a box of 100 by 100,
//! with its foot at y = 90.

use shakmaty::{Color, Piece, Role};
use syntax::svg::Svg;

/// The shape of one type: `body` is filled and outlined, `lines` are drawn over it, `dots` filled.
struct Shape {
    body: &'static [&'static str],
    lines: &'static [&'static str],
    dots: &'static [&'static str],
}

/// The colours of one side's pieces.
struct Colours {
    fill: &'static str,
    outline: &'static str,
    detail: &'static str,
}

const WHITE: Colours = Colours {
    fill: "#fdf9f0",
    outline: "#2a2420",
    detail: "#2a2420",
};
const BLACK: Colours = Colours {
    fill: "#37312d",
    outline: "#171310",
    detail: "#f3e9d8",
};

const PAWN: Shape = Shape {
    body: &[
        "M43 50C43 62 39 70 31 80H69C61 70 57 62 57 50Z",
        "M26 90V85Q26 80 31 80H69Q74 80 74 85V90Z",
        "M36 31A14 14 0 0 1 64 31Q64 39 57 44H43Q36 39 36 31Z",
        "M40 44H60Q64 44 64 48Q64 52 60 52H40Q36 52 36 48Q36 44 40 44Z",
    ],
    lines: &["M42 52.5H58", "M34 80H66"],
    dots: &[],
};

const ROOK: Shape = Shape {
    body: &[
        "M37 40L33 72H67L63 40Z",
        "M26 16H37V24H45V16H55V24H63V16H74V34L66 42H34L26 34Z",
        "M30 72H70Q74 72 74 76V80H26V76Q26 72 30 72Z",
        "M20 90V85Q20 80 25 80H75Q80 80 80 85V90Z",
    ],
    lines: &["M33 34H67", "M37 72H63", "M29 80.5H71"],
    dots: &[],
};

const KNIGHT: Shape = Shape {
    body: &[
        "M31 80C32 68 46 63 47 51C42 57 36 55 32 60C29 65 25 67 20 65C15 62 14 57 17 52L29 33C32 26 37 21 42 19L45 9L53 18C72 24 80 49 75 80Z",
        "M22 90V85Q22 80 27 80H75Q80 80 80 85V90Z",
    ],
    lines: &[
        "M55 25C66 34 71 53 67.5 73",
        "M20.5 60.5L26 57.5",
        "M34 80.5H70",
    ],
    dots: &["M35 34A3 3 0 0 1 41 34A3 3 0 0 1 35 34Z"],
};

const BISHOP: Shape = Shape {
    body: &[
        "M44 62C43 70 39 76 30 80H70C61 76 57 70 56 62Z",
        "M50 18C39 25 31 35 31 45C31 51 36 56 40 59H60C64 56 69 51 69 45C69 35 61 25 50 18Z",
        "M44.5 14A5.5 5.5 0 0 1 55.5 14A5.5 5.5 0 0 1 44.5 14Z",
        "M38 58H62Q66 58 66 62Q66 66 62 66H38Q34 66 34 62Q34 58 38 58Z",
        "M23 90V85Q23 80 28 80H72Q77 80 77 85V90Z",
    ],
    lines: &["M60 30.5L50.5 45", "M40 58H60", "M32 80.5H68"],
    dots: &[],
};

const QUEEN: Shape = Shape {
    body: &[
        "M40 62C40 70 36 76 27 80H73C64 76 60 70 60 62Z",
        "M33 58L16 31L34 43L33 20L44.5 40L50 16L55.5 40L67 20L66 43L84 31L67 58Z",
        "M11.5 29A4.5 4.5 0 0 1 20.5 29A4.5 4.5 0 0 1 11.5 29Z",
        "M28 18A4.5 4.5 0 0 1 37 18A4.5 4.5 0 0 1 28 18Z",
        "M45.5 13A4.5 4.5 0 0 1 54.5 13A4.5 4.5 0 0 1 45.5 13Z",
        "M63 18A4.5 4.5 0 0 1 72 18A4.5 4.5 0 0 1 63 18Z",
        "M79.5 29A4.5 4.5 0 0 1 88.5 29A4.5 4.5 0 0 1 79.5 29Z",
        "M34 57H66Q70 57 70 61Q70 65 66 65H34Q30 65 30 61Q30 57 34 57Z",
        "M20 90V85Q20 80 25 80H75Q80 80 80 85V90Z",
    ],
    lines: &["M36 57H64", "M30 80.5H70"],
    dots: &[],
};

const KING: Shape = Shape {
    body: &[
        "M46.5 26V19H39.5V12H46.5V5.5H53.5V12H60.5V19H53.5V26Z",
        "M40 62C40 70 36 76 27 80H73C64 76 60 70 60 62Z",
        "M34 58L25 37H75L66 58Z",
        "M28 37C30 29 39 25 50 25C61 25 70 29 72 37Z",
        "M34 57H66Q70 57 70 61Q70 65 66 65H34Q30 65 30 61Q30 57 34 57Z",
        "M20 90V85Q20 80 25 80H75Q80 80 80 85V90Z",
    ],
    lines: &["M31 37H69", "M36 57H64", "M30 80.5H70"],
    dots: &[],
};

const fn shape(role: Role) -> &'static Shape {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King => &KING,
    }
}

/// The name under which a piece is defined and used, such as `sv-wN`.
pub(super) fn id(piece: Piece) -> String {
    let side = piece.color.char();
    format!("sv-{side}{}", piece.role.upper_char())
}

/// Writes the definition of a piece, which stands in `<defs>`.
pub(super) fn define(svg: &mut Svg, piece: Piece) {
    let shape = shape(piece.role);
    let colours = match piece.color {
        Color::White => &WHITE,
        Color::Black => &BLACK,
    };
    svg.element("g")
        .set("id", id(piece))
        .set("stroke-linejoin", "round")
        .set("stroke-linecap", "round")
        .set("stroke-width", 3)
        .open();
    for path in shape.body {
        svg.element("path")
            .set("d", *path)
            .set("fill", colours.fill)
            .set("stroke", colours.outline)
            .close();
    }
    for path in shape.lines {
        svg.element("path")
            .set("d", *path)
            .set("fill", "none")
            .set("stroke", colours.detail)
            .close();
    }
    for path in shape.dots {
        svg.element("path")
            .set("d", *path)
            .set("fill", colours.detail)
            .close();
    }
    svg.end("g");
}
