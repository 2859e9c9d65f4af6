//! The command: reads nearly-JSON, prints the JSON it means, and says what it repaired.

mod arguments;
mod diff;
mod input;
mod messages;
mod repairs;
mod replace;
mod report;
mod run;
mod stream;
mod tally;
mod usage;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::arguments::{Color, Request};
use crate::messages::Messages;
use crate::run::{FAILURE, Run};
use crate::stream::Stream;
use crate::usage::HELP;

fn main() -> ExitCode {
    let done = match arguments::parse(env::args_os().skip(1)) {
        Ok(Request::Read(source, settings)) => Run::new(settings).all(&source),
        Ok(Request::Help) => print(HELP),
        Ok(Request::Version) => print(concat!("relay-json ", env!("CARGO_PKG_VERSION"), "\n")),
        Ok(Request::ListRepairs) => print(&repairs::list()),
        Err(misuse) => {
            messages().error(misuse);
            Ok(FAILURE)
        }
    };
    ExitCode::from(done.unwrap_or_else(|error| {
        messages().error(format_args!("cannot print: {error}"));
        FAILURE
    }))
}

/// Standard error, before it is known what the arguments say of it.
fn messages() -> Messages {
    Messages::new(Stream::of(&io::stderr(), Color::Auto), false)
}

fn print(text: &str) -> io::Result<u8> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        _ => Ok(0),
    }
}
