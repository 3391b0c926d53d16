"""The real Assimp and halo-ass on one another's files, in a Python that has the package cmeel-assimp. HALO_ASS_BINARY names the
program, HALO_ASS_ASSBIN the example that writes an assbin anew. The inputs are levels of tests/corpus that `halo-ass export`
wrote as GLB and OBJ, and a scene with bones, lights, cameras and an animation."""
import importlib.metadata
import os
import re
import subprocess
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OURS, WRITER = os.environ["HALO_ASS_BINARY"], os.environ["HALO_ASS_ASSBIN"]
# The package's own starter is a Python program: it takes ten times as long as what it starts.
PACKAGE = Path(sysconfig.get_path("purelib"), "cmeel.prefix")
ASSIMP = PACKAGE / "bin" / "assimp"
os.environ["LD_LIBRARY_PATH"] = os.environ["DYLD_LIBRARY_PATH"] = str(PACKAGE / "lib")
VERSION = importlib.metadata.version("cmeel-assimp")
# The word by which the example finds the layout of this version.
LAYOUT = "5.2.4" if VERSION == "5.2.4" else "5.2.5"
# Where a run's time and a file's name stand in what `assimp info` says.
VARIES = re.compile(r"import took .*|.*(Importing file|Launching|Validating).*")


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, check=False)
    assert done.returncode == 0, f"{words}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def uncommented(text):
    """A dump as XML without the comment, which tells when and by whom it was written."""
    return re.sub(rb"<!--.*?-->", b"", text, count=1, flags=re.DOTALL)


def unnamed(text):
    """A dump without the names of textures, which an assbin does not hold."""
    return re.sub(rb'<Texture name="[^"]*"', b'<Texture name="unknown"', text)


def info(path):
    """What Assimp finds in a file: counts, bounds, meshes, materials, nodes."""
    lines = run(ASSIMP, "info", path, "-r").decode(errors="replace").splitlines()
    # A name that an assbin does not hold is that of the file.
    found = [line.replace(path.name, "FILE") for line in lines if not VARIES.search(line)]
    assert any(line.startswith("Minimum point") for line in found), lines
    return found


def inputs(work):
    for level in sorted((ROOT / "tests" / "corpus").glob("*.ASS")):
        for ending in ("glb", "obj"):
            path = work / f"{level.stem}.{ending}"
            run(OURS, "export", level, "-o", path)
            yield path
    yield ROOT / "server" / "neighbors" / "tests" / "assimp" / "rig.gltf"


def compare(path, work):
    """Asserts that both agree on what is in a file; gives how many faces that is."""
    theirs = work / "theirs.assbin"
    run(ASSIMP, "dump", path, theirs, "-b")
    run(ASSIMP, "dump", path, work / "packed.assbin", "-b", "-z")
    # The text of what the binary file holds, not of the file before it: an assbin has no names of meshes and textures.
    run(ASSIMP, "dump", path, work / "theirs.assxml")
    text = unnamed(uncommented((work / "theirs.assxml").read_bytes()))
    for binary in (theirs, work / "packed.assbin"):
        assert uncommented(run(OURS, "show", binary)) == text, f"{path}: `show {binary.name}` differs"
    found = info(theirs)
    for packing in ("plain", "compressed"):
        ours = work / "ours.assbin"
        run(WRITER, theirs, ours, LAYOUT, packing)
        assert info(ours) == found, f"{path}: Assimp finds something else in what halo-ass wrote, {packing}"
        run(ASSIMP, "dump", ours, work / "ours.assxml")
        again = unnamed(uncommented((work / "ours.assxml").read_bytes()))
        assert again == text, f"{path}: Assimp prints something else of what halo-ass wrote, {packing}"
    return sum(int(line.split()[1]) for line in found if line.startswith("Faces:"))


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        faces = [compare(path, work) for path in inputs(work)]
    assert sum(faces) > 0
    print(f"ok: {len(faces)} files, {sum(faces)} faces are the same for Assimp {VERSION} and halo-ass")


main()
