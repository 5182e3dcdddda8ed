/** How documents are laid out in an index of the cluster. */
import type { IndexDocument, IndexSchema, Phrases } from "../contract/engine.ts";
import type { Position } from "../contract/great-circle.ts";
import { listPhraseWords } from "../contract/words.ts";

/** The texts of a document, each of which has its words in a field of its own. */
export type TextName = "terms" | "text" | "details";

/** Names of fields. Attributes of any name stay apart from each other and from our own. */
export const ID = "id";
export const PLACE = "place";
export const KEY = "key";
const RECORD = "record";
export const toFacetField = (facet: string) => `f.${facet}`;
export const toNumberField = (number: string) => `n.${number}`;
export const toWordsField = (text: TextName) => `w.${text}`;

/**
 * Settings and fields of an index. One shard shows an update as a whole, counts exactly, and holds many millions of vehicles. What
 * was written is seen only once we say so. Of a document, only its record and its key are kept as they came.
 * @param maxWindow how far into an order one request may look
 */
export function buildIndexBody(schema: IndexSchema, maxWindow: number): object {
  const fields = (names: readonly string[], field: object) =>
    Object.fromEntries(names.map((name) => [name, field]));
  return {
    settings: {
      number_of_shards: 1,
      number_of_replicas: 0,
      refresh_interval: "-1",
      max_result_window: maxWindow,
      // How long a removal is remembered, so that no older change brings its document back.
      gc_deletes: "1h",
    },
    mappings: {
      dynamic: "strict",
      _source: { includes: [RECORD, KEY] },
      properties: {
        [ID]: { type: "long" },
        [PLACE]: { type: "keyword" },
        [RECORD]: { type: "binary" },
        [KEY]: { type: "keyword", doc_values: false },
        f: { properties: fields(schema.facets, { type: "keyword" }) },
        n: { properties: fields(schema.numbers, { type: "double" }) },
        // They are looked up, never counted or ordered.
        w: { properties: fields(["terms", "text", "details"], { type: "keyword", doc_values: false }) },
      },
    },
  };
}

/** A document as the index takes it. */
export function toSource(document: IndexDocument): object {
  const { id, facets, numbers, position, terms, text, details, record, key } = document;
  return {
    [ID]: id,
    f: facets,
    n: numbers,
    ...(position && { [PLACE]: toPlace(position) }),
    w: { terms: toWords(terms), text: toWords(text), details: toWords(details) },
    [RECORD]: Buffer.from(record.buffer, record.byteOffset, record.byteLength).toString("base64"),
    ...(key !== undefined && { [KEY]: key }),
  };
}

export function readRecord(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, "base64"));
}

const toPlace = ({ lat, long }: Position) => `${lat},${long}`;

/** A position exactly as it was given, which a `geo_point` would round. */
export function toPosition(place: string): Position {
  const [lat, long] = place.split(",");
  return { lat: Number(lat), long: Number(long) };
}

function toWords(phrases: Phrases = []): string[] {
  return [...new Set(phrases.flatMap(listPhraseWords).map(({ word }) => word))];
}
