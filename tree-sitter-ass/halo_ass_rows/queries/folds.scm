(vertex) @fold
