import { isNode, LineCounter, parseDocument } from "yaml";

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
  const problems = document.errors.map(({ pos, message }) => ({
    line: toLine(pos[0]),
    rule: describe(message),
  }));
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

const describe = (message: string) => `is not understood: ${message.replace(/\s+/g, " ").slice(0, 120)}`;
