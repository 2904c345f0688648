//! `stratvision studio`: the web studio.

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use server::{Assets, Options, ServeError, Server, StoreError};
use syntax::{Lang, Message, system_error, system_remedy};

use crate::args::StudioArgs;
use crate::error::{CliError, ExitStatus};
use crate::terminal;

/// Serves until the user ends it.
pub fn run(args: &StudioArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    if args.openapi {
        writeln!(terminal::out(), "{}", server::openapi())?;
        return Ok(ExitStatus::Done);
    }
    if args.address {
        return print_address(&data_folder(args.data.as_deref())?);
    }
    server::start_log(args.log);
    let mut options = Options::new(data_folder(args.data.as_deref())?);
    if let Some(tables) = super::draughts::tables::of_environment() {
        options.tables = tables;
    }
    options.port = args.port;
    if let Some(address) = args.listen {
        options.listen = address;
    }
    options.assets = Assets {
        folder: args.assets.clone(),
    };
    let open = args.open;
    options.token = args.token;
    if let Some(gibibytes) = args.max_unpacked {
        options.limits.unpacked.bytes = gibibytes << 30;
    }
    let (data, token) = (options.data.clone(), options.token);
    let runtime = runtime()?;
    let served = runtime.block_on(async {
        let server = match Server::start(options).await {
            Err(ServeError::InUse(folder)) if open => return open_running(&folder, lang),
            started => started.map_err(explain)?,
        };
        let end = interrupted()?;
        let address = server.link();
        let mut out = terminal::out();
        writeln!(
            out,
            "{}",
            lang.pick(
                format!(
                    "StratVision studio: {address} (data in {}; Ctrl-C ends it)",
                    data.display()
                ),
                format!(
                    "Estúdio StratVision: {address} (dados em {}; Ctrl-C encerra)",
                    data.display()
                ),
            )
        )?;
        out.flush()?;
        drop(out);
        if !token {
            terminal::note(lang.pick(
                "without a token, every user of this machine can use this studio",
                "sem token, qualquer usuário desta máquina pode usar este estúdio",
            ));
        }
        if open {
            show(&address, &data, lang);
        }
        server.run(end).await.map_err(explain)
    });
    // Work that does not look up (a slow disk, a position of long thought) does not keep the program.
    runtime.shutdown_timeout(LAST_WORK);
    served.map(|()| ExitStatus::Done)
}

/// Work still under way gets this time at the end.
const LAST_WORK: Duration = Duration::from_secs(5);

/// How programs end that are interrupted.
const INTERRUPTED: i32 = 130;

pub(super) fn runtime() -> Result<tokio::runtime::Runtime, CliError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    runtime.map_err(|error| system(&error))
}

/// Ctrl-C, or the signal by which systems end a service. Both are listened for from this call on, not only from when
/// the future is awaited. The first one ends the studio in order; the second one at once.
#[cfg(unix)]
fn interrupted() -> std::io::Result<impl Future<Output = ()> + Send> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut signalled = async move || {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    };
    Ok(async move {
        signalled().await;
        tokio::spawn(async move {
            signalled().await;
            std::process::exit(INTERRUPTED);
        });
    })
}

/// Ctrl-C: the first one ends the studio in order, the second one at once.
#[cfg(windows)]
fn interrupted() -> std::io::Result<impl Future<Output = ()> + Send> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
        tokio::spawn(async move {
            interrupt.recv().await;
            std::process::exit(INTERRUPTED);
        });
    })
}

/// `--data`, or the environment, or where the system keeps such things.
pub(super) fn data_folder(named: Option<&Path>) -> Result<PathBuf, CliError> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    if let Some(folder) = named {
        return Ok(folder.to_owned());
    }
    if let Some(folder) = set("STRATVISION_DATA") {
        return Ok(folder.into());
    }
    user_folder("--data")
}

/// Where the system keeps a user's data; `option` says another place.
pub(super) fn user_folder(option: &str) -> Result<PathBuf, CliError> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let home = |below: &str| set("HOME").map(|home| PathBuf::from(home).join(below));
    let base = if cfg!(windows) {
        set("APPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home("Library/Application Support")
    } else {
        set("XDG_DATA_HOME")
            .map(PathBuf::from)
            .or_else(|| home(".local/share"))
    };
    match base {
        Some(base) => Ok(base.join("stratvision")),
        None => Err(CliError::failed(
            "there is no home folder to keep data in",
            "não há pasta pessoal para guardar os dados",
        )
        .help(
            format!("say which with {option} DIR"),
            format!("diga qual com {option} PASTA"),
        )),
    }
}

pub(super) fn explain(error: ServeError) -> CliError {
    match error {
        ServeError::NotLoopback(address) => CliError::usage(
            format!(
                "{address} can be reached from other machines, and the studio has no accounts yet"
            ),
            format!("{address} é acessível de outras máquinas, e o estúdio ainda não tem contas"),
        )
        .help(
            "leave --listen out, or say 127.0.0.1 or ::1",
            "deixe --listen de fora, ou diga 127.0.0.1 ou ::1",
        ),
        ServeError::Listen { address, error } => {
            let why = match error.kind() {
                ErrorKind::AddrInUse => match server::is_studio_at(address) {
                    true => Message::new(
                        "a studio with another data folder, perhaps another user's, listens there already",
                        "um estúdio com outra pasta de dados, talvez de outra pessoa, já usa essa porta",
                    ),
                    false => Message::new(
                        "another program listens there already",
                        "outro programa já escuta ali",
                    ),
                },
                ErrorKind::AddrNotAvailable => Message::new(
                    "this machine has no such address",
                    "esta máquina não tem esse endereço",
                ),
                _ => system_error(&error),
            };
            CliError::failed(
                format!("{address}: {}", why.en),
                format!("{address}: {}", why.pt),
            )
            .help(
                "try --port 0, which takes a free port (with make: PORT=0 make run)",
                "tente --port 0, que usa uma porta livre (com make: PORT=0 make run)",
            )
        }
        ServeError::InUse(folder) => {
            let folder = folder.display();
            CliError::failed(
                format!("{folder}: another studio is at work in this folder"),
                format!("{folder}: outro estúdio já trabalha nesta pasta"),
            )
            .help(
                "open that one with 'stratvision studio --open', or say another folder with --data DIR",
                "abra aquele com 'stratvision studio --open', ou diga outra pasta com --data PASTA",
            )
        }
        ServeError::Folder { path, error } => CliError::file(&path, &error).help(
            "name another folder with --data DIR, or repair this one",
            "diga outra pasta com --data PASTA, ou conserte esta",
        ),
        ServeError::Store(error) => database(StoreError::of(&error)),
        ServeError::Missing(folder) => {
            let folder = folder.display();
            CliError::failed(
                format!("{folder}: studio.db is missing or empty, and there are backups of it"),
                format!("{folder}: studio.db não está lá ou está vazio, e há cópias dele"),
            )
            .help(
                "go back to a backup with 'stratvision restore'; to begin anew, say another folder with --data DIR",
                "volte a uma cópia com 'stratvision restore'; para começar do zero, diga outra pasta com --data PASTA",
            )
        }
        ServeError::Io(error) => system(&error),
    }
}

/// The database cannot be used: what has happened and what to do, not the words of SQLite.
pub(super) fn database(error: StoreError) -> CliError {
    let (message, remedy) = (error.message(), error.remedy());
    CliError::failed(
        format!("studio.db: {}", message.en),
        format!("studio.db: {}", message.pt),
    )
    .help(remedy.en, remedy.pt)
}

fn system(error: &std::io::Error) -> CliError {
    let (why, remedy) = (system_error(error), system_remedy(error));
    CliError::failed(why.en, why.pt).help(remedy.en, remedy.pt)
}

/// Prints where the studio of a folder is reached.
fn print_address(folder: &Path) -> Result<ExitStatus, CliError> {
    match server::running(folder) {
        Some(address) => {
            writeln!(terminal::out(), "{address}")?;
            Ok(ExitStatus::Done)
        }
        None => Err(CliError::failed(
            format!("{}: no studio is running in this folder", folder.display()),
            format!("{}: nenhum estúdio em uso nesta pasta", folder.display()),
        )
        .help(
            "start it with 'stratvision studio --open'",
            "inicie-o com 'stratvision studio --open'",
        )),
    }
}

/// Shows the studio that runs already in this folder.
fn open_running(folder: &Path, lang: Lang) -> Result<(), CliError> {
    let Some(address) = server::wait_for_running(folder) else {
        return Err(CliError::failed(
            format!(
                "{}: another studio is at work in this folder and does not answer",
                folder.display()
            ),
            format!(
                "{}: outro estúdio já trabalha nesta pasta e não responde",
                folder.display()
            ),
        )
        .help(
            "end it (Ctrl-C in its terminal) and start again",
            "encerre-o (Ctrl-C no terminal dele) e inicie de novo",
        ));
    };
    writeln!(
        terminal::out(),
        "{}",
        lang.pick(
            format!("StratVision studio: running already at {address}"),
            format!("Estúdio StratVision: já está aberto em {address}"),
        )
    )?;
    show(&address, folder, lang);
    Ok(())
}

/// Opens the browser. Every user of the machine can read the command line of a program, so that the browser gets a code
/// for one visit and not the token.
fn show(address: &str, folder: &Path, lang: Lang) {
    let once = address.split_once("?token=").map(|(plain, _)| {
        let code = server::entry_code(folder).ok()?;
        Some(format!("{plain}?token={code}"))
    });
    let opened = match once {
        Some(once) => once.is_some_and(|once| open_browser(&once)),
        None => open_browser(address),
    };
    if !opened {
        terminal::note(lang.pick(
            format!("no browser could be started; open {address}"),
            format!("não foi possível abrir um navegador; abra {address}"),
        ));
    }
}

/// Asks the system to show a page; whether it could be asked.
fn open_browser(address: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    Command::new(program)
        .args(arguments)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .is_ok()
}
