//! Language server and checker for Halo `.ass` level geometry (Amalgam Scene Specification): the program.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
