/** Place in a JSON text, both counted from 1. */
export interface JsonPosition {
  readonly line: number;
  readonly column: number;
}

/** Line and column of the character at `offset`. */
export function positionAt(text: string, offset: number): JsonPosition {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

/**
 * Where the value at `path` begins in a valid JSON text, or its nearest ancestor when the path goes further than the
 * text does.
 */
export function positionOf(text: string, path: readonly PropertyKey[]): JsonPosition {
  let at = skipSpace(text, 0);
  for (const step of path) {
    const next = childAt(text, at, String(step));
    if (next === null) break;
    at = next;
  }
  return positionAt(text, at);
}

/** Offset of the value under `key` in the object or array that begins at `start`. */
function childAt(text: string, start: number, key: string): number | null {
  const isArray = text[start] === "[";
  if (!isArray && text[start] !== "{") return null;
  let at = skipSpace(text, start + 1);
  for (let index = 0; at < text.length && text[at] !== "}" && text[at] !== "]"; index += 1) {
    let name = String(index);
    if (!isArray) {
      const end = valueEnd(text, at);
      name = JSON.parse(text.slice(at, end));
      at = skipSpace(text, skipSpace(text, end) + 1);
    }
    if (name === key) return at;
    at = skipSpace(text, valueEnd(text, at));
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return null;
}

/** Offset just behind the value that begins at `start`. */
function valueEnd(text: string, start: number): number {
  const rest = text.slice(start);
  const plain = /^(?:"(?:[^"\\]|\\.)*"|[^\s,\]}"[{]+)/.exec(rest);
  if (plain) return start + plain[0].length;
  let depth = 0;
  for (const token of rest.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if ("[{".includes(token[0])) depth += 1;
    else if ("]}".includes(token[0])) depth -= 1;
    if (depth === 0) return start + token.index + token[0].length;
  }
  return text.length;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (/\s/.test(text[at] ?? "")) at += 1;
  return at;
}
