import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { feedText } from "./feed-text.server.ts";

const MAX_BYTES = 512 * 2 ** 20;
/** Enough to see an element repeat, with descriptions and photos in it. */
const MAX_CHARACTERS = 2 ** 21;
const MIN_ATTRIBUTES = 3;

interface OpenElement {
  readonly name: string;
  readonly depth: number;
  isRecord: boolean;
}

/**
 * The name of the XML element that holds a vehicle (D71): the outermost one that repeats and has fields of its own, so
 * that a header before the list is not taken for it. Looks at the first 2 Mi characters. Undefined where none repeats,
 * and for JSON and CSV. Whether the feed is well-formed is for `readRows` to say. Destroys `input`.
 */
export async function findRecords(input: Readable): Promise<string | undefined> {
  const counts = new Map<string, { readonly name: string; readonly depth: number; count: number }>();
  const parser = recordParser(({ name, depth }) => {
    const known = counts.get(`${depth} ${name}`) ?? { name, depth, count: 0 };
    counts.set(`${depth} ${name}`, { ...known, count: known.count + 1 });
  });
  try {
    let read = 0;
    for await (const text of feedText(input, MAX_BYTES)) {
      if (read === 0 && !text.trimStart().startsWith("<")) return undefined;
      parser.write(text);
      read += text.length;
      if (read > MAX_CHARACTERS) break;
    }
  } finally {
    input.destroy();
  }
  const repeated = [...counts.values()].filter(({ count }) => count > 1);
  return repeated.sort((one, other) => one.depth - other.depth || other.count - one.count)[0]?.name;
}

/** Calls `onRecord` with each closed element below the root that has children or at least three attributes. */
function recordParser(onRecord: (element: OpenElement) => void): SaxesParser {
  const open: OpenElement[] = [];
  const parser = new SaxesParser({ xmlns: false });
  parser.on("error", () => undefined);
  parser.on("opentag", ({ name, attributes }) => {
    const parent = open.at(-1);
    if (parent) parent.isRecord = true;
    open.push({ name, depth: open.length, isRecord: Object.keys(attributes).length >= MIN_ATTRIBUTES });
  });
  parser.on("closetag", () => {
    const element = open.pop();
    if (element?.isRecord && element.depth > 0) onRecord(element);
  });
  return parser;
}
