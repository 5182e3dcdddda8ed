import { distance } from "fastest-levenshtein";
import { MAKES } from "#features/vehicles/makes.ts";
import type { ItemType } from "#features/vehicles/vehicle.ts";
import { memoize } from "#platform/memory/memoize.ts";
import { exchangeNeighbours } from "#search/contract/words.ts";
import { MODEL_ALIASES, MODELS } from "./name-tables.ts";
import { toNameKey } from "./words.ts";

const MAKE_BY_KEY = new Map(
  MAKES.flatMap(({ name, aliases = [] }) => [name, ...aliases].map((wording) => [toNameKey(wording), name])),
);

/** What a make builds, where that is not cars: its motorcycles need no other word to be known as such. */
export function findKindBuilt(make: string): ItemType | null {
  return KIND_BUILT.get(make) ?? null;
}

/** What a make builds beside cars, so that its name says nothing of the kind. */
export function findOtherKindBuilt(make: string): ItemType | null {
  return MAKES.find(({ name }) => name === make)?.alsoBuilds ?? null;
}

const KIND_BUILT = new Map(
  MAKES.flatMap(({ name, builds }) => (builds === undefined ? [] : [[name, builds] as const])),
);

/** First words of makes whose second word feeds put into the model's column: "Land", not "Lotus", a make by itself. */
const BARE_MAKES = listBareMakes();

function listBareMakes(): ReadonlySet<string> {
  const whole = new Set(MAKES.map(({ name }) => toNameKey(name)));
  const first = MAKES.map(({ name }) => name.split(/[ -]/)).filter((words) => words.length > 1);
  return new Set(first.map(([word = ""]) => toNameKey(word)).filter((word) => !whole.has(word)));
}

const MODEL_BY_MAKE = new Map(
  [...new Set([...Object.keys(MODELS), ...Object.keys(MODEL_ALIASES)])].map(
    (make) => [make, buildModelTable(make)] as const,
  ),
);

function buildModelTable(make: string): ReadonlyMap<string, string> {
  const names = (MODELS[make] ?? "").split(",").filter((name) => name !== "");
  return new Map([
    ...names.map((name) => [toNameKey(name), name] as const),
    ...Object.entries(MODEL_ALIASES[make] ?? {}).map(([alias, name]) => [toNameKey(alias), name] as const),
  ]);
}

/**
 * A make as the product writes it: trimmed (FAC-16), without the suffix "Australia" (FAC-17), known makes in their
 * own spelling ("SsangYong", "MG"), unknown ones as the feed writes them.
 */
export function toMake(text: string): string {
  const name = text.replace(/\s+/g, " ").trim();
  const short = name.replace(/(?<=\S) australia$/i, "");
  return MAKE_BY_KEY.get(toNameKey(short)) ?? short;
}

/** Whether the product knows a make, in any of its spellings. */
export const isKnownMake = (text: string): boolean => MAKE_BY_KEY.has(toNameKey(text));

const KNOWN_KEYS = [...MAKE_BY_KEY.keys()].filter((key) => key.length > 3);

/** The known make that differs by one letter from one that is not known: "Toyta" is Toyota misspelt, "Tyoota" too. */
export const misspeltMake = memoize(1_000, (make: string): string | null => {
  const key = toNameKey(make);
  if (key.length > 40 || MAKE_BY_KEY.has(key)) return null;
  const near = KNOWN_KEYS.find((known) => isOneLetterOff(key, known));
  return (near && MAKE_BY_KEY.get(near)) ?? null;
});

function isOneLetterOff(one: string, other: string): boolean {
  const errors = distance(one, other);
  return errors === 1 || (errors === 2 && exchangeNeighbours(one).includes(other));
}

/** A model in its make's own spelling where that is known ("Rav 4" is "RAV4"), else as the feed writes it. */
export function toModel(make: string, text: string): string {
  const name = text.replace(/\s+/g, " ").trim();
  const known = MODEL_BY_MAKE.get(make)?.get(toNameKey(name));
  if (known !== undefined) return known;
  return make === "BMW"
    ? name.replace(/^(M?\d{3})([A-Z]{1,2})$/, (_, number, suffix) => number + suffix.toLowerCase())
    : name;
}

/** Whether a model is only a year, such as "2019"; a Peugeot 2008 is not. */
export const isYearOnly = (make: string, model: string): boolean =>
  /^(?:19|20)\d\d$/.test(model) && !MODEL_BY_MAKE.get(make)?.has(model);

/** Make and model of two columns, one of which may have lost a word: "Land" and "Rover" are Land Rover and no model. */
export function makeAndModel(make: string, model: string): { make: string; model: string } {
  const [first = "", ...rest] = model.replace(/\s+/g, " ").trim().split(" ");
  const joined = MAKE_BY_KEY.get(toNameKey(`${make} ${first}`));
  if (joined !== undefined && BARE_MAKES.has(toNameKey(make)))
    return { make: joined, model: toModel(joined, rest.join(" ")) };
  const tidy = toMake(make);
  return { make: tidy, model: toModel(tidy, removeMake(model, [tidy, make])) };
}

/** "TOYOTA COROLLA" of Toyota is the COROLLA; a model that is its make's name alone stays. */
function removeMake(model: string, makes: readonly string[]): string {
  const words = model.replace(/\s+/g, " ").trim().split(" ");
  const keys = makes.map(toNameKey);
  const count = [3, 2, 1].find(
    (length) => words.length > length && keys.includes(toNameKey(words.slice(0, length).join(" "))),
  );
  return words.slice(count ?? 0).join(" ");
}

/** The known make that words begin with, as they write it; empty when there is none. */
export function findKnownMake(words: readonly string[]): string {
  const starts = [3, 2, 1].map((count) => words.slice(0, count).join(" "));
  return starts.find(isKnownMake) ?? "";
}

/** The most words that a model's name has. */
const MODEL_WORDS = 4;

/**
 * Make, model and badge from columns that hold a make, a model (either may have lost words) and a title written "year
 * make model badge". The model is the longest known one at its place in the title, else the column's, else the next
 * word. Without a make's column, a known make at the start of the title is taken. Without a fitting title the columns are used and the badge is empty.
 */
export function readTitle(
  title: string,
  makeText: string,
  modelText: string,
): { make: string; model: string; badge: string } {
  const words = title.replace(/\s+/g, " ").trim().split(" ");
  if (/^(?:19|20)\d\d$/.test(words[0] ?? "")) words.shift();
  const columns = makeAndModel(makeText || findKnownMake(words), modelText);
  const makeWords = [3, 2, 1].find(
    (count) => toNameKey(toMake(words.slice(0, count).join(" "))) === toNameKey(columns.make),
  );
  if (makeWords === undefined) return { ...columns, badge: "" };
  const rest = words.slice(makeWords);
  const known = MODEL_BY_MAKE.get(columns.make);
  for (let count = Math.min(MODEL_WORDS, rest.length); count > 0; count -= 1) {
    const model = known?.get(toNameKey(rest.slice(0, count).join(" ")));
    if (model !== undefined) return { make: columns.make, model, badge: rest.slice(count).join(" ") };
  }
  const [first = "", ...badge] = rest;
  if (first === "") return { ...columns, badge: "" };
  const columnWords = columns.model.split(" ").length;
  if (columns.model !== "" && toNameKey(rest.slice(0, columnWords).join(" ")) === toNameKey(columns.model)) {
    return { ...columns, badge: rest.slice(columnWords).join(" ") };
  }
  return { make: columns.make, model: toModel(columns.make, first), badge: badge.join(" ") };
}
