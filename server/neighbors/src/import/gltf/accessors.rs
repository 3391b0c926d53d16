//! Arrays of numbers in the buffers of a glTF file.

use crate::Fault;
use crate::base64;
use serde_json::Value;

/// How many numbers an array may have that no bytes stand behind.
const MOST_ZEROS: usize = 1 << 24;

/// The arrays of a document.
pub struct Accessors<'d> {
    document: &'d Value,
    buffers: Vec<Vec<u8>>,
}

/// Refuses a file with a reason.
pub fn refuse<T>(message: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::new("wrong-value", 0..0, message))
}

/// A list in a value; empty where there is none.
pub fn list<'v>(value: &'v Value, name: &str) -> &'v [Value] {
    value[name]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default()
}

/// A number of an element in its list.
pub fn index(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}

/// A list of exactly `N` numbers.
pub fn reals<const N: usize>(value: &Value) -> Option<[f64; N]> {
    let all = value.as_array()?;
    let all: Option<Vec<f64>> = all.iter().map(Value::as_f64).collect();
    all?.try_into().ok()
}

impl<'d> Accessors<'d> {
    /// Reads the buffers of a document: its own part, data in its text, and files beside it.
    pub fn new(
        document: &'d Value,
        binary: Option<&[u8]>,
        beside: &dyn Fn(&str) -> Option<Vec<u8>>,
    ) -> Result<Accessors<'d>, Fault> {
        let mut buffers = Vec::new();
        for (number, buffer) in list(document, "buffers").iter().enumerate() {
            let bytes = match buffer["uri"].as_str() {
                None => binary.map(<[u8]>::to_vec),
                Some(uri) => match uri.split_once(";base64,") {
                    Some((_, data)) if uri.starts_with("data:") => base64::decode(data.as_bytes()),
                    _ => beside(uri),
                },
            };
            let Some(bytes) = bytes else {
                let name = buffer["uri"].as_str().unwrap_or_default();
                let name: String = name.chars().take(60).collect();
                return refuse(format!("Buffer {number} (`{name}`) cannot be read"));
            };
            buffers.push(bytes);
        }
        Ok(Accessors { document, buffers })
    }

    /// How many numbers a value of an accessor has.
    pub fn width(&self, accessor: usize) -> usize {
        let accessor = list(self.document, "accessors").get(accessor);
        match accessor.and_then(|it| it["type"].as_str()) {
            Some("VEC2") => 2,
            Some("VEC3") => 3,
            Some("VEC4" | "MAT2") => 4,
            Some("MAT3") => 9,
            Some("MAT4") => 16,
            _ => 1,
        }
    }

    /// The whole numbers of an accessor, end to end.
    pub fn integers(&self, accessor: usize, width: usize) -> Result<Vec<u32>, Fault> {
        let all = self.numbers(accessor, width, false)?;
        Ok(all.into_iter().map(|it| it as u32).collect())
    }

    /// The numbers of an accessor, end to end.
    pub fn reals(&self, accessor: usize, width: usize) -> Result<Vec<f64>, Fault> {
        self.numbers(accessor, width, true)
    }

    /// The numbers of an accessor: an array of values of equal width.
    fn numbers(&self, number: usize, width: usize, scaled: bool) -> Result<Vec<f64>, Fault> {
        let Some(accessor) = list(self.document, "accessors").get(number) else {
            return refuse(format!("Accessor {number} does not exist"));
        };
        if self.width(number) != width {
            return refuse(format!(
                "Accessor {number} should have {width} numbers a value"
            ));
        }
        let wrong = || {
            Fault::new(
                "wrong-value",
                0..0,
                format!("Accessor {number} is not whole"),
            )
        };
        let count = index(&accessor["count"]).ok_or_else(wrong)?;
        let form = Form::of(accessor, scaled).ok_or_else(wrong)?;
        let mut numbers = match index(&accessor["bufferView"]) {
            Some(view) => {
                let from = index(&accessor["byteOffset"]).unwrap_or(0);
                self.strided(view, from, count, width, form)
                    .ok_or_else(wrong)?
            }
            None if count.saturating_mul(width) <= MOST_ZEROS => vec![0.0; count * width],
            None => return Err(wrong()),
        };
        let sparse = &accessor["sparse"];
        if !sparse.is_null() {
            self.apply(sparse, width, form, &mut numbers)
                .ok_or_else(wrong)?;
        }
        Ok(numbers)
    }

    /// Values that stand for others of the array.
    fn apply(&self, sparse: &Value, width: usize, form: Form, all: &mut [f64]) -> Option<()> {
        let count = index(&sparse["count"])?;
        let places = &sparse["indices"];
        let from = |value: &Value| index(&value["byteOffset"]).unwrap_or(0);
        let places = self.strided(
            index(&places["bufferView"])?,
            from(places),
            count,
            1,
            Form::of(places, false)?,
        )?;
        let values = &sparse["values"];
        let values = self.strided(
            index(&values["bufferView"])?,
            from(values),
            count,
            width,
            form,
        )?;
        for (place, value) in places.iter().zip(values.chunks(width)) {
            let at = (*place as usize).checked_mul(width)?;
            all.get_mut(at..at.checked_add(width)?)?
                .copy_from_slice(value);
        }
        Some(())
    }

    /// Numbers of a view of a buffer; `None` where it is too short.
    fn strided(
        &self,
        view: usize,
        from: usize,
        count: usize,
        width: usize,
        form: Form,
    ) -> Option<Vec<f64>> {
        let view = list(self.document, "bufferViews").get(view)?;
        let buffer = self.buffers.get(index(&view["buffer"])?)?;
        let begin = index(&view["byteOffset"]).unwrap_or(0);
        let bytes = buffer.get(begin..begin.checked_add(index(&view["byteLength"])?)?)?;
        let size = form.size * width;
        let stride = index(&view["byteStride"]).unwrap_or(size).max(1);
        // The last value has to fit before room is made for all.
        let last = count.checked_sub(1);
        if let Some(last) = last {
            let end = last
                .checked_mul(stride)?
                .checked_add(from)?
                .checked_add(size)?;
            bytes.get(..end)?;
        }
        let mut numbers = Vec::with_capacity(count.checked_mul(width)?);
        for value in 0..count {
            let at = from + value * stride;
            let parts = bytes.get(at..at + size)?.chunks(form.size);
            for part in parts {
                numbers.push(form.number(part)?);
            }
        }
        Some(numbers)
    }
}

/// How a number of an accessor is stored.
#[derive(Clone, Copy)]
struct Form {
    kind: u64,
    size: usize,
    /// Integers stand for parts of 1.
    scaled: bool,
}

impl Form {
    fn of(value: &Value, scaled: bool) -> Option<Form> {
        let kind = value["componentType"].as_u64()?;
        let size = match kind {
            5120 | 5121 => 1,
            5122 | 5123 => 2,
            5125 | 5126 => 4,
            _ => return None,
        };
        Some(Form { kind, size, scaled })
    }

    fn number(self, bytes: &[u8]) -> Option<f64> {
        let part = |value: f64, most: f64| match self.scaled {
            true => (value / most).max(-1.0),
            false => value,
        };
        Some(match self.kind {
            5120 => part(f64::from(i8::from_le_bytes(bytes.try_into().ok()?)), 127.0),
            5121 => part(f64::from(u8::from_le_bytes(bytes.try_into().ok()?)), 255.0),
            5122 => part(
                f64::from(i16::from_le_bytes(bytes.try_into().ok()?)),
                32767.0,
            ),
            5123 => part(
                f64::from(u16::from_le_bytes(bytes.try_into().ok()?)),
                65535.0,
            ),
            5125 => f64::from(u32::from_le_bytes(bytes.try_into().ok()?)),
            _ => f64::from(f32::from_le_bytes(bytes.try_into().ok()?)),
        })
    }
}
