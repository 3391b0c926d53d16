"""Measures a map of Hammer's with a reader of its own: the counts, materials and bounds of all that it shows, and every law of its
half-edge meshes. Prints JSON; ends with an error where a law is broken."""
import json
import math
import sys

import dmx

INCH = 1 / 1.2


def turn(angles):
    pitch, yaw, roll = (math.radians(angle) for angle in angles)
    (sp, cp), (sy, cy), (sr, cr) = ((math.sin(a), math.cos(a)) for a in (pitch, yaw, roll))
    return [
        [cp * cy, sr * sp * cy - cr * sy, cr * sp * cy + sr * sy],
        [cp * sy, sr * sp * sy + cr * cy, cr * sp * sy - sr * cy],
        [-sp, sr * cp, cr * cp],
    ]


def placed(node):
    """The map of a node's points, as rows and a shift."""
    rows = [[part * scale for part, scale in zip(row, node["scales"])] for row in turn(node["angles"])]
    return rows, node["origin"]


def point(place, at):
    rows, shift = place
    return [sum(r * a for r, a in zip(row, at)) + s for row, s in zip(rows, shift)]


def after(outer, inner):
    columns = [[sum(row[k] * inner[0][k][c] for k in range(3)) for c in range(3)] for row in outer[0]]
    return columns, point(outer, inner[1])


def stream(group, name):
    return next(it["data"] for it in group["streams"] if it.name == name)


def faces(data):
    """Each face's material and corners. Laws of half-edge meshes are looked at on the way."""
    to, other, follows = data["edgeVertexIndices"], data["edgeOppositeIndices"], data["edgeNextIndices"]
    face, count = data["edgeFaceIndices"], len(data["edgeVertexIndices"])
    positions = stream(data["vertexData"], "position:0")
    assert sorted(follows) == list(range(count)), "followed twice"
    assert sorted(data["edgeVertexDataIndices"]) == list(range(count))
    ends = set()
    for edge in range(count):
        assert other[other[edge]] == edge != other[edge]
        assert face[edge] >= 0 or face[other[edge]] >= 0
        assert to[other[follows[edge]]] == to[edge] and face[follows[edge]] == face[edge]
        ends.add((to[other[edge]], to[edge]))
    assert len(ends) == count, "two edges between two vertices"
    for vertex, edge in enumerate(data["vertexEdgeIndices"]):
        assert to[other[edge]] == vertex
    sizes = {"vertexData": len(positions), "faceVertexData": count, "edgeData": count // 2, "faceData": len(data["faceEdgeIndices"])}
    for name, size in sizes.items():
        assert data[name]["size"] == size
        assert all(len(it["data"]) == size for it in data[name]["streams"]), name
    materials = stream(data["faceData"], "materialindex:0")
    for number, first in enumerate(data["faceEdgeIndices"]):
        corners, edge = [], first
        while True:
            assert face[edge] == number
            corners.append(positions[data["vertexDataIndices"][to[edge]]])
            edge = follows[edge]
            if edge == first:
                break
        yield data["materials"][materials[number]], corners


def nodes(children, place, targets):
    for node in children:
        if node.type == "CMapGroup" and node.id in targets:
            continue
        here = after(place, placed(node))
        if node.type == "CMapMesh":
            yield node, here
        inside = node["target"]["children"] if node.type == "CMapInstance" else node["children"]
        yield from nodes(inside, here, targets)


def main(path):
    with open(path, "rb") as file:
        document = dmx.read(file.read())
    every = dmx.walk(document)
    ids = [node["nodeID"] for node in every if "nodeID" in node.attrs]
    assert len(ids) == len(set(ids)), "a nodeID twice"
    targets = {node["target"].id for node in every if node.type == "CMapInstance"}
    still = ([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [0, 0, 0])
    triangles, area, low, high = {}, 0.0, [math.inf] * 3, [-math.inf] * 3
    for node, place in nodes(document.root["world"]["children"], still, targets):
        for material, corners in faces(node["meshData"]):
            triangles[material] = triangles.get(material, 0) + len(corners) - 2
            corners = [[axis * INCH for axis in point(place, corner)] for corner in corners]
            for corner in corners:
                low, high = [*map(min, low, corner)], [*map(max, high, corner)]
            for b, c in zip(corners[1:], corners[2:]):
                one, two = [x - y for x, y in zip(b, corners[0])], [x - y for x, y in zip(c, corners[0])]
                across = [one[k - 2] * two[k - 1] - one[k - 1] * two[k - 2] for k in range(3)]
                area += math.hypot(*across) / 2
    lights = sum(node.type == "CMapEntity" for node in every)
    print(json.dumps({"triangles": triangles, "area": area, "low": low, "high": high, "lights": lights}))


main(sys.argv[1])
