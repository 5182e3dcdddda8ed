import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { NEW_AND_DEMO_PATH, resolveSearchPath, toModelPath } from "#features/catalogue/search/search-path.ts";
import { STOCK_BOUNDS_QUERY } from "#features/catalogue/search/search-query.ts";
import type { SearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import type { Offer } from "#features/content/offers/offer-document.ts";
import { makeModelValue } from "#features/vehicles/make-name.ts";
import { toSlug } from "#features/vehicles/slug.ts";

interface Model {
  readonly make: string;
  readonly model: string;
}

type Stock = Pick<SiteStock, "content" | "engine" | "offersByVehicle" | "vocabulary">;

/**
 * The offers that apply to a new model, in the dealer's order: those about it, those that a new or demo vehicle of it in stock
 * has, and those of every new vehicle of the model or its make (D329).
 */
export async function findModelOffers(stock: Stock, model: Model): Promise<Offer[]> {
  const { offers } = stock.content;
  if (offers.length === 0) return [];
  const had = await listStockOffers(stock, model);
  const { vocabulary } = stock;
  return offers.filter(
    (offer) => had.has(offer.id) || isAbout(offer, model) || isOfEvery(offer, model, vocabulary),
  );
}

function isAbout({ manufacturer, model }: Offer, named: Model): boolean {
  if (manufacturer === null || model === null || toSlug(manufacturer) !== toSlug(named.make)) return false;
  return [model.slug, toSlug(model.name)].includes(toSlug(named.model));
}

/** Whether an offer's search finds every new vehicle of a model or its make, whether or not any is in stock. */
function isOfEvery({ stock }: Offer, { make, model }: Model, vocabulary: SearchVocabulary): boolean {
  if (stock === null || stock.includes("?")) return false;
  const { car_type, ...named } = resolveSearchPath(stock, vocabulary)?.locked ?? {};
  const isNew = car_type === undefined || car_type.includes("new");
  const isMake = named.make?.some((one) => toSlug(one) === toSlug(make));
  return isNew && Boolean(isMake || named.make_model?.includes(makeModelValue(make, model)));
}

/** Ids of the offers that new and demo vehicles of a model have. */
async function listStockOffers(
  { engine, offersByVehicle, vocabulary }: Omit<Stock, "content">,
  { make, model }: Model,
): Promise<ReadonlySet<number>> {
  const search = resolveSearchPath(toModelPath(make, model, NEW_AND_DEMO_PATH), vocabulary);
  if (!search) return new Set();
  const all = { limit: engine.size, boundRanges: [] };
  const { hits } = await engine.search({ ...STOCK_BOUNDS_QUERY, facets: search.locked, ...all });
  return new Set(hits.flatMap(({ id }) => (offersByVehicle.get(id) ?? []).map((offer) => offer.id)));
}
