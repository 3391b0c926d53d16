//! The codes of all rules.

use super::Rule;
use std::fmt;
use std::str::FromStr;

macro_rules! codes {
    ($($variant:ident => $module:ident,)*) => {
        /// The code of a rule. Codes are stable: users put them in scripts and configuration.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "documented by the rule itself")]
        pub enum Code { $($variant,)* }

        impl Code {
            /// Every code, in the order of the reference page.
            pub const ALL: &[Code] = &[$(Code::$variant,)*];

            /// The rule that the code names.
            pub fn rule(self) -> &'static Rule {
                match self { $(Code::$variant => &super::$module::RULE,)* }
            }
        }
    };
}

codes! {
    UnexpectedToken => unexpected_token,
    StrayText => stray_text,
    LostSemicolon => lost_semicolon,
    MergeConflict => merge_conflict,
    SecondFile => second_file,
    UnexpectedEnd => unexpected_end,
    RecordOfAnotherVersion => record_of_another_version,
    UnterminatedString => unterminated_string,
    MissingValue => missing_value,
    ExtraValue => extra_value,
    ExpectedInteger => expected_integer,
    ExpectedNumber => expected_number,
    ExpectedString => expected_string,
    NotFinite => not_finite,
    DecimalComma => decimal_comma,
    NumberOverflow => number_overflow,
    UnsupportedVersion => unsupported_version,
    MissingSection => missing_section,
    SectionOrder => section_order,
    UnknownObjectType => unknown_object_type,
    UnknownLightType => unknown_light_type,
    NegativeCount => negative_count,
    NotHaloAss => not_halo_ass,
    HeadingMismatch => heading_mismatch,
    MissingHeading => missing_heading,
    MaterialCountMismatch => material_count_mismatch,
    MaterialStringCountMismatch => material_string_count_mismatch,
    ObjectCountMismatch => object_count_mismatch,
    VertexCountMismatch => vertex_count_mismatch,
    TriangleCountMismatch => triangle_count_mismatch,
    InfluenceCountMismatch => influence_count_mismatch,
    UvCountMismatch => uv_count_mismatch,
    InstanceCountMismatch => instance_count_mismatch,
    MaterialIndexOutOfRange => material_index_out_of_range,
    VertexIndexOutOfRange => vertex_index_out_of_range,
    ObjectIndexOutOfRange => object_index_out_of_range,
    ParentIndexOutOfRange => parent_index_out_of_range,
    NodeIndexOutOfRange => node_index_out_of_range,
    BoneIndexOutOfRange => bone_index_out_of_range,
    DuplicateUniqueId => duplicate_unique_id,
    MissingSceneRoot => missing_scene_root,
    ParentCycle => parent_cycle,
    SceneRootValues => scene_root_values,
    BoneListMismatch => bone_list_mismatch,
    InheritanceFlag => inheritance_flag,
    NonPositiveScale => non_positive_scale,
    QuaternionNotNormalized => quaternion_not_normalized,
}

impl Code {
    /// The kebab-case name.
    pub fn name(self) -> &'static str {
        self.rule().code
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Code {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Code::ALL
            .iter()
            .copied()
            .find(|code| code.name() == name)
            .ok_or(())
    }
}
