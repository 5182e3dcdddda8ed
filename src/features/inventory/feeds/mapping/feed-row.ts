import { FeedError } from "./feed-error.ts";

/** One cell of a feed: text as written, or the texts of a list. */
export type FeedValue = string | readonly string[];

/** Characters in a column's name, including the names of its parents. */
const MAX_COLUMN_NAME_LENGTH = 500;

/**
 * The dotted name of a column in nested data, or a plain one of a header.
 * @throws FeedError when it is longer than 500 characters: every row would be slow to read
 */
export function joinColumnName(parts: readonly string[], line: number): string {
  const length = parts.reduce((sum, part) => sum + part.length + 1, -1);
  if (length > MAX_COLUMN_NAME_LENGTH) {
    const reason = `The name of a column is longer than ${MAX_COLUMN_NAME_LENGTH} characters.`;
    throw new FeedError("too-large", reason, line);
  }
  return parts.join(".");
}

/** Columns by name; nested values of JSON and XML have dotted names (`photos.url`). */
export type FeedValues = Readonly<Record<string, FeedValue>>;

/** A row with its first line, or the reason why that row alone cannot be read. */
export type FeedRow =
  | {
      readonly line: number;
      readonly values: FeedValues;
      readonly problem?: undefined;
      /** A sentence on what is odd about the row, worth saying where it cannot be used. */
      readonly note?: string;
    }
  | {
      readonly line: number;
      readonly problem: string;
      /** What can be told of its values, to know which vehicle it is about and for nothing else. */
      readonly identity?: FeedValues;
      /** Every text of the row, whatever its column, for the same purpose (D191). */
      readonly texts?: readonly string[];
    };

/** A sentence on what was odd about a file and was read all the same, with the first line that it is about (D197). */
export interface FeedNote {
  readonly line: number;
  readonly reason: string;
}

export const FEED_FORMATS = ["csv", "json", "xml"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** Lists longer than this are cut: no vehicle has more photos or features. */
const MAX_LIST_LENGTH = 1_000;

/** The columns of one row while it is being read: what is named twice becomes a list. */
export class RowColumns {
  // No prototype: a feed may call a column "constructor" or "__proto__".
  readonly #values: Record<string, FeedValue> = Object.create(null);

  /** Adds a text to the column `name`. */
  add(name: string, text: string): void {
    const earlier = this.#values[name];
    if (earlier === undefined) this.#values[name] = text;
    else if (typeof earlier === "string") this.#values[name] = [earlier, text];
    else if (earlier.length < MAX_LIST_LENGTH) (earlier as string[]).push(text);
  }

  get values(): FeedValues {
    return this.#values;
  }
}
