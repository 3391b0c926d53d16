# SPDX-License-Identifier: MIT OR Apache-2.0
"""Checks the last .ass export with the program halo-ass, and selects in Blender what its findings mean.

The program finds and explains; this file runs it, lists what it says, and looks for the places in the scene, by their
position: an export triangulates faces, splits vertices and sorts by material, so that no number survives.
"""

import json
import os
import re
import shutil
import subprocess
import textwrap
from typing import NamedTuple

import bmesh
import bpy
import numpy as np
from bpy.props import CollectionProperty, EnumProperty, FloatProperty, IntProperty, PointerProperty, StringProperty
from mathutils import Vector

bl_info = {
    "name": "Halo ASS: check exports",
    "author": "The halo-ass developers",
    "version": (0, 1, 0),
    "blender": (4, 2, 0),
    "location": "3D Viewport > Sidebar > Halo ASS",
    "description": "Checks the last .ass export, and selects what is wrong with it",
    "doc_url": "https://github.com/halo-ass/halo-ass/blob/main/editors/blender/README.md",
    "category": "Import-Export",
}

# Units of the file for one of Blender's, as people export: as it is, world units, and meters (a unit is 1.2 inches).
SCALES = (1.0, 100.0, 1 / 0.03048)


class Scale(NamedTuple):
    """How a place in the scene becomes one in the file. The toolset's "World Units" (2026) scale shapes alone."""

    shape: float
    location: float


MISPLACED = "The export has scaled objects, and not their locations: apply locations (Ctrl+A) before such an export"

# How far a vertex of the scene may be from its place in the file, in units of the file. Tool welds within 0.1.
TOLERANCE = 0.05

# Signs that the exporter puts around a material's name.
SIGNS = "%#?!@*$^-&=.;)><|~({}['0]"
ICONS = {"error": "CANCEL", "warning": "ERROR", "information": "INFO", "hint": "INFO"}


class Failure(Exception):
    """Something that the user has to be told."""


def run(program, path):
    """The findings of the program for a file."""
    found = shutil.which(program)
    if not found:
        raise Failure(f"The program {program} was not found. Name it in the preferences of this add-on")
    command = [found, "check", "--format", "json", path]
    # Without a console window that flashes up.
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    result = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", creationflags=flags)
    if result.returncode not in (0, 1):
        raise Failure(result.stderr.strip() or f"{program} ended with {result.returncode}")
    try:
        answer = json.loads(result.stdout)
        if answer["version"] != 1:
            raise Failure(f"This add-on is older than {program}: install the newer one")
        return answer["findings"]
    except (ValueError, TypeError, KeyError) as error:
        raise Failure(f"{program} is not halo-ass, or another version of it: its answer cannot be read") from error


def last_export(context):
    """The file that the toolset has exported last, as far as Blender remembers."""
    try:
        last = context.window_manager.operator_properties_last("export_scene.ass")
        path = last.filepath if last else ""
    except (AttributeError, RuntimeError):
        path = ""
    return bpy.path.abspath(path) if path else newest_beside(bpy.data.filepath)


def newest_beside(blend):
    """The newest .ass file in the folder of the .blend file."""
    folder = os.path.dirname(blend)
    files = [os.path.join(folder, name) for name in (os.listdir(folder) if folder else [])]
    return max((it for it in files if it.lower().endswith(".ass")), key=os.path.getmtime, default="")


class Export:
    """The lines of an exported file, where each record has its heading."""

    def __init__(self, path):
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            self.lines = file.read().splitlines()

    def record(self, line):
        """The kind, number and heading's line of the record that a line is in."""
        for at in range(min(line, len(self.lines) - 1), -1, -1):
            heading = re.match(r";\s*(MATERIAL|OBJECT|INSTANCE)\s+(\d+)", self.lines[at], re.I)
            if heading:
                return heading[1].upper(), int(heading[2]), at
        return None

    def name(self, heading):
        """The first string behind a heading: the name of a material or an instance."""
        for line in self.lines[heading + 1 : heading + 4]:
            if line.lstrip().startswith('"'):
                return line.strip()[1:].rsplit('"', 1)[0]
        return ""

    def placing(self, number):
        """The names of the instances that place an object."""
        names = []
        for at, line in enumerate(self.lines):
            if re.match(r";\s*INSTANCE\s+\d+", line, re.I) and self.value(at + 1) == [number]:
                names.append(self.name(at))
        return names

    def value(self, at):
        """The numbers on a line; None where there is anything else."""
        words = self.lines[at].split() if 0 <= at < len(self.lines) else []
        try:
            return [float(word) for word in words] or None
        except ValueError:
            return None

    def vertex(self, line, heading):
        """The position of the vertex that a line is in: position, normal, perhaps a color, and then a count."""
        for at in range(line, heading, -1):
            before, position, normal, third, fourth = (len(self.value(at + step) or []) for step in range(-1, 4))
            if before != 3 and position == normal == 3 and (third == 1 or (third == 3 and fourth == 1)):
                return self.value(at)
        return None


def meshes(context):
    """The mesh objects that can be selected."""
    return [it for it in context.view_layer.objects if it.type == "MESH" and it.data.vertices]


def places(item, scale, world=True):
    """Where the vertices of an object are, in units of the file; in the object, or in the world."""
    local = np.empty(len(item.data.vertices) * 3)
    item.data.vertices.foreach_get("co", local)
    shape = local.reshape(-1, 3) * scale.shape
    if not world:
        return shape
    matrix = np.array(item.matrix_world)
    return shape @ matrix[:3, :3].T + matrix[:3, 3] * scale.location


def near(vertices, point):
    """The numbers of the vertices at a point."""
    return np.nonzero(np.abs(vertices - np.array(point)).max(axis=1) <= TOLERANCE)[0]


def guess_scale(context, points, scales):
    """The scale at which most points have a vertex of the scene; the first, where none has more than that."""
    points = np.unique(np.round(np.array(points).reshape(-1, 3), 2), axis=0)[:1000]
    best, most = Scale(scales[0], scales[0]), 0
    for scale in [Scale(it, location) for it in scales for location in sorted({it, 1.0}, reverse=True)]:
        count = 0
        for item in meshes(context):
            vertices = places(item, scale)
            count += sum(len(near(vertices, point)) > 0 for point in points)
        if count > most:
            best, most = scale, count
    return best


class Part:
    """What is to be selected of one object."""

    def __init__(self, item):
        self.item, self.vertices, self.edges, self.faces = item, set(), set(), set()


def part(item, geometry, scale):
    """The faces, edges and vertices of an object that a finding means."""
    result, vertices = Part(item), places(item, scale)
    at = [set(near(vertices, point).tolist()) for point in geometry["points"]]
    known = set().union(*at) if at else set()
    if not known:
        low, high = vertices.min(axis=0) - TOLERANCE, vertices.max(axis=0) + TOLERANCE
        within = [point for point in geometry["points"] if (low <= point).all() and (point <= high).all()]
        return on_faces(result, within, scale) if item.data.polygons else result
    # A face has the triangle, whatever its number of corners: an export cuts it into triangles.
    triangles = [[at[corner] for corner in triangle] for triangle in geometry["triangles"]]
    if triangles:
        for face in item.data.polygons:
            corners = known.intersection(face.vertices)
            if len(corners) > 2 and any(all(corners & place for place in it) for it in triangles):
                result.faces.add(face.index)
    pairs = [(at[one], at[other]) for one, other in geometry["edges"]]
    if pairs:
        for edge in item.data.edges:
            one, other = edge.vertices
            if any((one in a and other in b) or (one in b and other in a) for a, b in pairs):
                result.edges.add(edge.index)
    result.vertices = known
    return result


def on_faces(result, points, scale):
    """The faces on which points lie that are no vertices, as the cut of two triangles does."""
    matrix = result.item.matrix_world.to_3x3()
    location = result.item.matrix_world.translation * scale.location
    for point in points:
        local = matrix.inverted_safe() @ (Vector(point) - location) / scale.shape
        hit, place, _, face = result.item.closest_point_on_mesh(local)
        if hit and (matrix @ place * scale.shape + location - Vector(point)).length <= TOLERANCE:
            result.faces.add(face)
    return result


def show(context, parts):
    """Selects parts of objects, in the mode that shows most of them; says what was selected."""
    kind = next((kind for kind in ("faces", "edges", "vertices") if any(getattr(it, kind) for it in parts)), None)
    if not kind:
        return ""
    parts = [it for it in parts if getattr(it, kind)]
    only(context, [it.item for it in parts])
    context.tool_settings.mesh_select_mode = (kind == "vertices", kind == "edges", kind == "faces")
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.select_all(action="DESELECT")
    for it in parts:
        edited = bmesh.from_edit_mesh(it.item.data)
        all_of = {"faces": edited.faces, "edges": edited.edges, "vertices": edited.verts}[kind]
        all_of.ensure_lookup_table()
        for number in getattr(it, kind):
            all_of[number].select_set(True)
        edited.select_flush_mode()
        bmesh.update_edit_mesh(it.item.data, loop_triangles=False, destructive=False)
    count = sum(len(getattr(it, kind)) for it in parts)
    one = {"faces": "face", "edges": "edge", "vertices": "vertex"}
    return f"{count} {kind if count > 1 else one[kind]} of {named([it.item for it in parts])}"


def named(items):
    return ", ".join(item.name for item in items[:3]) + (" …" if len(items) > 3 else "")


def only(context, items):
    """Makes objects the only selected ones, in object mode; says which."""
    if context.object and context.object.mode != "OBJECT":
        bpy.ops.object.mode_set(mode="OBJECT")
    for item in context.view_layer.objects:
        item.select_set(False)
    for item in items:
        item.hide_set(False)
        item.select_set(True)
    context.view_layer.objects.active = items[0]
    return named(items)


def exported(thing):
    """The name of an object or material in the file. The toolset lets it be another one than in Blender."""
    return getattr(getattr(thing, "ass_jms", None), "name_override", "") or thing.name


def by_name(context, names):
    """The objects of instances."""
    known = {exported(item): item for item in context.view_layer.objects}
    return [known[name] for name in names if name in known]


def with_material(context, name):
    """The faces of a material. The toolset puts signs and parameters around its name."""
    words = {word.strip(SIGNS) for word in name.split()}
    for fits in (lambda it: it == name, lambda it: it.strip(SIGNS) in words):
        parts = []
        for item in meshes(context):
            slots = {
                at for at, slot in enumerate(item.material_slots) if slot.material and fits(exported(slot.material))
            }
            result = Part(item)
            result.faces = {face.index for face in item.data.polygons if face.material_index in slots}
            parts.append(result)
        if any(it.faces for it in parts):
            return parts
    return []


def select(context, finding, path, scale):
    """Selects what a finding means; says what that is."""
    if context.object and context.object.mode != "OBJECT":
        # Only then the mesh holds what was edited.
        bpy.ops.object.mode_set(mode="OBJECT")
    geometry = finding.get("geometry")
    if geometry:
        said = show(context, [part(item, geometry, scale) for item in meshes(context)])
        if said:
            return said
    export = Export(path)
    line = finding["range"]["start"]["line"]
    record = export.record(line)
    if not record:
        raise Failure("This finding is about the file as a whole")
    kind, number, heading = record
    if kind == "MATERIAL":
        said = show(context, with_material(context, export.name(heading)))
        if not said:
            raise Failure(f"No face has the material {export.name(heading)}")
        return said
    names = [export.name(heading)] if kind == "INSTANCE" else export.placing(number)
    items = by_name(context, names)
    if not items:
        raise Failure(f"The scene has no object {', '.join(names)}: was it renamed since the export?")
    position = export.vertex(line, heading) if kind == "OBJECT" else None
    if position and items[0].type == "MESH":
        result = Part(items[0])
        result.vertices = set(near(places(items[0], scale, world=False), position).tolist())
        said = show(context, [result])
        if said:
            return said
    return only(context, items)


def look_at_selection(context):
    """Turns the first 3D view to what is selected."""
    for area in context.screen.areas if context.screen else ():
        region = next((it for it in area.regions if it.type == "WINDOW"), None)
        if area.type == "VIEW_3D" and region:
            with context.temp_override(area=area, region=region):
                bpy.ops.view3d.view_selected()
            return


class HaloAssFinding(bpy.types.PropertyGroup):
    severity: StringProperty()
    message: StringProperty()
    data: StringProperty(description="All of it, as the program has written it")


class HaloAssState(bpy.types.PropertyGroup):
    path: StringProperty(
        name="File",
        subtype="FILE_PATH",
        description="Empty: the last export, else the newest file beside the .blend file",
    )
    scale: EnumProperty(
        name="Scale",
        description="Units of the file for one unit of Blender, as it was exported",
        items=(
            ("AUTO", "Found by Itself", "The scale at which the findings lie on the scene"),
            ("CUSTOM", "Custom", "A scale of your own"),
        ),
    )
    custom: FloatProperty(name="Units", default=100.0, min=0.0001, description="Units of the file for one of Blender")
    shape: FloatProperty(default=1.0)
    location: FloatProperty(default=1.0)
    checked: StringProperty()
    findings: CollectionProperty(type=HaloAssFinding)
    active: IntProperty()


class HaloAssPreferences(bpy.types.AddonPreferences):
    bl_idname = __name__

    program: StringProperty(
        name="Program", default="halo-ass", subtype="FILE_PATH", description="Its path, or its name on the PATH"
    )

    def draw(self, _context):
        self.layout.prop(self, "program")


def counted(state):
    count = len(state.findings)
    return f"{os.path.basename(state.checked)}: {count or 'no'} finding{'' if count == 1 else 's'}"


def preferred_program(context):
    add_on = context.preferences.addons.get(__name__)
    return bpy.path.abspath(add_on.preferences.program) if add_on else "halo-ass"


class HALO_ASS_OT_check(bpy.types.Operator):
    """Runs halo-ass on the file that was exported last, and lists what it finds"""

    bl_idname = "halo_ass.check"
    bl_label = "Check Last Export"

    def execute(self, context):
        state = context.scene.halo_ass
        try:
            path = bpy.path.abspath(state.path) or last_export(context)
            if not os.path.isfile(path):
                raise Failure(f"There is no file {path}" if path else "No export is known: choose one under File")
            findings = run(preferred_program(context), path)
        except Failure as failure:
            self.report({"ERROR"}, str(failure))
            return {"CANCELLED"}
        state.checked, state.active = path, 0
        state.findings.clear()
        for finding in findings:
            item = state.findings.add()
            item.severity, item.message, item.data = finding["severity"], finding["message"], json.dumps(finding)
        points = [point for finding in findings for point in (finding.get("geometry") or {}).get("points", [])]
        scales = (state.custom,) if state.scale == "CUSTOM" else SCALES
        scale = guess_scale(context, points, scales)
        state.shape, state.location = scale
        self.report({"INFO"}, counted(state))
        if scale.shape != scale.location:
            self.report({"WARNING"}, MISPLACED)
        return {"FINISHED"}


class HALO_ASS_OT_select(bpy.types.Operator):
    """Selects the faces, edges, vertices or objects that the finding means"""

    bl_idname = "halo_ass.select"
    bl_label = "Select What It Means"
    bl_options = {"REGISTER", "UNDO"}

    number: IntProperty(default=-1, options={"HIDDEN", "SKIP_SAVE"}, description="-1 for the finding that is marked")

    def execute(self, context):
        state = context.scene.halo_ass
        number = self.number if self.number >= 0 else state.active
        if not 0 <= number < len(state.findings):
            self.report({"ERROR"}, "There is no such finding")
            return {"CANCELLED"}
        state.active = number
        scale = Scale(state.shape, state.location)
        try:
            said = select(context, json.loads(state.findings[number].data), state.checked, scale)
        except (Failure, OSError) as failure:
            self.report({"WARNING"}, str(failure))
            return {"CANCELLED"}
        look_at_selection(context)
        self.report({"INFO"}, f"Selected {said}")
        return {"FINISHED"}


class HALO_ASS_UL_findings(bpy.types.UIList):
    def draw_item(self, _context, layout, _data, item, _icon, _active, _property, index=0, _flag=0):
        row = layout.row(align=True)
        row.label(text=item.message, icon=ICONS.get(item.severity, "INFO"))
        row.operator("halo_ass.select", text="", icon="RESTRICT_SELECT_OFF").number = index


class HALO_ASS_PT_panel(bpy.types.Panel):
    bl_label = "Halo ASS"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Halo ASS"

    def draw(self, context):
        layout, state = self.layout, context.scene.halo_ass
        layout.operator("halo_ass.check", icon="CHECKMARK")
        layout.prop(state, "path")
        layout.prop(state, "scale")
        if state.scale == "CUSTOM":
            layout.prop(state, "custom")
        if not state.checked:
            return
        if state.shape != state.location:
            for line in textwrap.wrap(MISPLACED, 42):
                layout.label(text=line)
        layout.label(text=counted(state))
        if not state.findings:
            return
        layout.template_list("HALO_ASS_UL_findings", "", state, "findings", state, "active")
        finding = json.loads(state.findings[min(state.active, len(state.findings) - 1)].data)
        box = layout.box()
        for line in textwrap.wrap(finding["message"], 42) + textwrap.wrap(finding["help"], 42):
            box.label(text=line)
        layout.operator("halo_ass.select").number = -1
        layout.operator("wm.url_open", text=f"About {finding['code']}", icon="HELP").url = finding["helpUri"]


CLASSES = (
    HaloAssFinding,
    HaloAssState,
    HaloAssPreferences,
    HALO_ASS_OT_check,
    HALO_ASS_OT_select,
    HALO_ASS_UL_findings,
    HALO_ASS_PT_panel,
)


def register():
    for one in CLASSES:
        bpy.utils.register_class(one)
    bpy.types.Scene.halo_ass = PointerProperty(type=HaloAssState)


def unregister():
    del bpy.types.Scene.halo_ass
    for one in reversed(CLASSES):
        bpy.utils.unregister_class(one)
