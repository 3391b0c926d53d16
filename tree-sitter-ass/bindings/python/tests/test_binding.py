from unittest import TestCase, main

from tree_sitter import Language, Parser
import tree_sitter_halo_ass


class TestLanguages(TestCase):
    def test_both_languages_parse(self):
        parser = Parser(Language(tree_sitter_halo_ass.language()))
        tree = parser.parse(b'2\n"a"\n"b"\n"c"\n"d"\n0\n0\n')
        header = tree.root_node.named_child(0)
        self.assertEqual(header.child_by_field_name("version").text, b"2")
        parser = Parser(Language(tree_sitter_halo_ass.rows_language()))
        tree = parser.parse(b"0\t\t1\t2\t3\n")
        self.assertEqual(tree.root_node.named_child(0).type, "triangle")

    def test_queries_are_there(self):
        self.assertIn("halo_ass_rows", tree_sitter_halo_ass.INJECTIONS_QUERY)
        self.assertIn("@number", tree_sitter_halo_ass.ROWS_HIGHLIGHTS_QUERY)


if __name__ == "__main__":
    main()
