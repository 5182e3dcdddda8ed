import { findNodeAtLocation, type Node, parseTree, visit } from "jsonc-parser";

/** Place in a JSON text, both counted from 1. */
export interface JsonPosition {
  readonly line: number;
  readonly column: number;
}

/** Line and column of the character at `offset`. */
export function toPosition(text: string, offset: number): JsonPosition {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

/**
 * Where the value at `path` begins in a valid JSON text, or its nearest ancestor when the path goes further than the
 * text does. Entries of a list are numbers, from 0.
 */
export function findPosition(text: string, path: readonly PropertyKey[]): JsonPosition {
  const root = parseTree(text);
  const segments = path.map((step) => (typeof step === "number" ? step : String(step)));
  let found: Node | undefined;
  for (let length = segments.length; root && !found; length -= 1) {
    found = findNodeAtLocation(root, segments.slice(0, length));
  }
  return toPosition(text, found?.offset ?? 0);
}

export interface RepeatedKey {
  readonly key: string;
  readonly line: number;
  /** Where the key comes first in the same group. */
  readonly firstLine: number;
}

/** Keys that a group of a JSON text has twice; `JSON.parse` silently drops the first. */
export function findRepeatedKeys(text: string): RepeatedKey[] {
  const groups: Map<string, number>[] = [];
  const repeated: RepeatedKey[] = [];
  visit(text, {
    onObjectBegin: () => void groups.push(new Map()),
    onObjectEnd: () => void groups.pop(),
    // biome-ignore lint/complexity/useMaxParams: the library calls it so
    onObjectProperty: (key, _offset, _length, startLine) => {
      const line = startLine + 1;
      const firstLine = groups.at(-1)?.get(key);
      if (firstLine === undefined) groups.at(-1)?.set(key, line);
      else repeated.push({ key, line, firstLine });
    },
  });
  return repeated;
}
