import { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { openFeed } from "../files/feed-text.server.ts";
import { isJsonLines, listOfLines } from "../files/json-lines.ts";
import { XmlRepair } from "../files/repair-xml.ts";
import { countVehicleNames } from "./field-hints.ts";
import { findJsonRecords } from "./find-json-records.server.ts";

const MAX_BYTES = 512 * 2 ** 20;
/** Enough to see an element repeat, with descriptions and photos in it. */
const MAX_CHARACTERS = 2 ** 21;
const MIN_ATTRIBUTES = 3;

/** What the elements of one path have in common. */
interface Kind {
  readonly name: string;
  readonly path: string;
  readonly depth: number;
  count: number;
  /** Names of its attributes and of the elements in it. */
  readonly fields: Set<string>;
}

interface OpenElement {
  readonly kind: Kind;
  isRecord: boolean;
}

/** A feed that invents names has an end. */
const MAX_KINDS = 1_000;
const MAX_FIELDS = 500;

/**
 * Where a feed holds its vehicles (D71), as `records` of a mapping names it, by its first 2 Mi characters. Undefined where
 * a mapping needs no name, as for CSV. Whether the feed is well-formed is for `readRows` to say. Destroys `input`.
 */
export async function findRecords(input: Readable): Promise<string | undefined> {
  const text = await readBeginning(input);
  if (text.startsWith("<")) return findXmlRecords(text);
  if (isJsonLines(text)) return findJsonRecords(await toListText(text));
  return /^[[{]/.test(text) ? findJsonRecords(text) : undefined;
}

async function toListText(jsonLines: string): Promise<string> {
  let list = "";
  for await (const piece of listOfLines(Readable.from([jsonLines]))) list += piece;
  return list;
}

async function readBeginning(input: Readable): Promise<string> {
  let text = "";
  try {
    const feed = await openFeed(input, { maxBytes: MAX_BYTES });
    if (feed.kind === "sheet") return "";
    for await (const piece of feed.text) {
      text = text === "" ? piece.trimStart() : text + piece;
      if (text.length > MAX_CHARACTERS) break;
    }
  } finally {
    input.destroy();
  }
  return text;
}

/**
 * The name of the XML element that holds a vehicle: of those that repeat the one with most fields that are usual for vehicles, or else most fields, so that neither a header
 * nor a dealer around the list is taken for it. Undefined where none repeats.
 */
function findXmlRecords(text: string): string | undefined {
  const kinds = new Map<string, Kind>();
  createRecordParser(kinds).write(new XmlRepair().take(text, 1));
  const repeated = [...kinds.values()].filter(({ count }) => count > 1);
  const [best] = repeated.sort(
    (one, other) =>
      countVehicleNames(other.fields) - countVehicleNames(one.fields) ||
      other.fields.size - one.fields.size ||
      one.depth - other.depth ||
      other.count - one.count,
  );
  return best && readWhole(best, kinds).name;
}

/** The fields of a vehicle may be in a child element that each vehicle has once. */
function readWhole(kind: Kind, kinds: ReadonlyMap<string, Kind>): Kind {
  const parent = kinds.get(kind.path.slice(0, kind.path.lastIndexOf("/")));
  return parent && parent.count === kind.count ? readWhole(parent, kinds) : kind;
}

/** Counts by path each closed element below the root that has children or at least three attributes. */
function createRecordParser(kinds: Map<string, Kind>): SaxesParser {
  const open: OpenElement[] = [];
  const parser = new SaxesParser({ xmlns: false });
  parser.on("error", () => undefined);
  parser.on("opentag", ({ name, attributes }) => {
    const parent = open.at(-1);
    const path = `${parent?.kind.path ?? ""}/${name}`;
    const kind = kinds.get(path) ?? { name, path, depth: open.length, count: 0, fields: new Set() };
    const names = Object.keys(attributes);
    if (parent) {
      parent.isRecord = true;
      addFields(parent.kind, [name]);
    }
    addFields(kind, names);
    open.push({ kind, isRecord: names.length >= MIN_ATTRIBUTES });
  });
  parser.on("closetag", () => {
    const element = open.pop();
    if (!element?.isRecord || element.kind.depth === 0) return;
    const { kind } = element;
    if (kinds.size < MAX_KINDS) kinds.set(kind.path, kind);
    kind.count += 1;
  });
  return parser;
}

function addFields({ fields }: Kind, names: readonly string[]): void {
  for (const name of names) if (fields.size < MAX_FIELDS) fields.add(name);
}
