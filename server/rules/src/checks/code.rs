//! The codes of the rules. The list in this file alone says which rules there are, in which order, and which file holds which;
//! [`table`](super::table) leads from a code to its rule.

use std::fmt;
use std::str::FromStr;

macro_rules! codes {
    ($($folder:ident { $($variant:ident => $module:ident,)* })*) => {
        /// The code of a rule. Codes are stable: users put them in scripts and configuration.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "documented by the rule itself")]
        pub enum Code { $($($variant,)*)* }

        impl Code {
            /// Every code, in the order of the reference page.
            pub const ALL: &[Code] = &[$($(Code::$variant,)*)*];

            /// The groups of rules, which users may set as a whole.
            pub const GROUPS: &[&str] = &[$(stringify!($folder),)*];

            /// The group that the rule is in: the folder that holds it.
            pub const fn group(self) -> &'static str {
                match self { $($(Code::$variant => stringify!($folder),)*)* }
            }

            /// The kebab-case name.
            pub const fn name(self) -> &'static str {
                match self { $($(Code::$variant => {
                    const NAME: &[u8] = &kebab::<{ kebab_len(stringify!($variant)) }>(stringify!($variant));
                    const { assert!(is_file_of(stringify!($module), NAME), "a rule stands in the file of its name") };
                    match std::str::from_utf8(NAME) {
                        Ok(name) => name,
                        // An identifier of ASCII letters stays one.
                        Err(_) => "",
                    }
                })*)* }
            }
        }
    };
}

/// Calls a macro with all rules: groups of codes, each with its module in the group's folder.
macro_rules! all_rules {
    ($then:ident) => {
        $then! {
            shape {
                UnexpectedToken => unexpected_token,
                UnterminatedString => unterminated_string,
                MissingValue => missing_value,
                ExtraValue => extra_value,
                StrayText => stray_text,
                LostSemicolon => lost_semicolon,
                ReplacedSigns => replaced_signs,
                RecordOfAnotherVersion => record_of_another_version,
            }
            values {
                ExpectedInteger => expected_integer,
                ExpectedNumber => expected_number,
                ExpectedString => expected_string,
                NotFinite => not_finite,
                DecimalComma => decimal_comma,
                NumberOverflow => number_overflow,
                UnknownObjectType => unknown_object_type,
                UnknownLightType => unknown_light_type,
            }
            file {
                NotHaloAss => not_halo_ass,
                OtherHaloFile => other_halo_file,
                UnsupportedVersion => unsupported_version,
                MissingSection => missing_section,
                SectionOrder => section_order,
                UnexpectedEnd => unexpected_end,
                SecondFile => second_file,
                MergeConflict => merge_conflict,
                VersionForGame => version_for_game,
                FileLocation => file_location,
                SeveralStructures => several_structures,
                SeamWithoutPartner => seam_without_partner,
                SeamMismatch => seam_mismatch,
                LevelScale => level_scale,
                SpaceSeparatedValues => space_separated_values,
                CommentMisread => comment_misread,
                MixedLineEndings => mixed_line_endings,
                Encoding => encoding,
            }
            headings {
                HeadingMismatch => heading_mismatch,
                MissingHeading => missing_heading,
            }
            counts {
                NegativeCount => negative_count,
                MaterialCountMismatch => material_count_mismatch,
                MaterialStringCountMismatch => material_string_count_mismatch,
                ObjectCountMismatch => object_count_mismatch,
                VertexCountMismatch => vertex_count_mismatch,
                InfluenceCountMismatch => influence_count_mismatch,
                UvCountMismatch => uv_count_mismatch,
                TriangleCountMismatch => triangle_count_mismatch,
                InstanceCountMismatch => instance_count_mismatch,
                BoneListMismatch => bone_list_mismatch,
            }
            indices {
                MaterialIndexOutOfRange => material_index_out_of_range,
                VertexIndexOutOfRange => vertex_index_out_of_range,
                ObjectIndexOutOfRange => object_index_out_of_range,
                ParentIndexOutOfRange => parent_index_out_of_range,
                NodeIndexOutOfRange => node_index_out_of_range,
                BoneIndexOutOfRange => bone_index_out_of_range,
            }
            instances {
                DuplicateUniqueId => duplicate_unique_id,
                MissingSceneRoot => missing_scene_root,
                SceneRootValues => scene_root_values,
                ParentCycle => parent_cycle,
                InheritanceFlag => inheritance_flag,
                ZeroScale => zero_scale,
                QuaternionNotNormalized => quaternion_not_normalized,
                SecondRoot => second_root,
                UnreachableInstance => unreachable_instance,
                DuplicateInstanceName => duplicate_instance_name,
                InstanceNameSymbols => instance_name_symbols,
                MixedScale => mixed_scale,
                MissingBoneList => missing_bone_list,
                RepeatedBone => repeated_bone,
                CollisionWithoutParent => collision_without_parent,
                OutsideTheFrame => outside_the_frame,
                GeometryInFrame => geometry_in_frame,
            }
            objects {
                NonPositiveDimension => non_positive_dimension,
                IncompleteXref => incomplete_xref,
                XrefWithoutMax => xref_without_max,
                LightValues => light_values,
                UnusedObject => unused_object,
            }
            meshes {
                ZeroNormal => zero_normal,
                NormalNotNormalized => normal_not_normalized,
                WeightOutOfRange => weight_out_of_range,
                WeightSum => weight_sum,
                DuplicateInfluence => duplicate_influence,
                MixedInfluences => mixed_influences,
                UvCountDiffers => uv_count_differs,
                WaterNeedsUvs => water_needs_uvs,
                EmptyMesh => empty_mesh,
                UnusedVertex => unused_vertex,
            }
            materials {
                EmptyMaterialName => empty_material_name,
                DuplicateMaterial => duplicate_material,
                NameNotLowercase => name_not_lowercase,
                NameTooLong => name_too_long,
                SymbolNotInGame => symbol_not_in_game,
                ContradictorySymbols => contradictory_symbols,
                UnknownSpecialMaterial => unknown_special_material,
                BlenderSuffix => blender_suffix,
                MaterialTrailingDigits => material_trailing_digits,
                UnknownParameter => unknown_parameter,
                MalformedMaterialParameter => malformed_material_parameter,
                UnknownMaterialString => unknown_material_string,
                MalformedMaterialString => malformed_material_string,
                UnknownCollection => unknown_collection,
                ShaderNotFound => shader_not_found,
                UnusedMaterial => unused_material,
            }
            geometry {
                DegenerateTriangle => degenerate_triangle,
                DuplicateTriangle => duplicate_triangle,
                DoubledTwoSided => doubled_two_sided,
                BadPoint => bad_point,
                ShortEdge => short_edge,
                DegenerateUv => degenerate_uv,
                StackedEdge => stacked_edge,
            }
            seal {
                OpenEdge => open_edge,
                CrowdedEdge => crowded_edge,
                FlippedTriangle => flipped_triangle,
                TJunction => t_junction,
                IntersectingTriangles => intersecting_triangles,
                OverlappingTriangles => overlapping_triangles,
                NearlyCoplanar => nearly_coplanar,
                InsideOut => inside_out,
                UnsealedPortions => unsealed_portions,
                OutsideTheWorld => outside_the_world,
                NothingToLight => nothing_to_light,
            }
            spaces {
                UnearthedEdge => unearthed_edge,
                PortalNotFlat => portal_not_flat,
                PortalOutside => portal_outside,
                PortalDividesNothing => portal_divides_nothing,
                DuplicatePortal => duplicate_portal,
                TwoClosedSpaces => two_closed_spaces,
                FogNotFlat => fog_not_flat,
                TwoFogPlanes => two_fog_planes,
                WeatherNotConvex => weather_not_convex,
                WeatherPlanes => weather_planes,
                WeatherCount => weather_count,
                TwoSkies => two_skies,
                SkyIndexGap => sky_index_gap,
                SlipSurfaceTooFlat => slip_surface_too_flat,
            }
            limits {
                LimitMaterials => limit_materials,
                LimitSurfaces => limit_surfaces,
                LimitMaterialSurfaces => limit_material_surfaces,
                LimitMaterialVertices => limit_material_vertices,
                LimitDefinitions => limit_definitions,
                LimitInstances => limit_instances,
                LimitInstanceVertices => limit_instance_vertices,
                LimitInstanceIndices => limit_instance_indices,
                LimitMarkers => limit_markers,
                LimitPortals => limit_portals,
                LimitPortalVertices => limit_portal_vertices,
            }
            tool {
                ToolOpenEdge => tool_open_edge,
                ToolBadEdge => tool_bad_edge,
                ToolZBuffered => tool_z_buffered,
                ToolOverlappingSurfaces => tool_overlapping_surfaces,
                ToolDuplicateTriangle => tool_duplicate_triangle,
                ToolDegenerateUv => tool_degenerate_uv,
                ToolDegenerateTriangle => tool_degenerate_triangle,
                ToolNearlyCoplanar => tool_nearly_coplanar,
                ToolTJunction => tool_t_junction,
                ToolClippedToNoLeaves => tool_clipped_to_no_leaves,
                ToolBadPoint => tool_bad_point,
                ToolUnearthedEdge => tool_unearthed_edge,
                ToolTwoClosedSpaces => tool_two_closed_spaces,
                ToolPortalOutside => tool_portal_outside,
                ToolPortalDividesNothing => tool_portal_divides_nothing,
                ToolTwoFogPlanes => tool_two_fog_planes,
                ToolFogNotFlat => tool_fog_not_flat,
                ToolWeatherPlanes => tool_weather_planes,
                ToolTwoSkies => tool_two_skies,
                ToolComplaint => tool_complaint,
            }
            comments {
                UnknownRule => unknown_rule,
                UnusedAllow => unused_allow,
            }
        }
    };
}
pub(super) use all_rules;

all_rules!(codes);

/// How long a variant's name is in kebab case.
const fn kebab_len(variant: &str) -> usize {
    let bytes = variant.as_bytes();
    let mut len = bytes.len();
    let mut at = 1;
    while at < bytes.len() {
        len += bytes[at].is_ascii_uppercase() as usize;
        at += 1;
    }
    len
}

/// A variant's name in kebab case.
const fn kebab<const LEN: usize>(variant: &str) -> [u8; LEN] {
    let bytes = variant.as_bytes();
    let mut name = [b'-'; LEN];
    let (mut at, mut to) = (0, 0);
    while at < bytes.len() {
        to += (at > 0 && bytes[at].is_ascii_uppercase()) as usize;
        name[to] = bytes[at].to_ascii_lowercase();
        at += 1;
        to += 1;
    }
    name
}

/// A module has the name of a code, but for underscores in place of hyphens.
const fn is_file_of(module: &str, name: &[u8]) -> bool {
    let module = module.as_bytes();
    let mut at = 0;
    while at < module.len() && at < name.len() {
        let same = module[at] == name[at] || (module[at] == b'_' && name[at] == b'-');
        if !same {
            return false;
        }
        at += 1;
    }
    module.len() == name.len()
}

impl Code {
    /// It speaks of something that could as well be left out: editors show it faded.
    pub fn is_faded(self) -> bool {
        matches!(
            self,
            Code::UnusedVertex | Code::UnusedObject | Code::UnusedMaterial
        )
    }

    /// It is Tool that says so.
    pub fn is_of_tool(self) -> bool {
        self.group() == "tool"
    }

    /// Many findings of it in one file come of one mistake: a program that writes numbers so.
    pub fn is_one_mistake(self) -> bool {
        matches!(self, Code::DecimalComma | Code::NotFinite)
    }

    /// It says that one value is wrong in itself, wherever it stands.
    pub fn is_of_value(self) -> bool {
        matches!(
            self,
            Code::NotFinite | Code::DecimalComma | Code::NumberOverflow | Code::UnknownLightType
        )
    }

    /// It says that the text is not built as the format says; the others speak of values, indices and names.
    pub fn is_of_structure(self) -> bool {
        matches!(
            self,
            Code::UnexpectedToken
                | Code::UnterminatedString
                | Code::MissingValue
                | Code::ExtraValue
                | Code::ExpectedInteger
                | Code::ExpectedNumber
                | Code::ExpectedString
                | Code::UnsupportedVersion
                | Code::MissingSection
                | Code::SectionOrder
                | Code::UnknownObjectType
                | Code::NegativeCount
                | Code::NotHaloAss
                | Code::OtherHaloFile
                | Code::MaterialCountMismatch
                | Code::MaterialStringCountMismatch
                | Code::ObjectCountMismatch
                | Code::VertexCountMismatch
                | Code::TriangleCountMismatch
                | Code::InfluenceCountMismatch
                | Code::UvCountMismatch
                | Code::InstanceCountMismatch
                | Code::LostSemicolon
                | Code::MergeConflict
                | Code::SecondFile
                | Code::UnexpectedEnd
                | Code::RecordOfAnotherVersion
                | Code::StrayText
                | Code::ReplacedSigns
        )
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::Severity;

    #[test]
    fn names_are_kebab_case_and_found_again() {
        assert_eq!(Code::NotHaloAss.name(), "not-halo-ass");
        assert_eq!(Code::UvCountMismatch.to_string(), "uv-count-mismatch");
        for &code in Code::ALL {
            assert_eq!(code.name().parse(), Ok(code));
            assert!(!Code::GROUPS.contains(&code.name()), "{code} is a group");
        }
        assert_eq!(Code::NotHaloAss.group(), "file");
    }

    #[test]
    fn rules_of_shapes_say_what_tool_does() {
        let groups = ["geometry", "seal", "spaces"];
        for code in Code::ALL
            .iter()
            .filter(|code| groups.contains(&code.group()))
        {
            let rule = code.rule();
            let says = |words: &str| rule.why.starts_with(words);
            let stops = says("Tool makes no structure") || says("Tool stops");
            let is_silent = says("Tool does not mention it");
            let bears =
                says("Tool makes the structure") || says("What Tool makes of it is not documented");
            assert!(stops || is_silent || bears, "{code}: {}", rule.why);
            // Nothing else is an error, and of what Tool does not even mention nobody is warned.
            assert_eq!(stops, rule.severity == Severity::Error, "{code}");
            assert!(
                !is_silent || rule.severity == Severity::Information,
                "{code}"
            );
        }
    }
}
