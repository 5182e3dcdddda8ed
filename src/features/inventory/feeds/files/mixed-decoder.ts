import { formatWhole } from "#ui/base/money.ts";
import type { FeedNote } from "../mapping/feed-row.ts";
import { LOST_CHARACTER } from "../words/clean-text.ts";

const BYTE_ORDER_MARK = "\ufeff";
const LINE_FEED = 10;
const MAX_NAMED = 10;
/** First bytes of the long sequences that feeds have. Without its end, one is a character that was cut; é” is not. */
const PUNCTUATION_OR_EMOJI = [0xe2, 0xf0];

/**
 * Decodes UTF-8 with bytes of Windows-1252 in it (D197). Whatever is well-formed UTF-8 is read as such and every other byte as
 * Windows-1252, so a file in either reads right, and one that mixes them is noted with its lines.
 */
export class MixedDecoder {
  readonly #utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  readonly #windows = new TextDecoder("windows-1252");
  #held: Uint8Array = new Uint8Array();
  #isStart = true;
  #line = 1;
  #hasUtf8 = false;
  /** Lines with other bytes: the first few, and how many. */
  readonly #lines: number[] = [];
  #count = 0;
  #lastLine = 0;

  /** The text of the next bytes, without a character that may go on in those after them. */
  take(bytes: Uint8Array): string {
    const data = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    const end = data.length - countUnfinished(data);
    this.#held = data.subarray(end);
    const text = this.#decode(data.subarray(0, end));
    if (!this.#isStart || text === "") return text;
    this.#isStart = false;
    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
  }

  finish(): string {
    const rest = this.#held;
    this.#held = new Uint8Array();
    return this.#decode(rest);
  }

  /** Null unless the file has characters of both encodings. */
  get note(): FeedNote | null {
    const [line] = this.#lines;
    if (!this.#hasUtf8 || line === undefined) return null;
    const more = this.#count - this.#lines.length;
    const lines = `${this.#lines.join(", ")}${more > 0 ? ` and ${formatWhole(more)} more` : ""}`;
    const reason = `The file mixes encodings. It is in UTF-8, but ${this.#count === 1 ? "this line has" : `${formatWhole(this.#count)} lines have`} bytes of another one, which were read as Windows-1252: ${lines}. Have the whole file written in UTF-8.`;
    return { line, reason };
  }

  #decode(data: Uint8Array): string {
    const text = this.#tryUtf8(data);
    if (text !== null) {
      this.#line += countLineFeeds(data);
      return text;
    }
    let mixed = "";
    for (let start = 0; start < data.length; ) {
      const at = data.indexOf(LINE_FEED, start);
      const end = at === -1 ? data.length : at + 1;
      const line = data.subarray(start, end);
      mixed += this.#tryUtf8(line) ?? this.#decodeMixed(line);
      if (at !== -1) this.#line += 1;
      start = end;
    }
    return mixed;
  }

  #tryUtf8(data: Uint8Array): string | null {
    try {
      const text = this.#utf8.decode(data);
      this.#hasUtf8 ||= text.length !== data.length;
      return text;
    } catch {
      return null;
    }
  }

  #decodeMixed(line: Uint8Array): string {
    if (this.#lastLine !== this.#line) {
      this.#lastLine = this.#line;
      this.#count += 1;
      if (this.#lines.length < MAX_NAMED) this.#lines.push(this.#line);
    }
    let text = "";
    for (let at = 0; at < line.length; ) {
      const length = Math.max(1, measureSequence(line, at));
      const bytes = line.subarray(at, at + length);
      const first = line[at] ?? 0;
      const isCut = PUNCTUATION_OR_EMOJI.includes(first) && length > 1 && length < lengthOf(first);
      text += isCut ? LOST_CHARACTER : (this.#tryUtf8(bytes) ?? this.#windows.decode(bytes));
      at += length;
    }
    return text;
  }
}

/** Bytes of the sequence that a byte begins; 0 for one that begins none. */
function lengthOf(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** How many bytes from `at` on belong to one sequence, whole or not. */
function measureSequence(bytes: Uint8Array, at: number): number {
  const most = lengthOf(bytes[at] ?? 0);
  let length = Math.min(1, most);
  while (length > 0 && length < most && ((bytes[at + length] ?? 0) & 0xc0) === 0x80) length += 1;
  return length;
}

/** Bytes at the end of a sequence that goes on in the next piece. */
function countUnfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) !== 0x80) return lengthOf(byte) > back ? back : 0;
  }
  return 0;
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}
