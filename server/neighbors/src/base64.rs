//! Base64, as glTF files hold numbers in.

/// The bytes of a text; `None` if it is no base64.
pub fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0);
    let digits = text
        .iter()
        .copied()
        .filter(|sign| !sign.is_ascii_whitespace());
    for sign in digits {
        let digit = match sign {
            b'A'..=b'Z' => sign - b'A',
            b'a'..=b'z' => sign - b'a' + 26,
            b'0'..=b'9' => sign - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' => break,
            _ => return None,
        };
        bits = bits << 6 | u32::from(digit);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 0xff) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    #[test]
    fn texts_are_bytes() {
        let of = |text: &str| super::decode(text.as_bytes());
        assert_eq!(of("aGFsbw=="), Some(b"halo".to_vec()));
        assert_eq!(of("aGFs\nb3M="), Some(b"halos".to_vec()));
        assert_eq!(of(""), Some(Vec::new()));
        assert_eq!(of("a*b"), None);
    }
}
