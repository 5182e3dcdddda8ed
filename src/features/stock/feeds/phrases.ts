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

/** One thing that a text says; denied behind "not", "no longer" and the like. */
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

/**
 * Reads a text phrase by phrase, the longest known one first, so that "no longer available" and "petrol/electric" mean
 * what they mean as a whole. A denial counts for the phrase that follows it. A single letter is a code, and counts only
 * as the whole text.
 */
export function readPhrases<T extends string>(phrases: Phrases<T>, text: string): Said<T> {
  const words = wordKey(text).split(" ").filter(Boolean);
  const statements: Statement<T>[] = [];
  const unknown: string[] = [];
  let isDenied = false;
  for (let at = 0; at < words.length; ) {
    const { meaning, length } = phraseAt(phrases, words, at);
    const word = words.slice(at, at + length).join(" ");
    if (meaning !== undefined) statements.push({ meaning, isDenied });
    else if (!DENIALS.has(word) && !FILLERS.has(word)) unknown.push(word);
    isDenied = meaning === undefined && (isDenied || DENIALS.has(word));
    at += length;
  }
  return { statements, unknown: isDenied ? [...unknown, "not"] : unknown };
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
