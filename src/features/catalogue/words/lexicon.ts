import { makeModelValue } from "#features/vehicles/make-name.ts";
import { MAKES } from "#features/vehicles/makes.ts";
import { MAKE_SYNONYMS } from "#features/vehicles/synonyms.ts";
import { runAtOnce, type Steps } from "#platform/pauses.ts";
import type { Facets, ListAttribute } from "../search/search-attributes.ts";
import type { SearchVocabulary } from "../search/search-vocabulary.ts";
import { type Meaning, NOTHING, TEXT } from "./meaning.ts";
import {
  CATEGORY_PHRASES,
  EMPTY_PHRASES,
  KINDS,
  LAYOUT_PHRASES,
  listOwnPhrases,
  NEGATIONS,
  ORDINARY_WORD_MAKES,
  PLAIN_PHRASES,
  SORT_PHRASES,
} from "./phrase-words.ts";
import { toKey, toPlainText } from "./plain-text.ts";
import type { AmountContext } from "./read-amount.ts";

/** What a site sells and where, by which words are read. */
export interface Stock extends AmountContext {
  readonly vocabulary: SearchVocabulary;
  /** Values in stock by attribute. */
  readonly values: Readonly<Partial<Record<ListAttribute, readonly string[]>>>;
  /**
   * The names of the yards near a place, none where all are far from it; null for what is no place. `isNamed` is true
   * where the shopper says that it is one ("near Orange").
   */
  readonly findYards: (place: string, isNamed: boolean) => readonly string[] | null;
}

/** The phrases that a site understands. Words are looked up without the spaces and hyphens between them. */
export interface Lexicon extends Pick<Stock, "findYards" | "thisYear" | "seats" | "hasRepayments"> {
  readonly meaningOf: ReadonlyMap<string, Meaning>;
  readonly makeOf: ReadonlyMap<string, string>;
}

/** Collects a site's phrases. Where two are alike, the product's own words come first, then makes, models and places. */
export const buildLexicon = (stock: Stock): Lexicon => runAtOnce(buildLexiconInSteps(stock));

/** The same in steps: manufacturers have thousands of models (T14). */
export function* buildLexiconInSteps(stock: Stock): Steps<Lexicon> {
  const meanings = new Map<string, Meaning>();
  const add = (phrase: string, meaning: Meaning) => {
    const key = toKey(phrase);
    if (key !== "" && !meanings.has(key)) meanings.set(key, meaning);
  };
  const addValues = (phrase: string, facets: Facets) => add(phrase, { kind: "values", facets });
  for (const [phrase, sortBy] of Object.entries(SORT_PHRASES)) add(phrase, { kind: "sort", sortBy });
  for (const phrase of NEGATIONS) add(phrase, { kind: "negation" });
  addKinds(stock, add);
  addFamily(stock, add);
  for (const [phrase, facets] of listOwnPhrases()) addValues(phrase, facets);
  for (const [phrase, facets] of [
    ...makePhrases(stock),
    ...(yield* listModelPhrases(stock)),
    ...listStockPhrases(stock),
  ]) {
    addValues(phrase, facets);
    yield;
  }
  for (const phrase of PLAIN_PHRASES) add(phrase, TEXT);
  for (const phrase of EMPTY_PHRASES) add(phrase, NOTHING);
  const { findYards, thisYear, seats, hasRepayments, vocabulary } = stock;
  return { meaningOf: meanings, makeOf: vocabulary.makeOf, findYards, thisYear, seats, hasRepayments };
}

/** On a site with one kind of vehicle its name says nothing. A van is a caravan where caravans are meant. */
function addKinds({ values }: Stock, add: (phrase: string, meaning: Meaning) => void): void {
  const { item_type: kinds = [], body: bodies = [] } = values;
  const caravan: Facets = { item_type: ["caravan"] };
  for (const phrase of ["van", "vans"]) {
    const facets: Facets = bodies.includes("van") || !kinds.includes("caravan") ? { body: ["van"] } : caravan;
    add(phrase, { kind: "values", facets, ...(kinds.includes("caravan") && { amongCaravans: caravan }) });
  }
  if (kinds.length > 1) return;
  for (const phrase of KINDS.filter(
    (word) => kinds[0] !== undefined && word.toLowerCase().startsWith(kinds[0]),
  )) {
    add(phrase, NOTHING);
  }
}

/** The fewest seats of a car for a family. */
const MIN_FAMILY_SEATS = 5;

/** A family wants a car with seats for it, and a caravan of that category; a "family van" is one where a site has caravans. */
function addFamily({ values, seats }: Stock, add: (phrase: string, meaning: Meaning) => void): void {
  const { item_type: kinds = [], categories = [] } = values;
  const family = categories.filter((category) => toKey(category) === "family");
  const ofCaravans: Facets | null = family.length > 0 ? { categories: family } : null;
  if (kinds.includes("caravan")) {
    const facets: Facets = { item_type: ["caravan"], ...ofCaravans };
    for (const phrase of ["family van", "family vans"]) add(phrase, { kind: "values", facets });
  }
  const enough = seats.filter((seat) => Number(seat) >= MIN_FAMILY_SEATS).toSorted();
  if (!kinds.includes("car") || enough.length === 0) return;
  add("family", {
    kind: "values",
    facets: { seats: enough },
    amongCaravans: ofCaravans,
  });
}

function makePhrases({ vocabulary }: Stock): (readonly [string, Facets])[] {
  const own = vocabulary.makes.map(({ name }) => [name, name] as const);
  const known = MAKES.filter(({ name }) => !ORDINARY_WORD_MAKES.has(name.toLowerCase()));
  const names = new Map(own.map(([name]) => [toKey(name), name]));
  const others = known.flatMap(({ name, aliases = [] }) => {
    const short = [...aliases, ...(MAKE_SYNONYMS[name] ?? [])].filter((alias) => alias !== "AMG");
    const own = names.get(toKey(name)) ?? name;
    return [name, ...short].map((phrase) => [phrase, own] as const);
  });
  return [...own, ...others].map(([phrase, make]) => [phrase, { make: [make] }] as const);
}

/**
 * Models by their names, by their makes and names, and by the last word of their names. A name of digits or of one letter is a model
 * only after its make. A name that several makes have means all of them.
 */
function* listModelPhrases({ vocabulary }: Stock): Steps<(readonly [string, Facets])[]> {
  const whole: [string, string[]][] = [];
  const short: [string, string[]][] = [];
  const names: [string, string][] = [];
  const endings: [string, string][] = [];
  for (const make of vocabulary.makes) {
    const aliases = listShortNames(make.name);
    for (const { name, value } of make.models) {
      whole.push([makeModelValue(make.name, name), [value]]);
      for (const alias of aliases) short.push([`${alias} ${name}`, [value]]);
      if (/\D\w|\w\D/.test(name)) names.push([name, value]);
      const ending = findLastWord(name);
      if (ending !== null) endings.push([ending, value]);
      yield;
    }
  }
  const alone = yield* grouped(names);
  const last = (yield* grouped(endings)).filter(([, values]) => values.length === 1);
  return [...whole, ...short, ...alone, ...last].map(([phrase, values]) => [phrase, { make_model: values }]);
}

/** The last of several words of a name, if it may stand for the name; else null. */
function findLastWord(name: string): string | null {
  const words = name.split(" ");
  const word = words.at(-1) ?? "";
  return words.length > 1 && /^\p{L}{5,}$/u.test(word) && !isCommonLastWord(word) ? word : null;
}

/** Last words of models that many models have: "series" is no 3 Series. */
const COMMON_LAST_WORDS = new Set(
  "series class sport sports cross cargo tourer touring wagon sedan hatch coupe custom hybrid electric turbo space grande cabrio country allroad rover cruiser truck trailer caravan camper classic".split(
    " ",
  ),
);

const isCommonLastWord = (word: string) => COMMON_LAST_WORDS.has(word.toLowerCase());

const KNOWN_MAKES = new Map(MAKES.map((make) => [toKey(make.name), make]));

function listShortNames(make: string): readonly string[] {
  const known = KNOWN_MAKES.get(toKey(make));
  return [...(known?.aliases ?? []), ...(MAKE_SYNONYMS[make] ?? [])];
}

/** The values of each phrase, phrases that look alike together. */
function* grouped(pairs: readonly (readonly [phrase: string, value: string])[]): Steps<[string, string[]][]> {
  const groups = new Map<string, string[]>();
  for (const [phrase, value] of pairs) {
    const key = toKey(phrase);
    const values = groups.get(key);
    if (values) values.push(value);
    else groups.set(key, [value]);
    yield;
  }
  return [...groups];
}

/** The names of yards, places, colours and the like, as they are in stock. */
function listStockPhrases({ vocabulary, values }: Stock): (readonly [string, Facets])[] {
  const states = (values.state ?? []).map((state) => [state, { state: [state] }] as const);
  const places = [
    ...vocabulary.locations.map(({ name }) => [name, { location_name: [name] }] as const),
    ...vocabulary.dealerships.map(({ name }) => [name, { dealership_name: [name] }] as const),
  ];
  const categories = (values.categories ?? []).flatMap((category) =>
    [category, ...(CATEGORY_PHRASES[toKey(category)] ?? [])].map(
      (phrase) => [phrase, { categories: [category] }] as const,
    ),
  );
  const layouts = (values.layout ?? []).flatMap((layout) =>
    (LAYOUT_PHRASES[layout] ?? []).map((phrase) => [phrase, { layout: [layout] }] as const),
  );
  const colours = (values.colour ?? []).map((colour) => [colour, { colour: [colour] }] as const);
  return [
    ...states,
    ...places,
    ...colours,
    ...categories,
    ...layouts,
    ...listBadgePhrases(values.badge ?? []),
  ];
}

/** A badge is a filter only where no other badge has its words: "Sport" is in many, and text finds them all. */
function listBadgePhrases(badges: readonly string[]): (readonly [string, Facets])[] {
  const badgesOf = new Map<string, number>();
  for (const word of badges.flatMap((badge) => [...new Set(splitWords(badge))])) {
    badgesOf.set(word, (badgesOf.get(word) ?? 0) + 1);
  }
  return badges
    .filter((badge) => toKey(badge).length > 1 && splitWords(badge).some((word) => badgesOf.get(word) === 1))
    .map((badge) => [badge, { badge: [badge] }] as const);
}

function splitWords(phrase: string): string[] {
  return toPlainText(phrase).text.match(/[\p{L}\p{N}.]+/gu) ?? [];
}
