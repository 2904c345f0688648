//! The reference pages list every word and every function. `UPDATE_DOCS=1` writes the tables anew.

use crate::support;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use game::vocabulary::Signature;
use stratvision_dhjog::library;
use stratvision_dhjog::words::WORDS;
use syntax::Lang;

const BEGIN: &str = "<!-- tables: begin -->";
const END: &str = "<!-- tables: end -->";

fn page(lang: Lang) -> PathBuf {
    let name = lang.pick("dhjog.en.md", "dhjog.pt.md");
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(name)
}

fn row(out: &mut String, one: &Signature, lang: Lang) {
    let also = library::other_names(one, lang).into_iter();
    let also: Vec<String> = also.map(|name| format!("`{name}`")).collect();
    let meaning = one.meaning.get(lang);
    writeln!(
        out,
        "| `{}` | {} | {meaning} | {} |",
        library::usage(one, lang),
        library::type_word(one.result, lang),
        also.join(", ")
    )
    .unwrap();
}

fn tables(lang: Lang) -> String {
    let lexicon = support::lexicon();
    let mut out = format!("{BEGIN}\n\n");
    out.push_str(lang.pick(
        "### Reserved words\n\n| English | Portuguese |\n|---|---|\n",
        "### Palavras reservadas\n\n| português | inglês |\n|---|---|\n",
    ));
    for word in WORDS {
        let list = |names: &[&str]| {
            names
                .iter()
                .map(|name| format!("`{name}`"))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let (first, second) = lang.pick((word.en, word.pt), (word.pt, word.en));
        writeln!(out, "| {} | {} |", list(first), list(second)).unwrap();
    }
    let head = lang.pick(
        "| function | gives | meaning | also |\n|---|---|---|---|\n",
        "| função | dá | significado | também |\n|---|---|---|---|\n",
    );
    for category in library::CHAPTERS {
        let title = lang.pick("Functions of chess", "Funções do xadrez");
        let chapter = library::chapter(category, lang);
        write!(out, "\n### {title}: {chapter}\n\n{head}").unwrap();
        for one in lexicon
            .functions
            .iter()
            .filter(|one| one.category == category)
        {
            row(&mut out, one, lang);
        }
    }
    let title = lang.pick("Attributes (level 6)", "Atributos (nível 6)");
    write!(out, "\n### {title}\n\n{head}").unwrap();
    for one in &lexicon.attributes {
        row(&mut out, one, lang);
    }
    write!(out, "\n{END}").unwrap();
    out
}

#[test]
fn the_tables_are_up_to_date() {
    for lang in [Lang::En, Lang::Pt] {
        let path = page(lang);
        let text = std::fs::read_to_string(&path).unwrap();
        let (before, rest) = text.split_once(BEGIN).unwrap();
        let (_, after) = rest.split_once(END).unwrap();
        let wanted = format!("{before}{}{after}", tables(lang));
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(&path, &wanted).unwrap();
        } else {
            assert!(text == wanted, "{}: run with UPDATE_DOCS=1", path.display());
        }
    }
}

#[test]
fn no_name_has_two_meanings() {
    let lexicon = support::lexicon();
    let mut seen = std::collections::HashMap::new();
    for (index, one) in lexicon.functions.iter().enumerate() {
        for name in one.names() {
            let before = seen.insert(name, index);
            assert!(before.is_none_or(|before| before == index), "{name}");
            assert_eq!(syntax::suggest::fold(name), name);
        }
    }
}

/// Every function that the published sources name.
#[test]
fn the_published_functions_are_there() {
    let published = "QUANTIDADE_LANCES QUANTIDADE_JOGADAS MEIOS_LANCES LANCES_SEM_PROGRESSO REPETICOES VEZ_DE FASE DESENVOLVIMENTO TEMPO_JOGO \
        PRESENCA_PECAS PECAS_QUE_ESTAO CASAS_DE CONTROLE_REGIAO DOMINIO_REGIAO CASAS_ATACADAS DISTANCIA DISTANCIA_TORRE DISTANCIA_REIS \
        DISTANCIA_PROMOCAO DISTANCIA_CENTRO COLUNA LINHA DIAGONAIS VIZINHAS ESPELHO ALA_REI ALA_DAMA CENTRO_CLASSICO COLUNA_ABERTA \
        COLUNA_SEMIABERTA TORRE_EM_COLUNA_ABERTA TORRE_NA_SETIMA POSTO_AVANCADO QUANTIDADE_PECAS MOBILIDADE MOBILIDADE_SEGURA \
        PEOES_PASSADOS PEOES_DOBRADOS PEOES_ISOLADOS PEOES_ATRASADOS PEOES_LIGADOS ILHAS_PEOES MAIORIA_PEOES PECAS_ATACADAS \
        PECAS_ATACANDO PECAS_DEFENDIDAS PECAS_PENDURADAS PECAS_CRAVADAS ATACANTES DEFENSORES LANCES_LEGAIS XEQUES_POSSIVEIS \
        PAR_DE_BISPOS BISPOS_DE_CORES_OPOSTAS BISPOS_MAUS SOMA_PECAS DIFERENCA_MATERIAL VALOR_DA_PECA MAIOR_VALOR MENOR_VALOR \
        MEDIA_VALOR SOMA_ATACADAS SALDO_TROCAS MINIMO MAXIMO ABSOLUTO ENTRE ARREDONDA ESTA_AMEACADA EM_XEQUE XEQUE_DUPLO ROQUE_FEITO \
        PODE_ROQUE_PEQUENO PODE_ROQUE_GRANDE DIREITO_ROQUE PASSIVEL_EN_PASSANT PECAS_EM_PASSANT ESTA_LIVRE ESTA_BLOQUEADA \
        ESTA_DEFENDIDA ESTA_CRAVADA GARFO ESCUDO_REI ATAQUE_ZONA_REI COLUNAS_ABERTAS_NO_REI REI_ATIVO HARMONIA_PEOES OPOSICAO FINAL_DE \
        MATERIAL_INSUFICIENTE LANCES_SEM_CAPTURA_E_PEAO ONDE_ESTAO_PECAS QUAIS_PECAS_ESTAO MAIOR_QUANTIDADE_PECAS MAIOR_VALOR_PECAS \
        ESTA_AMEACANDO ESTA_PROTEGENDO ESTA_PROTEGIDA QUEM_AMEACA QUEM_ESTA_AMEACADO QUEM_PROTEGE QUEM_ESTA_PROTEGIDO \
        PECAS_AMEACADAS_POR PECAS_QUE_AMEACAM POSSIVEL_ROQUE_PEQUENO POSSIVEL_ROQUE_GRANDE POSSUI_PECA_EN_PASSANT";
    let lexicon = support::lexicon();
    for name in published.split_whitespace() {
        assert!(lexicon.function(name).is_some(), "{name}");
    }
}
