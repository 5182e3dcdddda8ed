import { type ErrorCode, isNode, LineCounter, parseDocument, type YAMLParseError } from "yaml";

export interface ReadYaml {
  readonly value: unknown;
  /** The line of what is at a path, or of its nearest ancestor. */
  readonly findLine: (path: readonly PropertyKey[]) => number;
  readonly problems: readonly { readonly line: number; readonly rule: string }[];
}

/**
 * Reads the settings of a page or a block. Every value is text: a phone number keeps its first 0, and "no" is a language.
 * @param firstLine line of the file in which the text begins
 */
export function readYaml(text: string, firstLine: number): ReadYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: "failsafe", lineCounter: lines, prettyErrors: false });
  const toLine = (offset: number) => firstLine + Math.max(lines.linePos(offset).line, 1) - 1;
  const findLine = (path: readonly PropertyKey[]): number => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return toLine(node.range[0]);
    return path.length === 0 ? firstLine : findLine(path.slice(0, -1));
  };
  const found = document.errors.map((error) => ({ line: toLine(error.pos[0]), rule: describe(error) }));
  const problems = found.filter(({ line }, at) => found.findIndex((other) => other.line === line) === at);
  if (problems.length > 0) return { value: null, findLine, problems };
  try {
    return { value: document.toJS({ maxAliasCount: 0 }) ?? {}, findLine, problems };
  } catch {
    return {
      value: null,
      findLine,
      problems: [{ line: firstLine, rule: "& and * have no meaning here; put the text in quotes" }],
    };
  }
}

/** What the person who wrote the text can do about it; the library's words are for programmers. */
const RULES: Partial<Record<ErrorCode, string>> = {
  BLOCK_AS_IMPLICIT_KEY:
    'must have words with a colon in quotes, such as "Winter sale: now on", and settings of one group in the same column',
  MULTILINE_IMPLICIT_KEY: "must have a colon and a space after the name of the setting",
  DUPLICATE_KEY: "names a setting that is there already",
  TAB_AS_INDENT: "is indented with a tab; use spaces",
  BAD_SCALAR_START: "has words that begin with a sign of YAML; put them in quotes",
  MISSING_CHAR: "has a quote or bracket that is not closed",
  BAD_INDENT: "is not indented as the lines above it, or has a bracket that is not closed",
  UNEXPECTED_TOKEN:
    'has more after the end of the value; put all of its words in quotes, such as "It\'s here"',
};

const describe = ({ code, message }: YAMLParseError): string =>
  RULES[code] ?? `is not understood: ${message.replace(/\s+/g, " ").slice(0, 120)}`;
