from typing import Final
from typing_extensions import CapsuleType

HIGHLIGHTS_QUERY: Final[str]
"""Names for colors."""

INJECTIONS_QUERY: Final[str]
"""Which blocks the grammar of rows reads."""

LOCALS_QUERY: Final[str]
"""What names mean where."""

TAGS_QUERY: Final[str]
"""What is defined, for lists of symbols."""

ROWS_HIGHLIGHTS_QUERY: Final[str]
"""Names for colors in a block of rows."""

def language() -> CapsuleType:
    """The language of a file's structure."""

def rows_language() -> CapsuleType:
    """The language of the rows of a block of a mesh."""
