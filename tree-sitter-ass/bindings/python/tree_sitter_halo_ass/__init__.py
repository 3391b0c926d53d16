"""Halo .ass level geometry (Amalgam Scene Specification)"""

from importlib.resources import files

from ._binding import language, rows_language

_QUERIES = {
    "HIGHLIGHTS_QUERY": ("halo_ass", "highlights"),
    "INJECTIONS_QUERY": ("halo_ass", "injections"),
    "LOCALS_QUERY": ("halo_ass", "locals"),
    "TAGS_QUERY": ("halo_ass", "tags"),
    "ROWS_HIGHLIGHTS_QUERY": ("halo_ass_rows", "highlights"),
}

__all__ = ["language", "rows_language", *_QUERIES]


def __getattr__(name):
    if name not in _QUERIES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    grammar, query = _QUERIES[name]
    text = (files(__package__) / grammar / "queries" / f"{query}.scm").read_text()
    globals()[name] = text
    return text


def __dir__():
    return sorted(__all__)
