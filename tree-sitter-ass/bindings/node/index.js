import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const binding = createRequire(import.meta.url)("node-gyp-build")(root);

/** What a grammar has beside its language, read when it is asked for. */
function withFiles(name, queries) {
  const grammar = { name, ...binding[name] };
  const property = (key, read) =>
    Object.defineProperty(grammar, key, { configurable: true, enumerable: true, get: read });
  property("nodeTypeInfo", () => JSON.parse(readFileSync(`${root}/${name}/src/node-types.json`, "utf8")));
  for (const query of queries) {
    property(`${query.toUpperCase()}_QUERY`, () => readFileSync(`${root}/${name}/queries/${query}.scm`, "utf8"));
  }
  return grammar;
}

/** The structure of a file. */
export const haloAss = withFiles("halo_ass", ["highlights", "injections", "locals", "tags"]);

/** The rows of one block of a mesh. */
export const haloAssRows = withFiles("halo_ass_rows", ["highlights"]);

export default haloAss;
