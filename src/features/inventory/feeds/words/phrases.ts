import { isDoubt, readDenialWord } from "./denial-words.ts";
import { type PhraseReading, readDenials, type Statement, type Token } from "./read-denials.ts";
import { type Clause, splitClauses, toWordKey } from "./words.ts";

/** The wordings of a vocabulary with what each means, and how many words the longest has. */
export interface Phrases<T extends string> {
  readonly meanings: ReadonlyMap<string, T>;
  readonly mostWords: number;
}

/** A table of phrases from each meaning and its wordings, parted by commas. */
export function toPhrases<T extends string>(wordings: Readonly<Record<T, string>>): Phrases<T> {
  const meanings = new Map<string, T>();
  for (const [meaning, list] of Object.entries(wordings) as [T, string][]) {
    for (const wording of list.split(",")) meanings.set(toWordKey(wording), meaning);
  }
  return { meanings, mostWords: Math.max(...[...meanings.keys()].map((key) => key.split(" ").length)) };
}

/** Words that change nothing. */
const FILLERS = new Set(
  "a,an,the,this,it,is,are,be,has,been,car,vehicle,unit,now,currently,still,yet,already,status,with,of,in,on,at,to,for,by".split(
    ",",
  ),
);
const JOINING_WORDS = new Set(["and", "or", "nor", "+"]);

/**
 * Reads a text phrase by phrase, the longest known one first, so that "no longer available" and "petrol/electric" mean
 * what they mean as a whole. A text with a denial is read clause by clause, and where it stays open what is denied, all of
 * it counts as unknown (D70). A single letter is a code, and counts only as the whole text.
 */
export function readPhrases<T extends string>(phrases: Phrases<T>, text: string): PhraseReading<T> {
  const plain = withDenialWords(readSchemaTerm(text));
  const words = toWordKey(plain).split(" ").filter(Boolean);
  const tokensIn = (clause: Pick<Clause, "words" | "joined">) => toTokens(phrases, clause, words.length > 1);
  const tokens = tokensIn({ words, joined: new Set() });
  if (!tokens.some(isDenial)) return toSaid(tokens);
  const clauses = splitClauses(plain).map((clause) => ({ gap: clause.gap, tokens: tokensIn(clause) }));
  return readDenials(clauses) ?? { statements: [], unknown: [text] };
}

/**
 * As `readPhrases`, for a cell that should name one thing: where it asks or has a word such as "was" or "optional" that the
 * vocabulary does not know, all of it counts as unknown (D70).
 */
export function readValue<T extends string>(phrases: Phrases<T>, text: string): PhraseReading<T> {
  const said = readPhrases(phrases, text);
  return text.includes("?") || said.unknown.some(isDoubt) ? { statements: [], unknown: [text] } : said;
}

/** Structured data gives a term by its address: "https://schema.org/UsedCondition" is "Used". */
function readSchemaTerm(text: string): string {
  return (
    /^https?:\/\/schema\.org\/([A-Za-z]{1,40})$/.exec(text.trim())?.[1]?.replace(/Condition$/, "") ?? text
  );
}

/** "Hybrid ✗", "Hybrid: 0" and "Hybrid 0" say no. */
function withDenialWords(text: string): string {
  return text.replace(/[✗✘✖❌❎]/gu, " no ").replace(/(?<=[a-z)])(?:[:=] ?| )0(?![\d.])/gi, ": no ");
}

const isDenial = <T>(token: Token<T>) => token.kind === "denial" && token.does !== "ending";

/** What a text without denials says. */
function toSaid<T>(tokens: readonly Token<T>[]): PhraseReading<T> {
  const statements: Statement<T>[] = [];
  const unknown: string[] = [];
  for (const token of tokens) {
    if (token.kind === "phrase") statements.push({ meaning: token.meaning, isDenied: false });
    else if (token.word !== "and") unknown.push(token.word);
  }
  return { statements, unknown };
}

function toTokens<T extends string>(
  phrases: Phrases<T>,
  { words, joined }: Pick<Clause, "words" | "joined">,
  isOneOfMany: boolean,
): Token<T>[] {
  const tokens: Token<T>[] = [];
  for (let at = 0; at < words.length; ) {
    const { token, length } = readToken(phrases, { words, at }, isOneOfMany);
    const isFiller = token.kind === "word" && FILLERS.has(token.word);
    if (!isFiller) tokens.push(token.kind === "phrase" ? { ...token, isJoined: joined.has(at) } : token);
    at += length;
  }
  return tokens;
}

/** The longest phrase or denial that begins at a word, else that word alone. */
function readToken<T extends string>(
  { meanings, mostWords }: Phrases<T>,
  { words, at }: { readonly words: readonly string[]; readonly at: number },
  isOneOfMany: boolean,
): { token: Token<T>; length: number } {
  for (let length = Math.min(Math.max(mostWords, 2), words.length - at); length > 0; length -= 1) {
    const word = words.slice(at, at + length).join(" ");
    const meaning = word.length === 1 && isOneOfMany ? undefined : meanings.get(word);
    if (meaning !== undefined) return { token: { kind: "phrase", meaning, isJoined: false }, length };
    const does = readDenialWord(word);
    if (does !== null) return { token: { kind: "denial", does, word }, length };
  }
  const word = words[at] ?? "";
  return { token: { kind: JOINING_WORDS.has(word) ? "join" : "word", word }, length: 1 };
}

/** What a text states without denying it, each once. */
export function listAffirmed<T>({ statements }: PhraseReading<T>): readonly T[] {
  return [...new Set(statements.filter(({ isDenied }) => !isDenied).map(({ meaning }) => meaning))];
}

/** Whether a text says something in the words of a vocabulary and nothing else. */
export function isSaidIn<T extends string>(phrases: Phrases<T>, text: string): boolean {
  const { statements, unknown } = readPhrases(phrases, text);
  return statements.length > 0 && unknown.length === 0;
}
