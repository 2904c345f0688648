#[test]
fn dump() {
    let text = std::fs::read_to_string("/work/shared/golden/patlan-patterns.txt").unwrap();
    let parse = patlan::parse(&text);
    for p in &parse.patterns {
        println!("{}\n-----\n{}\n=======", patlan::words::explain(p, syntax::Lang::En), patlan::words::explain(p, syntax::Lang::Pt));
    }
}
