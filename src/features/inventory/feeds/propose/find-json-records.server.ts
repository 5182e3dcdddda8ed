import { jsonParser } from "stream-json/core/parser.js";
import type { JsonToken } from "../files/read-json.server.ts";
import { countVehicleNames } from "./field-hints.ts";

/** A feed that invents names has an end. */
const MAX_LISTS = 1_000;
const MAX_FIELDS = 500;
/** Less in common than this share of the fields are other things than vehicles. */
const MIN_SHARED = 0.6;

interface ObjectList {
  readonly path: readonly string[];
  /** Names of the fields of its elements. */
  readonly fields: Set<string>;
  /** Those and the names of fields in parts of its elements, but for lists. */
  readonly allFields: Set<string>;
}

/**
 * The dotted path of the list that holds the vehicles of a JSON text, of which the end may be missing: the one whose
 * objects and their parts have most fields that are usual for vehicles, or else most fields. Where several lists hold the same kind of objects, "*" stands for the names in which their paths
 * differ. Undefined where it is the whole text or the first list, which are read without a name, or where there is none.
 */
export function findJsonRecords(text: string): string | undefined {
  const lists = findObjectLists(text);
  const [best] = [...lists].sort(
    (one, other) =>
      countVehicleNames(other.allFields) - countVehicleNames(one.allFields) ||
      other.fields.size - one.fields.size ||
      one.path.length - other.path.length,
  );
  if (!best || best.path.length === 0) return undefined;
  const alike = lists.filter((list) => isAlike(list, best));
  if (alike.length === 1 && lists[0] === best) return undefined;
  return best.path
    .map((name, index) => (alike.every(({ path }) => path[index] === name) ? name : "*"))
    .join(".");
}

function isAlike({ path, fields }: ObjectList, best: ObjectList): boolean {
  const shared = [...fields].filter((field) => best.fields.has(field)).length;
  return path.length === best.path.length && shared >= MIN_SHARED * best.fields.size;
}

/** The lists of objects, in the order in which they begin. */
function findObjectLists(text: string): ObjectList[] {
  const walk = new JsonWalk();
  try {
    const parse = jsonParser({ packValues: true, streamValues: false });
    for (const token of (parse(text) as { values?: JsonToken[] } | undefined)?.values ?? []) walk.take(token);
  } catch {
    // Whether it is valid is for `readRows` to say.
  }
  return [...walk.lists.values()];
}

class JsonWalk {
  readonly lists = new Map<string, ObjectList>();
  /** One entry for each open object or array: the key it stands under, "" in an array. */
  readonly #path: string[] = [];
  readonly #arrays: boolean[] = [];
  #key = "";

  take(token: JsonToken): void {
    if (token.name === "keyValue") this.#addField(token.value);
    else if (token.name === "startObject" || token.name === "startArray") {
      this.#path.push(this.#arrays.at(-1) ? "" : this.#key);
      this.#arrays.push(token.name === "startArray");
    } else if (token.name === "endObject" || token.name === "endArray") {
      this.#path.pop();
      this.#arrays.pop();
    }
  }

  #addField(name: string): void {
    this.#key = name;
    const array = this.#arrays.lastIndexOf(true);
    if (array === -1) return;
    const path = this.#path.slice(0, array + 1).filter((key) => key !== "");
    const dotted = path.join(".");
    const list = this.lists.get(dotted) ?? { path, fields: new Set(), allFields: new Set() };
    if (this.lists.size < MAX_LISTS) this.lists.set(dotted, list);
    if (list.allFields.size >= MAX_FIELDS) return;
    list.allFields.add(name);
    if (array === this.#arrays.length - 2) list.fields.add(name);
  }
}
