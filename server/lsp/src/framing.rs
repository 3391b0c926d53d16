//! Frames: `Content-Length` headers, then a message of so many bytes.

use std::io::{self, BufRead, Read, Write};

/// No message is larger. A length beyond it is taken for a broken header.
const LARGEST: u64 = 4 << 30;

/// Longer header lines are no headers.
const LONGEST_LINE: u64 = 4096;

/// The next item of the input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// A message of so many bytes follows.
    Message(usize),
    /// Bytes that are no frame; reading goes on behind them.
    Garbage(String),
    /// The end of the input.
    End,
}

/// Reads up to the next message.
///
/// # Errors
/// Where the input fails.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Frame> {
    let mut length = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        let count = input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if count == 0 {
            return Ok(Frame::End);
        }
        let text = line.trim_ascii();
        if text.is_empty() {
            match length {
                Some(length) => return Ok(Frame::Message(length)),
                None => continue,
            }
        }
        let header = std::str::from_utf8(text)
            .ok()
            .and_then(|text| text.split_once(':'));
        match header {
            Some((name, value)) if name.trim().eq_ignore_ascii_case("content-length") => {
                let parsed: Option<u64> = value.trim().parse().ok();
                let length_of = |length| usize::try_from(length).ok();
                match parsed
                    .filter(|&length| length <= LARGEST)
                    .and_then(length_of)
                {
                    Some(value) => length = Some(value),
                    None => return Ok(Frame::Garbage(format!("a length of `{}`", value.trim()))),
                }
            }
            Some((name, _)) if name.trim().eq_ignore_ascii_case("content-type") => {}
            _ => {
                let shown = String::from_utf8_lossy(text);
                let shown: String = shown.chars().take(60).collect();
                return Ok(Frame::Garbage(format!(
                    "`{shown}` where a header should be"
                )));
            }
        }
    }
}

/// Reads a message of so many bytes.
///
/// # Errors
/// Where the input fails, or ends inside the message.
pub(super) fn message(input: &mut impl BufRead, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    read_on(input, &mut bytes, length)?;
    Ok(bytes)
}

/// Reads so many more bytes of a message.
///
/// # Errors
/// Where the input fails, or ends inside the message.
pub(super) fn read_on(
    input: &mut impl BufRead,
    bytes: &mut Vec<u8>,
    count: usize,
) -> io::Result<()> {
    // Memory is taken as bytes come in, so that a false length takes none.
    const STEP: usize = 64 << 20;
    let length = bytes.len() + count;
    let mut is_first = true;
    while bytes.len() < length {
        let step = (length - bytes.len()).min(STEP);
        if bytes.capacity() - bytes.len() < step {
            bytes.reserve_exact(if is_first { step } else { length - bytes.len() });
        }
        is_first = false;
        let before = bytes.len();
        input.take(step as u64).read_to_end(bytes)?;
        if bytes.len() - before < step {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(())
}

/// Writes a frame.
///
/// # Errors
/// Where the output fails.
pub(super) fn write(output: &mut impl Write, message: &[u8]) -> io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n", message.len())?;
    output.write_all(message)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The messages, and what is none.
    fn frames(mut input: &[u8]) -> Vec<Result<Vec<u8>, String>> {
        let mut frames = Vec::new();
        loop {
            let read = match read(&mut input) {
                Ok(Frame::End) => return frames,
                Ok(Frame::Garbage(what)) => Ok(Err(what)),
                Ok(Frame::Message(length)) => message(&mut input, length).map(Ok),
                Err(error) => Err(error),
            };
            match read {
                Ok(frame) => frames.push(frame),
                Err(error) => {
                    frames.push(Err(error.kind().to_string()));
                    return frames;
                }
            }
        }
    }

    #[test]
    fn reads_frames_and_gets_over_garbage() {
        let input = b"Content-Length: 2\r\n\r\n{}nonsense\r\ncontent-length:1\nContent-Type: x\n\n7Content-Length: -1\r\n\r\n";
        assert_eq!(
            frames(input),
            [
                Ok(b"{}".to_vec()),
                Err("`nonsense` where a header should be".to_owned()),
                Ok(b"7".to_vec()),
                Err("a length of `-1`".to_owned()),
            ]
        );
    }

    #[test]
    fn a_cut_message_is_an_error() {
        let frames = frames(b"Content-Length: 99999999\r\n\r\n{");
        assert_eq!(frames, [Err("unexpected end of file".to_owned())]);
    }

    #[test]
    fn what_is_written_can_be_read() {
        let mut bytes = Vec::new();
        write(&mut bytes, "{\"é\":1}".as_bytes()).unwrap();
        assert_eq!(frames(&bytes), [Ok("{\"é\":1}".as_bytes().to_vec())]);
    }
}
