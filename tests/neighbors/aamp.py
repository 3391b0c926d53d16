"""oead and halo-ass on one another's AAMP files: trees with every type of parameter, drawn by chance from a fixed seed, and the
samples of server/neighbors/tests/aamp. HALO_ASS_BINARY names the program."""
import os
import random
import subprocess
import tempfile
from pathlib import Path

import oead
from oead import aamp

ROOT = Path(__file__).resolve().parents[2]
OURS = os.environ["HALO_ASS_BINARY"]
CHANCE = random.Random(20)


def run(*words):
    done = subprocess.run([OURS, *map(str, words)], capture_output=True, check=False)
    assert done.returncode == 0, f"{words}: {done.returncode}\n{done.stderr.decode()}"
    return done.stdout


def real():
    """A number that takes all 32 bits, or a plain one. Not a number is no YAML for oead."""
    return CHANCE.choice([0.0, -0.0, 1.0, -2.5, 1e-45, 3.4e38, CHANCE.uniform(-1, 1), CHANCE.uniform(-1e6, 1e6)])


def whole(low, high):
    return CHANCE.choice([low, high, 0, CHANCE.randint(low, high)])


def text(limit):
    alphabet = "abcXYZ019 _-+%/:#'\"[]{},&*!|>@`.\\Üñ丵"
    drawn = "".join(CHANCE.choice(alphabet) for _ in range(CHANCE.randint(0, 40)))
    # What YAML takes for something else when it stands without quotes.
    drawn = CHANCE.choice([drawn, drawn, "12", "1.5", "~", "0x10", "- a", "a: b", " a ", ""])
    return drawn.encode()[: limit - 1].decode(errors="ignore")


def numbers(make, names):
    for name in names:
        setattr(make, name, real())
    return make


def curve():
    made = oead.Curve()
    made.a, made.b = whole(0, 2**32 - 1), whole(0, 2**32 - 1)
    made.floats = [real() for _ in range(30)]
    return made


def many(draw):
    return [draw() for _ in range(CHANCE.randint(1, 9))]


def signed():
    return whole(-(2**31), 2**31 - 1)


def unsigned():
    return whole(0, 2**32 - 1)


# By the names of oead's types; a type that is missing here is found by `every_type`.
DRAW = {
    "Bool": lambda: CHANCE.random() < 0.5,
    "F32": lambda: oead.F32(real()),
    "Int": lambda: oead.S32(signed()),
    "Vec2": lambda: numbers(oead.Vector2f(), "xy"),
    "Vec3": lambda: numbers(oead.Vector3f(), "xyz"),
    "Vec4": lambda: numbers(oead.Vector4f(), "xyzt"),
    "Color": lambda: numbers(oead.Color4f(), "rgba"),
    "String32": lambda: oead.FixedSafeString32(text(32)),
    "String64": lambda: oead.FixedSafeString64(text(64)),
    "Curve1": lambda: [curve()],
    "Curve2": lambda: [curve(), curve()],
    "Curve3": lambda: [curve(), curve(), curve()],
    "Curve4": lambda: [curve(), curve(), curve(), curve()],
    "BufferInt": lambda: oead.BufferInt(many(signed)),
    "BufferF32": lambda: oead.BufferF32(many(real)),
    "String256": lambda: oead.FixedSafeString256(text(256)),
    "Quat": lambda: numbers(oead.Quatf(), "abcd"),
    "U32": lambda: oead.U32(unsigned()),
    "BufferU32": lambda: oead.BufferU32(many(unsigned)),
    "BufferBinary": lambda: oead.Bytes(bytes(many(lambda: CHANCE.randrange(256)))),
    "StringRef": lambda: text(300),
}


def name():
    return aamp.Name(CHANCE.randrange(2**32)) if CHANCE.random() < 0.5 else f"name {CHANCE.randrange(1000)}"


def fill(owner, depth):
    for _ in range(CHANCE.randint(1, 4)):
        made = aamp.ParameterObject()
        for kind in CHANCE.sample(sorted(DRAW), CHANCE.randint(0, 8)):
            made.params[name()] = aamp.Parameter(DRAW[kind]())
        owner.objects[name()] = made
    for _ in range(CHANCE.randint(0, 3) if depth else 0):
        made = aamp.ParameterList()
        fill(made, depth - 1)
        owner.lists[name()] = made


def every_type():
    """A file with one parameter of each type."""
    known = {kind for kind in vars(aamp.Parameter.Type) if kind[0].isupper()}
    assert known == set(DRAW), known ^ set(DRAW)
    file, all_of_them = aamp.ParameterIO(), aamp.ParameterObject()
    for kind, draw in DRAW.items():
        parameter = aamp.Parameter(draw())
        assert parameter.type().name == kind, (kind, parameter.type())
        all_of_them.params[kind] = parameter
    file.objects["All"] = all_of_them
    return file


def words():
    """Texts that oead prints and then cannot read, in quotes or not: only bytes are compared."""
    file, some = aamp.ParameterIO(), aamp.ParameterObject()
    for word in ("true", "false", "null", "a\nb", "\t"):
        some.params[f"{word} in 32"] = aamp.Parameter(oead.FixedSafeString32(word))
        some.params[word] = aamp.Parameter(word)
    file.objects["Words"] = some
    return file


def equal_buffers():
    """A file that oead cannot write: where a buffer's bytes stand already, it takes the place of the count for the first item's."""
    file, some = aamp.ParameterIO(), aamp.ParameterObject()
    for number in range(3):
        some.params[f"numbers {number}"] = aamp.Parameter(oead.BufferInt([5, 6, 7]))
        some.params[f"bytes {number}"] = aamp.Parameter(oead.Bytes(b"halo"))
    file.objects["Buffers"] = some
    return file


def sound(make):
    """A file made by chance that oead can write so that it reads it itself: see `equal_buffers`."""
    while True:
        file = make()
        try:
            if aamp.ParameterIO.from_binary(file.to_binary()) == file:
                return file
        except (oead.InvalidDataError, RuntimeError, ValueError):
            pass


def drawn():
    file = aamp.ParameterIO()
    file.version, file.type = unsigned(), CHANCE.choice(["xml", "aamp", "a longer type"])
    fill(file, 3)
    return file


def read(text):
    try:
        return aamp.ParameterIO.from_text(text)
    except oead.InvalidDataError as error:
        raise AssertionError(f"oead cannot read what halo-ass shows: {error}\n{text}") from error


def pack(shown, work):
    """What oead reads in what halo-ass makes of a text, and the bytes."""
    run("pack", shown, "-o", work / "ours.aamp")
    packed = (work / "ours.aamp").read_bytes()
    return aamp.ParameterIO.from_binary(packed), packed


def compare(file, work, textual=True):
    """Asserts that both agree on a file of oead's, and on its text unless told otherwise; gives whether their bytes agree too."""
    theirs, shown = work / "theirs.aamp", work / "shown.yml"
    written = bytes(file.to_binary())
    theirs.write_bytes(written)
    run("show", theirs, "-o", shown)
    text = shown.read_text(encoding="utf-8")
    if textual:
        assert read(text) == file, f"halo-ass shows something else:\n{text}"
    found, packed = pack(shown, work)
    assert found == file, f"oead reads something else in what halo-ass packed of\n{text}"
    return packed == written


def main():
    samples = sorted((ROOT / "server" / "neighbors" / "tests" / "aamp").glob("*.aamp"))
    files = [aamp.ParameterIO.from_binary(path.read_bytes()) for path in samples]
    files += [sound(make) for make in [every_type] * 10 + [drawn] * 100]
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        equal = [compare(file, work) for file in files]
        equal.append(compare(words(), work, textual=False))
        (work / "buffers.yml").write_text(equal_buffers().to_text())
        assert pack(work / "buffers.yml", work)[0] == equal_buffers()
    print(f"ok: {len(equal)} AAMP files have the same values for oead and halo-ass; {sum(equal)} of them byte for byte")


main()
