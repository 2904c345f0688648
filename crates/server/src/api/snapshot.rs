//! The snapshot that a new search keeps: the texts of its patterns and the state of its files, as they are now.

use patlan::library::Library;

use super::{collections, patterns};
use crate::error::{ApiError, ApiErrorKind, ApiResult};
use crate::games;
use crate::jobs::{InputFile, SnapshotPattern, state_of};
use crate::permit::Action;
use crate::state::{App, Caller};
use crate::store::patterns::PatternRow;

/// The requested patterns as they are now, with those of the caller's that they call, and the names to search for.
pub(super) async fn snapshot(
    app: &App,
    caller: &Caller,
    references: &[String],
) -> ApiResult<(Vec<SnapshotPattern>, Vec<String>)> {
    let owner = caller.owner()?;
    let own = app.store.patterns(&owner).await?;
    let mut snapshot: Vec<SnapshotPattern> = Vec::new();
    for reference in references {
        // An id, or the name of a pattern of the caller's or of a shipped one.
        let named = |name: &str| name.eq_ignore_ascii_case(reference);
        let by_name = own
            .iter()
            .find(|row| named(&row.name))
            .map(|row| row.id.clone());
        let shipped = app.shipped.files().find(|(_, file)| {
            file.parse
                .patterns
                .iter()
                .any(|pattern| named(&pattern.name.value))
        });
        let id = by_name.or(shipped.map(|(stem, _)| stem.to_owned()));
        let found = match patterns::load(app, caller, reference, Action::Run).await {
            Err(error) if error.kind() == ApiErrorKind::NotFound => {
                let shown: String = reference.chars().take(60).collect();
                let missing = ApiError::new(
                    ApiErrorKind::NotFound,
                    format!("there is no pattern '{shown}'"),
                    format!("não há padrão '{shown}'"),
                );
                let id = id.ok_or(missing)?;
                patterns::load(app, caller, &id, Action::Run).await?
            }
            found => found?,
        };
        if snapshot.iter().all(|other| other.id != found.summary.id) {
            snapshot.push(SnapshotPattern {
                id: found.summary.id,
                title: found.summary.title,
                version: found.summary.version,
                source: found.source,
                asked: true,
            });
        }
    }
    let shipped = app.shipped.clone();
    let compiling = app.workers.run(move |_| {
        let snapshot = with_called(snapshot, own);
        let library = shipped.library_with(&snapshot);
        let names = names(&snapshot, &library)?;
        Ok((snapshot, names))
    });
    compiling.await?
}

/// Adds the owner's patterns that the requested ones call in their conditions, directly or not.
fn with_called(mut snapshot: Vec<SnapshotPattern>, own: Vec<PatternRow>) -> Vec<SnapshotPattern> {
    let calls = |source: &str| -> Vec<String> {
        let parse = patlan::parse(source);
        let called = parse.patterns.iter().flat_map(patlan::calls);
        called.map(|(name, _)| name).collect()
    };
    let asked = snapshot.iter().flat_map(|pattern| calls(&pattern.source));
    let mut wanted: Vec<String> = asked.collect();
    let mut left = own;
    left.retain(|row| snapshot.iter().all(|asked| asked.id != row.id));
    while let Some(name) = wanted.pop() {
        let (called, others) = left.into_iter().partition(|row| {
            let parse = patlan::parse(&row.source);
            parse
                .patterns
                .iter()
                .any(|pattern| pattern.name.value == name)
        });
        left = others;
        let called: Vec<PatternRow> = called;
        for row in called {
            wanted.extend(calls(&row.source));
            snapshot.push(SnapshotPattern {
                id: row.id,
                title: row.title,
                version: row.version,
                source: row.source,
                asked: false,
            });
        }
    }
    snapshot
}

/// The names of the requested patterns, each of which must compile.
fn names(snapshot: &[SnapshotPattern], library: &Library) -> ApiResult<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    for pattern in snapshot.iter().filter(|pattern| pattern.asked) {
        let parse = patlan::parse(&pattern.source);
        let whole = parse.drafts.iter().all(|draft| draft.complete);
        let found = parse.patterns.iter().map(|found| &found.name.value);
        let usable = !parse.patterns.is_empty()
            && whole
            && found.clone().all(|name| library.program(name).is_ok());
        if !usable {
            let title = &pattern.title;
            return Err(ApiError::new(
                ApiErrorKind::BadPattern,
                format!("the pattern {title} has errors"),
                format!("o padrão {title} tem erros"),
            )
            .remedy(
                "open it in the workshop and fix them",
                "abra-o na oficina e corrija-os",
            ));
        }
        for name in found {
            if names.contains(name) {
                return Err(ApiError::new(
                    ApiErrorKind::Invalid,
                    format!("two of the patterns are called {name}"),
                    format!("dois dos padrões se chamam {name}"),
                )
                .remedy(
                    "rename one of them, or choose only one",
                    "dê outro nome a um deles, ou escolha um só",
                ));
            }
            names.push(name.clone());
        }
    }
    Ok(names)
}

/// The collections, as ids and titles, and their files as they are now.
pub(super) async fn files(
    app: &App,
    caller: &Caller,
    ids: &[String],
) -> ApiResult<(Vec<(String, String)>, Vec<InputFile>)> {
    let mut chosen = Vec::new();
    let mut inputs: Vec<InputFile> = Vec::new();
    for id in ids {
        let (id, row) = collections::load(app, caller, id, Action::Run).await?;
        let path = app.folder.path_of(&row);
        let title = row.title.clone();
        let expanding = tokio::task::spawn_blocking(move || games::expand(&path));
        let files = expanding
            .await
            .map_err(ApiError::internal)?
            .map_err(|error| {
                ApiError::new(
                    ApiErrorKind::Unreadable,
                    format!("{title}: the games cannot be read: {error}"),
                    format!("{title}: não foi possível ler as partidas: {error}"),
                )
            })?;
        let several = files.len() > 1;
        for input in files {
            let path = input.name();
            let (bytes, modified) = state_of(std::path::Path::new(&path)).unwrap_or((0, 0));
            let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
            let file = InputFile {
                label: match several {
                    true => format!("{}/{}", row.title, syntax::strip_deceptive(name)),
                    false => row.title.clone(),
                },
                upload: (row.kind == "upload").then_some(id),
                path,
                bytes,
                modified,
            };
            if !inputs.contains(&file) {
                inputs.push(file);
            }
        }
        chosen.push((row.id, row.title));
    }
    Ok((chosen, inputs))
}
