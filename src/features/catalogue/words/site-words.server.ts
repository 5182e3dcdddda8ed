import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import { toLocalTime, toYear } from "#features/places/time-zone.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { Pauses, runWithPauses } from "#platform/pauses.ts";
import type { SearchResult } from "#search/contract/engine.ts";
import type { ListedStock } from "../index/site-stock.server.ts";
import type { ListAttribute } from "../search/search-attributes.ts";
import { STOCK_BOUNDS_QUERY } from "../search/search-query.ts";
import { readMisspeltWords } from "./correct-words.ts";
import { createYardFinder } from "./find-yards.server.ts";
import { buildLexiconInSteps, type Lexicon } from "./lexicon.ts";
import { readWords } from "./read-words.ts";
import { hasFilters, type Reading } from "./reading.ts";

/** The attributes whose values in stock are words. */
const ATTRIBUTES = [
  "make_model",
  "item_type",
  "body",
  "fuel",
  "badge",
  "colour",
  "colour_family",
  "categories",
  "layout",
  "state",
  "seats",
  "location_name",
] as const satisfies readonly ListAttribute[];

/** The words of a site, and how many vehicles for sale have each value. */
export interface SiteWords {
  readonly lexicon: Lexicon;
  readonly counts: SearchResult["facets"];
}

export interface WordsInput {
  readonly stock: ListedStock;
  readonly config: Pick<TenancySettings, "timeZone"> & { readonly finance: Pick<FinanceSettings, "lenders"> };
  readonly now: Date;
}

/** Stock is another object after every change, and at midnight at the latest (D19). */
const known = new WeakMap<ListedStock, Promise<SiteWords>>();

/** The words of what a site sells now, collected when the first of them is needed. */
export function collectSiteWords(input: WordsInput): Promise<SiteWords> {
  const words = known.get(input.stock) ?? collectWords(input);
  known.set(input.stock, words);
  return words;
}

/** What was typed as this site's filters; null for words without any. */
export async function readSiteWords(words: string, input: WordsInput): Promise<Reading | null> {
  if (words === "") return null;
  const reading = readWords(words, (await collectSiteWords(input)).lexicon);
  return hasFilters(reading) ? reading : null;
}

/** Words of which the site has nothing, with misspelt names corrected (see `readMisspeltWords`); null for words without any. */
export async function readMisspeltSiteWords(words: string, input: WordsInput): Promise<Reading | null> {
  return words === "" ? null : readMisspeltWords(words, (await collectSiteWords(input)).lexicon);
}

async function collectWords({ stock, config, now }: WordsInput): Promise<SiteWords> {
  const pauses = new Pauses();
  const counts: Record<string, SearchResult["facets"][string]> = {};
  for (const attribute of ATTRIBUTES) {
    const query = { ...STOCK_BOUNDS_QUERY, countFacets: [attribute], boundRanges: [] };
    Object.assign(counts, (await stock.engine.search(query)).facets);
    await pauses.take();
  }
  const values = Object.fromEntries(
    Object.entries(counts).map(([attribute, list]) => [attribute, list.map(({ value }) => value)]),
  );
  const yards = new Set(values.location_name);
  const phrases = buildLexiconInSteps({
    vocabulary: stock.vocabulary,
    values,
    findYards: createYardFinder(stock.yards.filter(({ name }) => yards.has(name))),
    thisYear: toYear(toLocalTime(now, config.timeZone).date),
    seats: values.seats ?? [],
    hasRepayments: config.finance.lenders.length > 0,
  });
  const lexicon = await runWithPauses(phrases);
  return { lexicon, counts };
}
