type BaseNode = {
  type: string;
  named: boolean;
};

type ChildNode = {
  multiple: boolean;
  required: boolean;
  types: BaseNode[];
};

type NodeInfo =
  | (BaseNode & { subtypes: BaseNode[] })
  | (BaseNode & { fields: { [name: string]: ChildNode }; children: ChildNode[] });

/** A grammar, as `Parser.setLanguage` of the package `tree-sitter` takes it. */
interface Grammar {
  name: string;
  /** The language object of tree-sitter. */
  language: unknown;
  /** The content of `node-types.json`. */
  nodeTypeInfo: NodeInfo[];
  HIGHLIGHTS_QUERY: string;
  INJECTIONS_QUERY?: string;
  LOCALS_QUERY?: string;
  TAGS_QUERY?: string;
}

/** The structure of a file. */
export declare const haloAss: Grammar;

/** The rows of one block of a mesh. */
export declare const haloAssRows: Grammar;

export default haloAss;
