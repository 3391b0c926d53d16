//! Numbers as the protocol carries them: base64 of little-endian bytes (RFC 4648, with padding).

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes as base64.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut out = Vec::with_capacity(bytes.len().div_ceil(3) * 4);
    // The mask keeps the index below 64.
    let digit = |bits: u32, shift: u32| ALPHABET[(bits >> shift & 63) as usize];
    let groups = bytes.chunks_exact(3);
    let rest = groups.remainder();
    for group in groups {
        let bits = group
            .iter()
            .fold(0, |bits, &byte| bits << 8 | u32::from(byte));
        out.extend_from_slice(&[
            digit(bits, 18),
            digit(bits, 12),
            digit(bits, 6),
            digit(bits, 0),
        ]);
    }
    match *rest {
        [one] => {
            let bits = u32::from(one) << 16;
            out.extend_from_slice(&[digit(bits, 18), digit(bits, 12), b'=', b'=']);
        }
        [one, two] => {
            let bits = u32::from(one) << 16 | u32::from(two) << 8;
            out.extend_from_slice(&[digit(bits, 18), digit(bits, 12), digit(bits, 6), b'=']);
        }
        _ => {}
    }
    // The alphabet is ASCII.
    String::from_utf8(out).unwrap_or_default()
}

/// 32-bit floats.
pub(crate) fn floats(values: &[f32]) -> String {
    let bytes: Vec<u8> = values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    encode(&bytes)
}

/// 32-bit integers.
pub(crate) fn integers(values: &[i32]) -> String {
    let bytes: Vec<u8> = values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    encode(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_standard() {
        let pairs = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (plain, coded) in pairs {
            assert_eq!(encode(plain.as_bytes()), coded);
        }
        assert_eq!(floats(&[1.0]), "AACAPw==");
        assert_eq!(integers(&[-1]), "/////w==");
    }
}
