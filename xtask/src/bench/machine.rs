//! The machine, and the memory of its processes.

use crate::tools::{Result, output};
use std::process::Command;

/// Processor, cores, memory, system and compiler, in a line.
pub fn describe() -> Result<String> {
    let compiler = output(Command::new("rustc").arg("--version"))?;
    let words: Vec<&str> = compiler.split_whitespace().take(2).collect();
    let processor =
        value("/proc/cpuinfo", "model name").unwrap_or_else(|| "unknown processor".to_owned());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let memory = value("/proc/meminfo", "MemTotal")
        .and_then(|text| text.split_whitespace().next()?.parse::<u64>().ok())
        .map_or(String::new(), |kilobytes| {
            format!(", {} GB", kilobytes / 1_000_000)
        });
    let (system, architecture) = (std::env::consts::OS, std::env::consts::ARCH);
    Ok(format!(
        "Machine: {processor}, {cores} cores{memory}, {system} {architecture}, {}.",
        words.join(" ")
    ))
}

fn value(file: &str, key: &str) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(key))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// A line of a process's status, in bytes; 0 where the system does not tell.
pub fn memory(pid: u32, key: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(key));
    let number = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    number.unwrap_or(0) * 1024
}

/// Processor time that the programs which this one has started and waited for have used, in seconds; 0 where the system does
/// not tell.
pub fn processor_seconds() -> f64 {
    /// How many the kernel counts in a second, for every program.
    const TICKS: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program, in brackets, may have blanks.
    let values = text.rsplit_once(')').map_or("", |(_, rest)| rest);
    let waited_for = values.split_whitespace().skip(13).take(2);
    let ticks: f64 = waited_for
        .filter_map(|value| value.parse::<f64>().ok())
        .sum();
    ticks / TICKS
}
