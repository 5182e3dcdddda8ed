import type { Facets } from "#features/catalogue/search/search-attributes.ts";
import {
  chooseKind,
  DEFAULT_SEARCH_PATH,
  resolveSearchPath,
} from "#features/catalogue/search/search-path.ts";
import { buildSearchQuery, countMakes } from "#features/catalogue/search/search-query.ts";
import { EMPTY_SEARCH, parseSearch, toHref } from "#features/catalogue/search/search-state.ts";
import { newSearch, type SettledSearch, settleSearch } from "#features/catalogue/search/settled-search.ts";
import { countForSale } from "#features/catalogue/search/stock-search.ts";
import { toKey, toPlainText } from "#features/catalogue/words/plain-text.ts";
import { readSearch } from "#features/catalogue/words/read-search.ts";
import { readWords } from "#features/catalogue/words/read-words.ts";
import { hasFilters, type Reading } from "#features/catalogue/words/reading.ts";
import {
  collectSiteWords,
  type SiteWords,
  type WordsInput,
} from "#features/catalogue/words/site-words.server.ts";
import { COLOUR_FAMILIES, type ColourFamily } from "#features/vehicles/colour-family.ts";
import { BODIES, type Body, FUELS, type Fuel } from "#features/vehicles/vehicle.ts";
import { Pauses } from "#platform/pauses.ts";
import type { SearchRequest } from "./show-search.server.ts";
import { buildSearchChips } from "./view/search-chips.ts";

/** What a search box offers while something is typed (D119). */
export interface Suggestion {
  readonly label: string;
  readonly kind: "Make" | "Model" | "Body type" | "Fuel" | "Colour" | "Location" | "Search";
  /** Vehicles for sale. */
  readonly count: number;
  /** Address of the search, on this site. */
  readonly href: string;
}

interface Candidate extends Suggestion {
  readonly facets: Facets;
  readonly plain: string;
  readonly key: string;
}

const MIN_LETTERS = 2;
const MAX_LENGTH = 200;
const MAX_SUGGESTIONS = 7;
/** Completed phrases need a count each, and so does what is suggested beside chosen filters. */
const MAX_PHRASES = 4;
const MAX_COUNTED = 14;
/** Longer addresses are no search of this site. */
const MAX_ADDRESS = 2000;

/**
 * Suggests searches for what is typed so far, the parameter `q`: what the whole of it means, and what its last words may become,
 * each with its number of vehicles. From memory alone.
 */
export async function suggest(request: SearchRequest): Promise<readonly Suggestion[]> {
  const typed = (request.url.searchParams.get("q") ?? "")
    .slice(0, MAX_LENGTH)
    .replace(/\s+/gu, " ")
    .trimStart();
  const plain = toPlainText(typed).text.trim();
  if (plain.length < MIN_LETTERS) return [];
  const { site, stock, now } = request;
  const words = await collectSiteWords({ stock, config: site.config, now });
  const whole = findCandidates(plain, ensureCandidates(request, words));
  const here = readCurrentSearch(request);
  if (whole.length === 0) return suggestPhrases(request, words, { typed: typed.trimEnd(), here });
  if (here === null) return whole.slice(0, MAX_SUGGESTIONS).map(toSuggestion);
  return countWithin(request, here, whole.slice(0, MAX_COUNTED));
}

/** The search whose filters the search box belongs to, the parameter `within`; null for a box that begins a new search. */
function readCurrentSearch({ site, stock, url }: SearchRequest): SettledSearch | null {
  const within = url.searchParams.get("within");
  if (!within?.startsWith("/") || within.length > MAX_ADDRESS) return null;
  const { bounds, vocabulary } = stock;
  const { sort, usedCarPath } = site.config.search;
  const address = URL.parse(within, url);
  const target = address && resolveSearchPath(address.pathname, vocabulary, usedCarPath);
  if (!target) return null;
  const parsed = parseSearch(address, { defaultSort: sort, bounds, vocabulary });
  const search = settleSearch(chooseKind(target, site.config.search), parsed);
  return { ...search, state: { ...search.state, query: "" } };
}

/** What each finds beside the chosen filters, as Enter does; what finds nothing there is not suggested. */
async function countWithin(
  request: SearchRequest,
  here: SettledSearch,
  candidates: readonly Candidate[],
): Promise<readonly Suggestion[]> {
  const counted = await Promise.all(
    candidates.map(async ({ label, kind, facets }) => ({
      ...(await toPhrase(request, { ...NOTHING_READ, facets }, here)),
      ...{ label, kind },
    })),
  );
  return counted.filter(({ count }) => count > 0).slice(0, MAX_SUGGESTIONS);
}

const NOTHING_READ: Reading = { parts: [], facets: {}, ranges: {}, sortBy: null, text: "" };

/**
 * Collects what `suggest` offers of a stock, in steps that let requests in between. Else the first letters that somebody types
 * after a change of the stock wait for it.
 */
export async function collectSuggestions(input: WordsInput): Promise<void> {
  const pauses = new Pauses();
  const words = await collectSiteWords(input);
  await pauses.take();
  ensureCandidates(input, words);
}

/** What the phrase means, and its beginning with each completion of its last word. */
async function suggestPhrases(
  request: SearchRequest,
  words: SiteWords,
  { typed, here }: { readonly typed: string; readonly here: SettledSearch | null },
): Promise<readonly Suggestion[]> {
  const [, head = "", tail = ""] = /^(.* )(\S+)$/u.exec(typed) ?? [];
  const before = readWords(head.trim(), words.lexicon);
  const isBegun = hasFilters(before) && tail.length >= MIN_LETTERS;
  const completions = isBegun ? findCandidates(toPlainText(tail).text, ensureCandidates(request, words)) : [];
  const whole = readWords(typed, words.lexicon);
  // What is not understood yet is a word that is still being typed.
  const isWhole = hasFilters(whole) && (whole.text === "" || completions.length === 0);
  const readings = [
    ...(isWhole ? [whole] : []),
    ...completions.slice(0, MAX_PHRASES).map(({ facets }) => withFacets(before, facets)),
  ];
  const suggestions = await Promise.all(readings.map((reading) => toPhrase(request, reading, here)));
  const byAddress = new Map(suggestions.map((suggestion) => [suggestion.href, suggestion]));
  return [...byAddress.values()].filter(({ count }) => count > 0);
}

function withFacets(reading: Reading, facets: Facets): Reading {
  return { ...reading, facets: { ...reading.facets, ...facets } };
}

/** @param here the search whose filters stay; null for a new search */
async function toPhrase(
  { site, stock, now }: SearchRequest,
  reading: Reading,
  here: SettledSearch | null,
): Promise<Suggestion> {
  const read = readSearch(here ?? NEW_SEARCH, reading);
  const search = { ...read, state: { ...read.state, words: "", page: 1 } };
  const query = buildSearchQuery({ search, vocabulary: stock.vocabulary, config: site.config, now });
  const count = await countForSale(stock.engine, query);
  const named = here ? readSearch(NEW_SEARCH, reading) : search;
  const label = buildSearchChips(named, { labels: site.config.labels, strange: {} })
    .map((chip) => chip.label)
    .join(", ");
  return {
    label,
    kind: "Search",
    count,
    href: toHref(search.path, search.state),
  };
}

const NEW_SEARCH = newSearch(EMPTY_SEARCH);

function toSuggestion({ label, kind, count, href }: Candidate): Suggestion {
  return { label, kind, count, href };
}

/** Those that begin like the text, then those with a word that does; the most frequent first. */
function findCandidates(plain: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const key = toKey(plain);
  const first = candidates.filter((candidate) => candidate.key.startsWith(key));
  const later = candidates.filter((candidate) => !candidate.key.startsWith(key) && hasWord(candidate, plain));
  return [...first, ...later];
}

const hasWord = ({ plain }: Candidate, beginning: string) =>
  plain.includes(` ${beginning}`) || plain.includes(`-${beginning}`);

/** Collected once for each state of the stock. */
const known = new WeakMap<SiteWords, readonly Candidate[]>();

function ensureCandidates({ stock }: Pick<SearchRequest, "stock">, words: SiteWords): readonly Candidate[] {
  const candidates = known.get(words) ?? collectCandidates(stock.vocabulary, words.counts);
  known.set(words, candidates);
  return candidates;
}

type Vocabulary = SearchRequest["stock"]["vocabulary"];

function collectCandidates(vocabulary: Vocabulary, counts: SiteWords["counts"]): readonly Candidate[] {
  const {
    make_model: models = [],
    body = [],
    fuel = [],
    colour_family: colours = [],
    location_name: yards = [],
  } = counts;
  const all = [
    ...countMakes(models, vocabulary).map(({ value, count }) =>
      toCandidate("Make", value, { count, facets: { make: [value] } }),
    ),
    ...body.map(({ value, count }) =>
      toCandidate("Body type", BODIES[value as Body] ?? value, { count, facets: { body: [value] } }),
    ),
    ...fuel.map(({ value, count }) =>
      toCandidate("Fuel", FUELS[value as Fuel] ?? value, { count, facets: { fuel: [value] } }),
    ),
    ...models.map(({ value, count }) =>
      toCandidate("Model", value, { count, facets: { make_model: [value] } }),
    ),
    ...colours.map(({ value, count }) =>
      toCandidate("Colour", COLOUR_FAMILIES[value as ColourFamily] ?? value, {
        count,
        facets: { colour_family: [value] },
      }),
    ),
    ...yards.map(({ value, count }) =>
      toCandidate("Location", value, { count, facets: { location_name: [value] } }),
    ),
  ];
  return all.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
}

function toCandidate(
  kind: Suggestion["kind"],
  label: string,
  { count, facets }: Pick<Candidate, "count" | "facets">,
): Candidate {
  const href = toHref(DEFAULT_SEARCH_PATH, { ...EMPTY_SEARCH, facets });
  return { kind, label, count, facets, href, plain: ` ${toPlainText(label).text}`, key: toKey(label) };
}
