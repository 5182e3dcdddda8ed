import type { FeedValue, FeedValues } from "#features/inventory/feeds/mapping/feed-row.ts";
import { isAround } from "#features/inventory/feeds/mapping/values-around.ts";

/** Rows that are looked at. */
const MAX_ROWS = 500;
/** Characters of a cell that are looked at. */
const MAX_LENGTH = 4_000;

/** A file's name, or an address with or without "https:", that ends like one of a picture. */
const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|heic)(?![a-z0-9])/i;
const ADDRESS = /^(?:https?:)?\/\//i;
const PICTURE_NAME = /photo|image|picture|thumbnail|(?<![a-z])(?:img|pics?)(?![a-z])/i;

/** The columns of a feed whose values look like addresses of pictures (D194). */
export class PictureColumns {
  /** What each of them has in a row; one that has the same in each row holds a logo. */
  readonly #values = new Map<string, Set<string>>();
  #rows = 0;

  /** Looks at a row, if it is one of the first. */
  addRow(values: FeedValues): void {
    this.#rows += 1;
    if (this.#rows > MAX_ROWS) return;
    for (const [name, value] of Object.entries(values)) if (!isAround(name)) this.#addCell(name, value);
  }

  /** The column that has the most different ones; null if none has any. */
  get name(): string | null {
    const least = this.#rows === 1 ? 1 : 2;
    const [best] = [...this.#values].sort(([, one], [, other]) => other.size - one.size);
    return best && best[1].size >= least ? best[0] : null;
  }

  #addCell(name: string, value: FeedValue): void {
    const text = (typeof value === "string" ? value : (value[0] ?? "")).slice(0, MAX_LENGTH).trim();
    if (!isPictures(name, text)) return;
    const values = this.#values.get(name) ?? new Set<string>();
    this.#values.set(name, values.add(text));
  }
}

/** Whether most words of a cell are addresses of pictures; a description may name one, too. */
function isPictures(name: string, text: string): boolean {
  const words = text.split(/[\s,;|]+/).filter((word) => word !== "");
  const isPicture = (word: string) => PICTURE.test(word) || (ADDRESS.test(word) && PICTURE_NAME.test(name));
  return words.length > 0 && words.filter(isPicture).length * 2 >= words.length;
}
