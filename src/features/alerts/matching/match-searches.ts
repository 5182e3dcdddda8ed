import { STOCK_SCHEMA } from "#features/catalogue/index/search-document.ts";
import { Pauses } from "#platform/pauses.ts";
import type { IndexDocument, SearchEngine, SearchQuery } from "#search/contract/engine.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";

const NO_COUNTS = { offset: 0, countFacets: [], boundRanges: [] };

/**
 * Which of some vehicles each search finds, in its order. The searches are asked of an index of
 * these vehicles alone, which takes microseconds each. A word that none of them has may be taken as a misspelling there, so
 * what words have found is confirmed by the index of the whole site.
 * @param documents the vehicles, as they are in `site`
 */
export async function matchSearches(
  site: SearchEngine,
  documents: readonly IndexDocument[],
  searches: ReadonlyMap<string, SearchQuery>,
): Promise<Map<string, readonly number[]>> {
  const engine = await buildInMemoryEngine(STOCK_SCHEMA, documents);
  const pauses = new Pauses();
  const found = new Map<string, readonly number[]>();
  for (const [search, query] of searches) {
    const { hits } = await engine.search({ ...query, ...NO_COUNTS, limit: documents.length });
    const ids = hits.map(({ id }) => id);
    const confirmed = query.text ? await confirmMatches(site, query, ids) : ids;
    if (confirmed.length > 0) found.set(search, confirmed);
    await pauses.take();
  }
  return found;
}

/** Those of some vehicles that a query finds in a whole index: without them, it finds fewer. */
async function confirmMatches(
  site: SearchEngine,
  query: SearchQuery,
  ids: readonly number[],
): Promise<readonly number[]> {
  const countWithout = async (excludeIds: readonly number[]) =>
    (await site.search({ ...query, ...NO_COUNTS, limit: 0, fixed: { ...query.fixed, excludeIds } })).count;
  const all = await countWithout([]);
  const keepFound = async (some: readonly number[]): Promise<readonly number[]> => {
    const found = some.length === 0 ? 0 : all - (await countWithout(some));
    if (found === some.length) return some;
    if (found === 0) return [];
    const half = Math.ceil(some.length / 2);
    return [...(await keepFound(some.slice(0, half))), ...(await keepFound(some.slice(half)))];
  };
  return keepFound(ids);
}
