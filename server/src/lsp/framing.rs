//! Frames: `Content-Length` headers, then a message of so many bytes.

use std::io::{self, BufRead, Read, Write};

/// No message is larger. A length beyond it is taken for a broken header.
const LARGEST: u64 = 4 << 30;

/// Longer header lines are no headers.
const LONGEST_LINE: u64 = 4096;

/// What came in.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// A message.
    Message(Vec<u8>),
    /// Bytes that are no frame; reading goes on behind them.
    Garbage(String),
    /// The end of the input.
    End,
}

/// Reads the next frame.
///
/// # Errors
/// Where the input fails, or ends inside a message.
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
                Some(length) => return message(input, length),
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

fn message(input: &mut impl BufRead, length: usize) -> io::Result<Frame> {
    // Memory is taken as bytes come in, so that a false length takes none.
    const STEP: usize = 64 << 20;
    let mut bytes = Vec::new();
    while bytes.len() < length {
        let step = (length - bytes.len()).min(STEP);
        if bytes.capacity() - bytes.len() < step {
            let grow = if bytes.is_empty() {
                step
            } else {
                length - bytes.len()
            };
            bytes.reserve_exact(grow);
        }
        let before = bytes.len();
        input.take(step as u64).read_to_end(&mut bytes)?;
        if bytes.len() - before < step {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(Frame::Message(bytes))
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

    fn frames(mut input: &[u8]) -> Vec<Frame> {
        let mut frames = Vec::new();
        loop {
            match read(&mut input) {
                Ok(Frame::End) => return frames,
                Ok(frame) => frames.push(frame),
                Err(error) => {
                    frames.push(Frame::Garbage(error.kind().to_string()));
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
                Frame::Message(b"{}".to_vec()),
                Frame::Garbage("`nonsense` where a header should be".to_owned()),
                Frame::Message(b"7".to_vec()),
                Frame::Garbage("a length of `-1`".to_owned()),
            ]
        );
    }

    #[test]
    fn a_cut_message_is_an_error() {
        let frames = frames(b"Content-Length: 99999999\r\n\r\n{");
        assert_eq!(
            frames,
            [Frame::Garbage("unexpected end of file".to_owned())]
        );
    }

    #[test]
    fn what_is_written_can_be_read() {
        let mut bytes = Vec::new();
        write(&mut bytes, "{\"é\":1}".as_bytes()).unwrap();
        assert_eq!(
            frames(&bytes),
            [Frame::Message("{\"é\":1}".as_bytes().to_vec())]
        );
    }
}
