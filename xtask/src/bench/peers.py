"""Times trimesh and pymeshlab on the triangles in a folder; what is not there is said so. `cargo xtask bench seal` runs it."""

import statistics
import sys
import time

import numpy

folder, runs = sys.argv[1], 3
points = numpy.fromfile(folder + "/points.f64").reshape(-1, 3)
corners = numpy.fromfile(folder + "/corners.u32", dtype=numpy.uint32).reshape(-1, 3)


def timed(name, prepare, work):
    times = []
    for _ in range(runs):
        ready = prepare()
        start = time.perf_counter()
        result = work(ready)
        times.append(time.perf_counter() - start)
    print(f"{name} {statistics.median(times)} {result}")


try:
    import trimesh

    def watertight(_):
        # Merges points at one place, and counts the triangles at each edge.
        return trimesh.Trimesh(points, corners, process=True).is_watertight

    timed("trimesh", lambda: None, watertight)
except ImportError as missing:
    print(f"without-trimesh {missing}")

try:
    import pymeshlab

    def loaded():
        meshes = pymeshlab.MeshSet()
        meshes.add_mesh(pymeshlab.Mesh(points, corners.astype(numpy.int32)))
        return meshes

    def cut(meshes):
        meshes.compute_selection_by_self_intersections_per_face()
        return meshes.current_mesh().selected_face_number()

    timed("pymeshlab", loaded, cut)
except ImportError as missing:
    print(f"without-pymeshlab {missing}")
