import { findEarliest } from "#features/catalogue/index/search-document.ts";
import type { ListedStock } from "#features/catalogue/index/site-stock.server.ts";
import { findStrangeValues } from "#features/catalogue/search/known-values.ts";
import type { Facets } from "#features/catalogue/search/search-attributes.ts";
import { chooseKind, isSearchPath, resolveSearchPath } from "#features/catalogue/search/search-path.ts";
import { NO_RESULT } from "#features/catalogue/search/search-query.ts";
import {
  EMPTY_SEARCH,
  type ParsedSearch,
  parseSearch,
  toHref,
} from "#features/catalogue/search/search-state.ts";
import { type SettledSearch, settleSearch } from "#features/catalogue/search/settled-search.ts";
import { findSearchEnd, searchSite } from "#features/catalogue/search/site-search.ts";
import { countHits, type StockResult } from "#features/catalogue/search/stock-search.ts";
import { findTypedCode, type TypedCode } from "#features/catalogue/search/vehicle-code.ts";
import { readSearch, toReadHref } from "#features/catalogue/words/read-search.ts";
import { isOnePhrase, type Reading } from "#features/catalogue/words/reading.ts";
import { readMisspeltSiteWords, readSiteWords } from "#features/catalogue/words/site-words.server.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { buildResultsView, findLastPageHref } from "./view/build-results-view.ts";
import { findPromosEnd } from "./view/promo-cards.ts";
import type { ResultsView } from "./view/results-view.ts";
import { widenSearch } from "./view/widen-search.ts";

export interface SearchRequest {
  readonly site: LiveSite;
  readonly stock: ListedStock;
  readonly now: Date;
  readonly url: URL;
}

/** A search of a site as an address asks for it, answered. */
export interface AnsweredSearch {
  readonly kind: "answered";
  readonly search: SettledSearch;
  readonly parsed: ParsedSearch;
  /** Chosen values that no stock has (`findStrangeValues`). */
  readonly strange: Facets;
  /** The code of a vehicle that its text is, and nothing else (D224). */
  readonly code: string | null;
  readonly result: StockResult;
  readonly ms: number;
}

/** What an address asks for, before stock is searched. */
interface RequestedSearch {
  readonly search: SettledSearch;
  readonly parsed: ParsedSearch;
  /** Its text as filters (D119); null for text without any. */
  readonly reading: Reading | null;
  /** The code of a vehicle that its text is, or may be (D224); null if the text is read as filters. */
  readonly typed: TypedCode | null;
}

/** Reads what an address asks for. Text that is the code of a vehicle is read as nothing else (D224). Null for an unknown path. */
async function readRequested({ site, stock, url, now }: SearchRequest): Promise<RequestedSearch | null> {
  const { search: settings } = site.config;
  const { bounds, vocabulary } = stock;
  const target = resolveSearchPath(url.pathname, vocabulary, settings.usedCarPath);
  if (!target) return null;
  const parsed = parseSearch(url, { defaultSort: settings.sort, bounds, vocabulary });
  const search = settleSearch(chooseKind(target, settings), parsed);
  const { query } = search.state;
  const reading = await readSiteWords(query, { stock, config: site.config, now });
  if (reading !== null && isOnePhrase(reading)) return { search, parsed, reading, typed: null };
  const typed = await findTypedCode(stock.engine, query);
  return reading === null || typed?.isDistinct
    ? { search, parsed, reading: null, typed }
    : { search, parsed, reading, typed: null };
}

/** Searches stock. Letters or digits alone are the code of a vehicle only where they find nothing else. */
async function findStock(
  { site, stock, now }: SearchRequest,
  { search, parsed, typed }: Omit<RequestedSearch, "reading">,
): Promise<AnsweredSearch> {
  const { engine, vocabulary } = stock;
  const strange = await findStrangeValues(engine, search.facets, vocabulary);
  const started = performance.now();
  const find = async (code: string | null): Promise<AnsweredSearch> => {
    const result = await searchSite(engine, { search, vocabulary, config: site.config, now, code });
    return { kind: "answered", search, parsed, strange, code, result, ms: performance.now() - started };
  };
  const answered = await find(typed?.isDistinct ? typed.code : null);
  return typed && countHits(answered.result) === 0 ? find(typed.code) : answered;
}

/**
 * Answers the search that an address asks for, from memory alone (D21). Addresses that belong elsewhere are
 * redirected: the filter form's fields, another make on a make's path (D22), words that mean filters (D119), a page beyond
 * the last.
 */
export async function runSearch(
  request: SearchRequest,
): Promise<
  AnsweredSearch | { readonly kind: "redirect"; readonly to: string } | { readonly kind: "unknown-path" }
> {
  const asked = await readRequested(request);
  if (!asked) return { kind: "unknown-path" };
  const { search, reading } = asked;
  if (search.redirect) return { kind: "redirect", to: search.redirect };
  if (reading) return { kind: "redirect", to: toReadHref(search, reading) };
  const answered = await findStock(request, asked);
  const corrected = await correctSearch(request, answered);
  if (corrected) return { kind: "redirect", to: toHref(corrected.path, corrected.state) };
  const last = findLastPageHref(search, countHits(answered.result), request.site.config.search.pageSize);
  return last ? { kind: "redirect", to: last } : answered;
}

/**
 * The search without the typing errors in its text, if they are known names and it finds nothing as it is, or nothing but what these
 * names mean (D286, D456); else null.
 */
async function correctSearch(
  { site, stock, now }: SearchRequest,
  { search, code, result }: AnsweredSearch,
): Promise<SettledSearch | null> {
  const { query, words } = search.state;
  const found = countHits(result);
  if (query === "" || (code !== null && found > 0)) return null;
  const typed = words || query;
  const reading = await readMisspeltSiteWords(typed, { stock, config: site.config, now });
  if (reading === null || reading.text === query) return null;
  const corrected = readSearch({ ...search, state: { ...search.state, query: typed, page: 1 } }, reading);
  if (found === 0) return corrected;
  if (reading.text !== "") return null;
  const both = { ...corrected, state: { ...corrected.state, query } };
  const { engine, vocabulary } = stock;
  const kept = await searchSite(engine, { search: both, vocabulary, config: site.config, now, code: null });
  return countHits(kept) === found ? corrected : null;
}

/** How the words of a search were read: as they are, or without the typing errors in them. */
async function readShownWords(
  { site, stock, now }: SearchRequest,
  { query, words }: SettledSearch["state"],
): Promise<Reading | null> {
  const input = { stock, config: site.config, now };
  const reading = await readSiteWords(words, input);
  if (reading?.text === query) return reading;
  const corrected = await readMisspeltSiteWords(words, input);
  return corrected?.text === query ? corrected : reading;
}

/**
 * Answers the search of a call where it was asked, with the page that it asked for: a program that pages would otherwise get
 * another page than its number says (D224). Null for an unknown path.
 */
export async function runSearchCall(request: SearchRequest): Promise<AnsweredSearch | null> {
  const asked = await readRequested(request);
  if (!asked) return null;
  const answered = await runAsked(request, asked);
  const corrected = await correctSearch(request, answered);
  return corrected ? findStock(request, { search: corrected, parsed: asked.parsed, typed: null }) : answered;
}

async function runAsked(request: SearchRequest, asked: RequestedSearch): Promise<AnsweredSearch> {
  if (!asked.reading) return findStock(request, asked);
  const search = readSearch(asked.search, asked.reading);
  const typed = await findTypedCode(request.stock.engine, search.state.query);
  return findStock(request, { search, parsed: asked.parsed, typed });
}

export type SearchPage =
  | { readonly kind: "view"; readonly view: ResultsView; readonly until: Date | null }
  | { readonly kind: "redirect"; readonly to: string }
  /** With the no-results card for a search path that was never known (SEA-15). */
  | { readonly kind: "not-found"; readonly results?: ResultsView };

/** The results page of an address. It holds until stock, promo cards or windows of listing dates change with the clock (D19). */
export async function showSearch({ site, stock, url, now }: SearchRequest): Promise<SearchPage> {
  const answered = await runSearch({ site, stock, url, now });
  if (answered.kind === "redirect") return answered;
  const isEmpty = answered.kind === "answered" && countHits(answered.result) === 0;
  const { engine, vocabulary } = stock;
  const widened = isEmpty
    ? await widenSearch(engine, { ...answered, vocabulary, members: stock.members, config: site.config, now })
    : null;
  const view = (
    input: Pick<AnsweredSearch, "search" | "strange" | "result"> & {
      problems: ParsedSearch["problems"];
      reading: Reading | null;
    },
  ) =>
    buildResultsView({
      ...input,
      config: site.config,
      site: { slug: site.slug, origin: url.origin },
      vocabulary: stock.vocabulary,
      stock,
      widened,
      now,
    });
  if (answered.kind === "unknown-path") {
    if (!isSearchPath(url.pathname, site.config.search.usedCarPath)) return { kind: "not-found" };
    const search: SettledSearch = {
      path: url.pathname,
      locked: {},
      state: EMPTY_SEARCH,
      facets: {},
      redirect: null,
    };
    return {
      kind: "not-found",
      results: view({ search, strange: {}, problems: [], result: NO_RESULT, reading: null }),
    };
  }
  const until = findEarliest([
    stock.validUntil,
    findPromosEnd(site.config.cards, now, site.config.timeZone),
    findSearchEnd({ ...answered, config: site.config, now }),
  ]);
  const reading = await readShownWords({ site, stock, url, now }, answered.search.state);
  return { kind: "view", view: view({ ...answered, problems: answered.parsed.problems, reading }), until };
}
