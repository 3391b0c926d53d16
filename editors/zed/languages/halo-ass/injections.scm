; Each block of its own: only those on the screen are parsed.
([
  (vertex_rows)
  (triangle_rows)
] @injection.content
  (#set! injection.language "Halo ASS rows"))
