//! Bytes read front to back, with the place of what does not fit.

use std::ops::Range;

/// The reason why bytes cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of mistake: kebab-case, stable.
    pub code: &'static str,
    /// One or two sentences for users.
    pub message: String,
    /// Bytes of the file. Inside compressed data: bytes of what it inflates to.
    pub at: Range<usize>,
}

impl Fault {
    /// A fault of a kind at a place.
    pub fn new(code: &'static str, at: Range<usize>, message: impl Into<String>) -> Fault {
        Fault {
            code,
            message: message.into(),
            at,
        }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "byte {}: {}", self.at.start, self.message)
    }
}

/// A reading position in little-endian bytes, up to an end.
#[derive(Clone, Debug)]
pub struct Bytes<'b> {
    all: &'b [u8],
    at: usize,
    end: usize,
}

impl<'b> Bytes<'b> {
    /// All of them, from the first.
    pub fn new(all: &'b [u8]) -> Bytes<'b> {
        Bytes {
            all,
            at: 0,
            end: all.len(),
        }
    }

    /// Where the next byte stands.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many bytes are left.
    pub fn left(&self) -> usize {
        self.end - self.at
    }

    /// Goes to a place within the bytes; a place behind the end counts as the end.
    pub fn seek(&mut self, at: usize) {
        self.at = at.min(self.end);
    }

    /// The next bytes as a reader of their own; `self` then stands behind them.
    pub fn part(&mut self, length: usize, what: &str) -> Result<Bytes<'b>, Fault> {
        let at = self.at;
        self.take(length, what)?;
        Ok(Bytes {
            all: self.all,
            at,
            end: self.at,
        })
    }

    /// The next bytes.
    pub fn take(&mut self, length: usize, what: &str) -> Result<&'b [u8], Fault> {
        let end = self.at.checked_add(length).filter(|&end| end <= self.end);
        let found = end.and_then(|end| self.all.get(self.at..end));
        let Some(found) = found else {
            let message = format!("{what} needs {length} bytes, {} are left", self.left());
            return Err(Fault::new("too-short", self.at..self.end, message));
        };
        self.at += length;
        Ok(found)
    }

    /// As many bytes as an array holds.
    pub fn array<const N: usize>(&mut self, what: &str) -> Result<[u8; N], Fault> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N, what)?);
        Ok(array)
    }

    /// A byte.
    pub fn u8(&mut self, what: &str) -> Result<u8, Fault> {
        Ok(u8::from_le_bytes(self.array(what)?))
    }

    /// Two bytes.
    pub fn u16(&mut self, what: &str) -> Result<u16, Fault> {
        Ok(u16::from_le_bytes(self.array(what)?))
    }

    /// Four bytes.
    pub fn u32(&mut self, what: &str) -> Result<u32, Fault> {
        Ok(u32::from_le_bytes(self.array(what)?))
    }

    /// Four bytes with a sign.
    pub fn i32(&mut self, what: &str) -> Result<i32, Fault> {
        Ok(i32::from_le_bytes(self.array(what)?))
    }

    /// Eight bytes.
    pub fn u64(&mut self, what: &str) -> Result<u64, Fault> {
        Ok(u64::from_le_bytes(self.array(what)?))
    }

    /// A real of 32 bits.
    pub fn f32(&mut self, what: &str) -> Result<f32, Fault> {
        Ok(f32::from_le_bytes(self.array(what)?))
    }

    /// A real of 64 bits.
    pub fn f64(&mut self, what: &str) -> Result<f64, Fault> {
        Ok(f64::from_le_bytes(self.array(what)?))
    }

    /// Several reals of 32 bits.
    pub fn reals<const N: usize>(&mut self, what: &str) -> Result<[f32; N], Fault> {
        let mut reals = [0.0; N];
        for real in &mut reals {
            *real = self.f32(what)?;
        }
        Ok(reals)
    }

    /// A count of things that take at least so many bytes each. A count that cannot be is refused before anything is made
    /// room for.
    pub fn count(&mut self, smallest: usize, what: &str) -> Result<usize, Fault> {
        let at = self.at;
        let count = self.u32(what)? as usize;
        self.ensure_count_fits(count, smallest, at, what)?;
        Ok(count)
    }

    /// Refuses a count of things for which too few bytes are left.
    pub fn ensure_count_fits(
        &self,
        count: usize,
        smallest: usize,
        at: usize,
        what: &str,
    ) -> Result<(), Fault> {
        let fits = count
            .checked_mul(smallest)
            .is_some_and(|needed| needed <= self.left());
        if fits {
            return Ok(());
        }
        let message = format!(
            "{what} says {count}, but only {} bytes are left",
            self.left()
        );
        Err(Fault::new("too-many", at..(at + 4).min(self.end), message))
    }

    /// The bytes up to a zero; the zero is passed.
    pub fn zero_ended(&mut self, what: &str) -> Result<&'b [u8], Fault> {
        let rest = self.all.get(self.at..self.end).unwrap_or_default();
        let Some(length) = memchr::memchr(0, rest) else {
            let message = format!("{what} has no zero at its end");
            return Err(Fault::new("too-short", self.at..self.end, message));
        };
        let found = self.take(length, what)?;
        self.at += 1;
        Ok(found)
    }
}
