import { wordKey } from "./words.ts";

/** The wordings of a vocabulary with what each means, and how many words the longest has. */
export interface Phrases<T extends string> {
  readonly meanings: ReadonlyMap<string, T>;
  readonly mostWords: number;
}

/** A table of phrases from each meaning and its wordings, parted by commas. */
export function phrasesOf<T extends string>(wordings: Readonly<Record<T, string>>): Phrases<T> {
  const meanings = new Map<string, T>();
  for (const [meaning, list] of Object.entries(wordings) as [T, string][]) {
    for (const wording of list.split(",")) meanings.set(wordKey(wording), meaning);
  }
  return { meanings, mostWords: Math.max(...[...meanings.keys()].map((key) => key.split(" ").length)) };
}

/** One thing that a text says; denied behind "not" and the like, or before a final "no". */
interface Statement<T> {
  readonly meaning: T;
  readonly isDenied: boolean;
}

/** All that a text says: what it states, in order, and the words that the vocabulary does not know. */
export interface Said<T> {
  readonly statements: readonly Statement<T>[];
  readonly unknown: readonly string[];
}

const DENIALS = new Set("not,no,non,never,isnt,arent,wasnt,without,cannot,cant,no longer,not yet".split(","));
/** Words that change nothing. */
const FILLERS = new Set(
  "a,an,the,this,it,is,are,be,has,been,car,vehicle,unit,now,currently,still,yet,already,status,and,with,of,in,on,at,to,for,by".split(
    ",",
  ),
);

/** Words that deny only what stands before them: "hybrid delete", "Automatic - N". */
const DENIALS_AFTER = new Set(["n", "false", "nil", "none", "delete", "deleted", "unavailable"]);
/** Words that such a denial may come with: "hybrid not available". */
const ENDINGS = new Set(["available", "avail", "fitted", "included", "equipped", "offered", "supplied"]);
const PARTS = /[,;/()|\n]+/;

/**
 * Reads a text phrase by phrase, the longest known one first, so that "no longer available" and "petrol/electric" mean
 * what they mean as a whole. A denial counts for the phrase that follows it, or at the end of a part ("hybrid: no, petrol")
 * for the one before it. A single letter is a code, and counts only as the whole text.
 */
export function readPhrases<T extends string>(phrases: Phrases<T>, text: string): Said<T> {
  const parts = text.split(PARTS).map((part) => readPart(phrases, part));
  if (!parts.some(({ endsDenied }) => endsDenied)) return readPart(phrases, text);
  return {
    statements: parts.flatMap(({ statements }) => statements),
    unknown: parts.flatMap(({ unknown }) => unknown),
  };
}

/** As `readPhrases`, for one part, and whether a denial at its end turned its last statement. */
function readPart<T extends string>(phrases: Phrases<T>, text: string): Said<T> & { endsDenied: boolean } {
  const words = wordKey(text).split(" ").filter(Boolean);
  const statements: Statement<T>[] = [];
  const unknown: string[] = [];
  let rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const { meaning, length } = phraseAt(phrases, words, at);
    const word = words.slice(at, at + length).join(" ");
    if (meaning !== undefined) statements.push({ meaning, isDenied: rest.some(isDenial) });
    else if (!isDenial(word) && !FILLERS.has(word)) unknown.push(word);
    if (meaning === undefined) rest.push(word);
    else rest = [];
    at += length;
  }
  if (rest.some(isDenial)) unknown.push("not");
  const last = statements.at(-1);
  const endsDenied = last !== undefined && deniesBefore(rest);
  if (endsDenied) statements.splice(-1, 1, { ...last, isDenied: true });
  return { statements, unknown, endsDenied };
}

const isDenial = (word: string) => DENIALS.has(word);

/** Whether the words behind a phrase only deny it; "Diesel - no AdBlue" is about something else. */
function deniesBefore(words: readonly string[]): boolean {
  const telling = words.filter((word) => !FILLERS.has(word) && !ENDINGS.has(word));
  return telling.length > 0 && telling.every((word) => isDenial(word) || DENIALS_AFTER.has(word));
}

/** The longest phrase or denial that begins at a word, else that word alone. */
function phraseAt<T extends string>(
  { meanings, mostWords }: Phrases<T>,
  words: readonly string[],
  at: number,
) {
  for (let length = Math.min(mostWords, words.length - at); length > 0; length -= 1) {
    const key = words.slice(at, at + length).join(" ");
    if (key.length === 1 && words.length > 1) break;
    const meaning = meanings.get(key);
    if (meaning !== undefined) return { meaning, length };
  }
  const isPair = DENIALS.has(words.slice(at, at + 2).join(" ")) && at + 1 < words.length;
  return { meaning: undefined, length: isPair ? 2 : 1 };
}

/** What a text states without denying it, each once. */
export function affirmed<T>({ statements }: Said<T>): readonly T[] {
  return [...new Set(statements.filter(({ isDenied }) => !isDenied).map(({ meaning }) => meaning))];
}
