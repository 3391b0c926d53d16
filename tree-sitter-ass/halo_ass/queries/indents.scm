; Nothing is indented: white space at the start of a line is as good as none, and exporters write none.
(source_file) @indent.zero
