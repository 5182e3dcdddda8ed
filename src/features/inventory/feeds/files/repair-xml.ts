import { formatWhole } from "#ui/base/money.ts";
import type { FeedNote } from "../mapping/feed-row.ts";
import { readHtmlText } from "../words/html-text.ts";

const REFERENCE = /&(?:#(\d{1,8})|#x([\da-f]{1,8})|([a-z][a-z\d]{0,31}));/iy;
/** The beginning of a reference of which the rest may be in the next piece of the text. */
const UNFINISHED = /&#?[a-z\d]{0,32}$/iy;
/** Where references are none, and what ends it. */
const VERBATIM = { "<![CDATA[": "]]>", "<!--": "-->", "<?": "?>" } as const;
const OPENINGS = Object.keys(VERBATIM);
const LONGEST_OPENING = "<![CDATA[".length;
const NEXT = /&|<!\[CDATA\[|<!--|<\?/g;
const OF_XML = new Set(["amp", "lt", "gt", "quot", "apos"]);

type Kind = "ampersand" | "entity" | "character";

const WORDS: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  ampersand: [
    'An "&" that is not escaped was read as it stands',
    '"&" that are not escaped were read as they stand',
  ],
  entity: [
    "An entity of HTML that XML does not know was read as its character",
    "entities of HTML that XML does not know were read as their characters",
  ],
  character: [
    "A reference to a character that XML forbids was left out",
    "references to characters that XML forbids were left out",
  ],
};

/**
 * Mends what is wrong in many XML feeds and cannot be meant otherwise, piece by piece and without changing a line: a bare "&", a
 * named entity of HTML and a reference to a control character (D197). Other entities stay as they are, for the parser to refuse.
 */
export class XmlRepair {
  /** What was kept of the last piece and the new one, how much of it is done, and the line in which it begins. */
  #text = "";
  #done = 0;
  #line = 1;
  /** What ends the part in which "&" means itself. */
  #end: string | null = null;
  readonly #found = new Map<Kind, { readonly line: number; count: number }>();

  /** The next piece of the text, which begins in `line`; its end may be kept for the next call. */
  take(piece: string, line: number): string {
    this.#text = this.#text.slice(this.#done) + piece;
    this.#done = 0;
    this.#line = line;
    let mended = "";
    for (let part = this.#next(); part !== null; part = this.#next()) mended += part;
    return mended;
  }

  /** What was kept. */
  finish(): string {
    const rest = this.#text.slice(this.#done);
    return rest.startsWith("&") ? this.#mend("ampersand", "&amp;") + rest.slice(1) : rest;
  }

  /** One for each kind of what was mended. */
  get notes(): readonly FeedNote[] {
    return [...this.#found].map(([kind, { line, count }]) => {
      const [one, many] = WORDS[kind];
      return { line, reason: `${count === 1 ? one : `From here on, ${formatWhole(count)} ${many}`}.` };
    });
  }

  /** The next part, mended; null when the rest is done or cannot be told yet. */
  #next(): string | null {
    if (this.#done === this.#text.length) return null;
    if (this.#end !== null) return this.#readVerbatim(this.#end);
    NEXT.lastIndex = this.#done;
    const found = NEXT.exec(this.#text);
    if (!found) return this.#readTo(this.#findOpening());
    if (found.index > this.#done) return this.#readTo(found.index);
    if (found[0] === "&") return this.#readReference();
    this.#end = VERBATIM[found[0] as keyof typeof VERBATIM];
    return this.#readTo(NEXT.lastIndex);
  }

  #readTo(end: number): string | null {
    const part = this.#text.slice(this.#done, end);
    this.#done = end;
    return part === "" ? null : part;
  }

  #readVerbatim(end: string): string | null {
    const at = this.#text.indexOf(end, this.#done);
    if (at === -1) return this.#readTo(Math.max(this.#done, this.#text.length - end.length + 1));
    this.#end = null;
    return this.#readTo(at + end.length);
  }

  /** Where the beginning of a comment or the like may stand of which the rest is in the next piece. */
  #findOpening(): number {
    const { length } = this.#text;
    const tail = this.#text.slice(Math.max(this.#done, length - LONGEST_OPENING + 1));
    const at = tail.lastIndexOf("<");
    const isOpening = at !== -1 && OPENINGS.some((opening) => opening.startsWith(tail.slice(at)));
    return isOpening ? length - tail.length + at : length;
  }

  #readReference(): string | null {
    REFERENCE.lastIndex = this.#done;
    const reference = REFERENCE.exec(this.#text);
    if (!reference) {
      UNFINISHED.lastIndex = this.#done;
      if (UNFINISHED.test(this.#text)) return null;
      const mended = this.#mend("ampersand", "&amp;");
      this.#done += 1;
      return mended;
    }
    const mended = this.#mendReference(reference);
    this.#done = REFERENCE.lastIndex;
    return mended;
  }

  #mendReference([written, decimal, hexadecimal, name]: RegExpExecArray): string {
    if (name === undefined) {
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
      return isAllowed(code) ? written : this.#mend("character", "");
    }
    if (OF_XML.has(name)) return written;
    const characters = readHtmlText(written);
    if (characters === written) return written;
    const numbers = [...characters].map((character) => `&#${character.codePointAt(0)};`);
    return this.#mend("entity", numbers.join(""));
  }

  #mend(kind: Kind, mended: string): string {
    const found = this.#found.get(kind);
    if (found) found.count += 1;
    else
      this.#found.set(kind, {
        line: this.#line + countLineBreaks(this.#text.slice(0, this.#done)),
        count: 1,
      });
    return mended;
  }
}

/** The characters of XML 1.0 and those beyond Unicode, which the parser refuses. */
function isAllowed(code: number): boolean {
  return code >= 0x20 || code === 9 || code === 10 || code === 13;
}

const countLineBreaks = (text: string) => text.match(/\r\n?|\n/g)?.length ?? 0;
