/**
 * Words of a text in lower case, parted by spaces, camel case split: "4x4", "cabChassis", "Ute / Tray" and "isn't" become
 * "4x4", "cab chassis", "ute tray" and "isnt".
 */
export function toWordKey(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9+]+/g, " ")
    .trim();
}

/** Letters and digits of a text in lower case: names that differ in case, spaces or hyphens have the same key. */
export function toNameKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}+]+/gu, "");
}

/** What comes before a clause. "list" is a comma or a spaced slash, after which a denial may still apply. */
export type Gap = "start" | "colon" | "bracket" | "list" | "stop";

/** The words between two separators of a text. */
export interface Clause {
  readonly gap: Gap;
  readonly words: readonly string[];
  /** Positions of the words that a slash or "&" joins to the word before: "Petrol/Electric". */
  readonly joined: ReadonlySet<number>;
}

/** A dash or a slash separates only beside a space: "Plug-in" and "Petrol/Electric" are one thing. */
const SEPARATOR = /([,;:=()[\]|\n]| [-–—/]|[-–—/] )/;

/** The clauses of a text that have words, in order. */
export function splitClauses(text: string): Clause[] {
  const pieces = text.replace(/[^\S\n]+/g, " ").split(SEPARATOR);
  const clauses: Clause[] = [];
  let marks = "";
  for (const [index, piece] of pieces.entries()) {
    const clause = index % 2 === 0 ? splitWords(piece) : null;
    if (clause === null) marks += piece;
    else if (clause.words.length > 0) {
      clauses.push({ ...clause, gap: clauses.length === 0 ? "start" : toGap(marks) });
      marks = "";
    }
  }
  return clauses;
}

function toGap(marks: string): Gap {
  if (/[:=]/.test(marks)) return "colon";
  if (/[([]/.test(marks)) return "bracket";
  return /^[,/ ]*$/.test(marks) ? "list" : "stop";
}

function splitWords(piece: string): Omit<Clause, "gap"> {
  const words: string[] = [];
  const joined = new Set<number>();
  for (const part of piece.split(/[/&]/)) {
    const partWords = toWordKey(part).split(" ").filter(Boolean);
    if (words.length > 0 && partWords.length > 0) joined.add(words.length);
    words.push(...partWords);
  }
  return { words, joined };
}
