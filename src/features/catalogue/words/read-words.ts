import type { Lexicon } from "./lexicon.ts";
import { type Match, type Meaning, NOTHING, TEXT } from "./meaning.ts";
import { CARAVANS } from "./phrase-words.ts";
import { type PlainText, QUOTED, toPlainText } from "./plain-text.ts";
import { readAmount } from "./read-amount.ts";
import { hasFilters, joinRanges, type Reading, type ReadingPart, toReading } from "./reading.ts";

/** Longer texts are no shopper's search, and stay text. */
export const MAX_READ_LENGTH = 200;
/** The words of the longest phrase. */
const MAX_PHRASE_WORDS = 6;
const MAX_PLACE_WORDS = 4;

const WORD = /(?:[<>~] ?)?(?:\$ ?)?[\p{L}\p{N}]+(?:\.\p{N}+)*|\u0001/gu;
const BEFORE_PLACE = /(?:near|in|around|at|from|close to|nearby|within \d+ ?kms? (?:of|from)|located in) /uy;

/** A place in the text. */
interface Cursor {
  readonly plain: string;
  readonly words: readonly Word[];
  readonly at: number;
}

interface Word {
  readonly start: number;
  readonly end: number;
  readonly key: string;
}

/** A piece of the plain text. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly meaning: Meaning;
}

/**
 * Reads what a shopper typed (D119): the longest phrase at each place, from left to right. Deterministic, and linear in the
 * length of the text. What is not understood, refused, contradictory or in quotes stays text.
 */
export function readWords(input: string, lexicon: Lexicon): Reading {
  const whole: ReadingPart = { text: input, meaning: TEXT };
  if (input.length > MAX_READ_LENGTH)
    return { ...toReading([], lexicon.makeOf), parts: [whole], text: input };
  const plain = toPlainText(input);
  const pieces = settle(findPieces(plain.text, lexicon));
  const parts = joinTexts(toParts(input, plain, pieces));
  if (!hasFilters({ parts })) return { ...toReading([], lexicon.makeOf), parts: [whole], text: input };
  return toReading(parts, lexicon.makeOf);
}

function findPieces(plain: string, lexicon: Lexicon): Piece[] {
  const words = [...plain.matchAll(WORD)].map(toWord);
  const pieces: Piece[] = [];
  let refusedFrom: number | null = null;
  for (let at = 0; at < words.length; ) {
    const word = words[at];
    if (!word) break;
    const { end, meaning } = findMatch({ plain, words, at }, lexicon) ?? { end: word.end, meaning: TEXT };
    do at++;
    while ((words[at]?.start ?? end) < end);
    const refuses = meaning.kind === "negation" || (refusedFrom !== null && meaning.kind === "nothing");
    if (refuses) {
      refusedFrom ??= word.start;
      if (at === words.length) pieces.push({ start: refusedFrom, end, meaning: TEXT });
      continue;
    }
    pieces.push({ start: refusedFrom ?? word.start, end, meaning: refusedFrom === null ? meaning : TEXT });
    refusedFrom = null;
  }
  return pieces;
}

function toWord({ 0: text, index }: RegExpExecArray): Word {
  return { start: index, end: index + text.length, key: text.replace(/[^\p{L}\p{N}]/gu, "") };
}

/** The longest phrase that begins with a word; of equal ones a known phrase before an amount, and that before a place. */
function findMatch(cursor: Cursor, lexicon: Lexicon): Match | null {
  const { plain, words, at } = cursor;
  const start = words[at]?.start ?? 0;
  if (plain.startsWith(QUOTED, start)) return null;
  const matches = [
    findPhrase(cursor, lexicon),
    readAmount(plain, start, lexicon),
    findPlace(cursor, lexicon),
  ];
  return matches.reduce((best, match) => (match && (!best || match.end > best.end) ? match : best), null);
}

function findPhrase(cursor: Cursor, { meaningOf }: Lexicon): Match | null {
  let longest: Match | null = null;
  for (const { key, end } of listPhrasesFrom(cursor, MAX_PHRASE_WORDS)) {
    const meaning = meaningOf.get(key);
    if (meaning) longest = { end, meaning };
  }
  return longest;
}

/** The first words from a place on, then the first two, and so on, as long as they stand together. */
function* listPhrasesFrom(
  { plain, words, at }: Cursor,
  most: number,
): Generator<{ key: string; end: number }> {
  let key = "";
  for (let i = at; i < Math.min(words.length, at + most); i++) {
    const word = words[i];
    const isApart = i > at && !/^[ /-]*$/.test(plain.slice(words[i - 1]?.end, word?.start));
    if (!word || word.key === "" || isApart) return;
    key += word.key;
    yield { key, end: word.end };
  }
}

/** A place that the words name ("near Orange"), or that is well known ("Sydney"). */
function findPlace(cursor: Cursor, lexicon: Lexicon): Match | null {
  const { plain, words, at } = cursor;
  BEFORE_PLACE.lastIndex = words[at]?.start ?? 0;
  const isNamed = BEFORE_PLACE.test(plain);
  const from = BEFORE_PLACE.lastIndex;
  const first = isNamed ? words.findIndex(({ start }) => start >= from) : at;
  if (first < 0) return null;
  let longest: Match | null = null;
  for (const { key, end } of listPhrasesFrom({ plain, words, at: first }, MAX_PLACE_WORDS)) {
    const meaning = toPlace(key, isNamed, lexicon);
    if (meaning) longest = { end, meaning };
  }
  return longest;
}

function toPlace(key: string, isNamed: boolean, { findYards, meaningOf }: Lexicon): Meaning | null {
  const known = meaningOf.get(key);
  const isPlace =
    known?.kind === "values" &&
    ["state", "location_name", "dealership_name"].some((name) => name in known.facets);
  if (isNamed && isPlace) return known;
  const yards = findYards(key, isNamed);
  if (yards === null) return null;
  return yards.length === 0 ? TEXT : { kind: "values", facets: { location_name: yards } };
}

/** What only the other pieces decide: whether a van is a caravan, a bare number a price, two limits a range. */
function settle(pieces: readonly Piece[]): Piece[] {
  const strong = pieces.some(
    ({ meaning }) => (meaning.kind === "range" && !meaning.weak) || meaning.kind === "values",
  );
  const kept = pieces.map((piece) => {
    const { meaning } = piece;
    return meaning.kind === "range" && meaning.weak && !strong ? { ...piece, meaning: TEXT } : piece;
  });
  const ranges = Object.entries(joinRanges(kept.map(({ meaning }) => meaning)));
  const contradictory = new Set(
    ranges
      .filter(([, { min, max }]) => min !== null && max !== null && min > max)
      .map(([attribute]) => attribute),
  );
  return kept.map((piece) => {
    const { meaning } = piece;
    return meaning.kind === "range" && contradictory.has(meaning.attribute)
      ? { ...piece, meaning: TEXT }
      : piece;
  });
}

/** The original text of each piece, up to where the next one begins. */
function toParts(input: string, { text, offsets }: PlainText, pieces: readonly Piece[]): ReadingPart[] {
  const isAmongCaravans = mentionsCaravans(text, pieces);
  const starts = pieces.map(({ start }, i) => (i === 0 ? 0 : (offsets[start] ?? 0)));
  return pieces.map(({ meaning }, i) => ({
    text: input.slice(starts[i], starts[i + 1] ?? input.length),
    meaning: isAmongCaravans ? toCaravans(meaning) : meaning,
  }));
}

function toCaravans(meaning: Meaning): Meaning {
  if (meaning.kind !== "values" || meaning.amongCaravans === undefined) return meaning;
  return meaning.amongCaravans === null ? TEXT : { kind: "values", facets: meaning.amongCaravans };
}

function mentionsCaravans(plain: string, pieces: readonly Piece[]): boolean {
  const isOfCaravans = ({ meaning }: Piece) =>
    (meaning.kind === "range" && meaning.attribute === "sleeps") ||
    (meaning.kind === "values" && meaning.facets.item_type?.includes("caravan") && !meaning.amongCaravans);
  return CARAVANS.test(plain) || pieces.some(isOfCaravans);
}

/** Neighbouring pieces of text as one, and so are words without a meaning. */
function joinTexts(parts: readonly ReadingPart[]): ReadingPart[] {
  const joined: ReadingPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isSame =
      last && last.meaning.kind === part.meaning.kind && (part.meaning === TEXT || part.meaning === NOTHING);
    if (isSame) joined[joined.length - 1] = { ...last, text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}
