//! `light-values`: a light's value that makes no sense.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::{FieldId, LIGHT_TYPES, ObjectType, Type};
use std::ops::Range;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a light's value that makes no sense",
    why: "A negative intensity takes light away, an attenuation that ends before it begins has no room, switches are 0 or 1, cones have 0 to 180 degrees, and a color component of 255 is 255 times full.",
    fix: "Set the value that the light has in the scene.",
    source: "HABDT; blam-tags; c20",
    dispute: None,
    fails: Example {
        note: "a negative intensity",
        of: Base::Light,
        edits: &[lines(";OBJECT 0", 6, "10.0000000000\n", "-10.0000000000\n")],
    },
    passes: Example {
        note: "a light that is out",
        of: Base::Light,
        edits: &[lines(";OBJECT 0", 6, "10.0000000000\n", "0.0000000000\n")],
    },
};

/// The numbers of a light: the field and the source span of each.
struct Light(Vec<(FieldId, Range<usize>, f64)>);

impl Light {
    fn get(&self, field: FieldId) -> Option<&(FieldId, Range<usize>, f64)> {
        self.0.iter().find(|(own, ..)| *own == field)
    }

    fn value(&self, field: FieldId) -> Option<f64> {
        Some(self.get(field)?.2)
    }
}

/// Flag, start and end of the two attenuations.
const ATTENUATIONS: [[FieldId; 3]; 2] = [
    [
        FieldId::LightNearAttenuation,
        FieldId::LightNearAttenuationStart,
        FieldId::LightNearAttenuationEnd,
    ],
    [
        FieldId::LightFarAttenuation,
        FieldId::LightFarAttenuationStart,
        FieldId::LightFarAttenuationEnd,
    ],
];

/// The types of lights that have a cone: spot lights and directed ones.
const WITH_CONE: [&str; 2] = [LIGHT_TYPES[0], LIGHT_TYPES[1]];

/// Looks at every light.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for object in subject.file.objects() {
        if object.kind() != Some(ObjectType::GenericLight) {
            continue;
        }
        let mut light = Light(Vec::new());
        let mut has_cone = false;
        for value in object.fields() {
            if value.field == FieldId::LightType {
                let name = subject.text(value.span);
                has_cone = WITH_CONE.contains(&name.trim_matches('"'));
            } else if let Some(number) = subject.real(&value.span) {
                // What is no integer where one belongs is told by its type.
                let is_integer = || subject.text(value.span.clone()).parse::<i64>().is_ok();
                if value.field.def().ty == Type::Integer && !is_integer() {
                    continue;
                }
                light.0.push((value.field, value.span, number));
            }
        }
        for (field, span, value) in &light.0 {
            if let Some(words) = wrong(subject, *field, *value, has_cone) {
                findings.add(Code::LightValues, span, || {
                    format!("{} `{}` {words}", field.name(), subject.shown(span.clone()))
                });
            }
        }
        for [flag, start, end] in ATTENUATIONS {
            let on = light.value(flag) == Some(1.0);
            if let (true, Some(from), Some((_, span, to))) =
                (on, light.value(start), light.get(end))
                && *to < from
            {
                findings.add(Code::LightValues, span, || {
                    format!("{} `{to}` is before its start, `{from}`", end.name())
                });
            }
        }
    }
}

/// The fault of a value, in words that end the message; `None` if the value is right. Spot and directed lights have a
/// cone.
fn wrong(subject: &Subject<'_>, field: FieldId, value: f64, has_cone: bool) -> Option<String> {
    let brightest = subject.options.tolerances.light_color;
    match field {
        FieldId::LightIntensity if value < 0.0 => Some("is negative".to_owned()),
        FieldId::LightColor if value < 0.0 => Some("is negative".to_owned()),
        FieldId::LightColor if value > brightest => {
            Some("is far too bright: a color component is 0 to 1".to_owned())
        }
        FieldId::LightHotspotSize | FieldId::LightFalloffSize
            if has_cone && !(0.0..=180.0).contains(&value) =>
        {
            Some("is not a cone angle: 0 to 180 degrees".to_owned())
        }
        FieldId::LightNearAttenuation | FieldId::LightFarAttenuation | FieldId::LightShape
            if value != 0.0 && value != 1.0 =>
        {
            Some("must be 0 (off) or 1 (on)".to_owned())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn values() {
        check(
            r#"
            @header 7
            @materials 0
            @objects 1
            ;OBJECT 0
            "GENERIC_LIGHT"
            ""
            ""
            "SPOT_LGT"
            255.0 0.5 -0.1
            ^^^^^ light-values: Light Color `255.0` is far too bright: a color component is 0 to 1
                      ^^^^ light-values: Light Color `-0.1` is negative
            10.0
            40.0
            190.0
            ^^^^^ light-values: Light Falloff Size `190.0` is not a cone angle: 0 to 180 degrees
            2
            ^ light-values: Light Near Attenuation `2` must be 0 (off) or 1 (on)
            0.0
            0.0
            1
            50.0
            20.0
            ^^^^ light-values: Light Far Attenuation End `20` is before its start, `50`
            1
            1.0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn what_is_no_integer_is_told_by_its_type() {
        check(
            r#"
            @header 7
            @materials 0
            @objects 1
            ;OBJECT 0
            "GENERIC_LIGHT"
            ""
            ""
            "OMNI_LGT"
            1.0 0.5 0.1
            10.0
            40.0
            40.0
            0.5
            ^^^ expected-integer: `0.5` is not a whole number: Light Near Attenuation takes digits only (0 or 1)
            50.0
            60.0
            1
            50.0
            50.0
            1
            1.0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn an_omni_light_has_no_cone() {
        check(
            r#"
            @header 7
            @materials 0
            @objects 1
            ;OBJECT 0
            "GENERIC_LIGHT"
            ""
            ""
            "OMNI_LGT"
            1.0 0.5 0.1
            10.0
            -1.0
            -1.0
            0
            50.0
            20.0
            1
            50.0
            50.0
            1
            1.0
            @instances 1
            @root
            "#,
        );
    }
}
