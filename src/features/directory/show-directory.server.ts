import type { ListedStock } from "#features/catalogue/index/site-stock.server.ts";
import { toModelPath } from "#features/catalogue/search/search-path.ts";
import { addOrderCondition, STOCK_BOUNDS_QUERY } from "#features/catalogue/search/search-query.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { ModelName } from "#features/models/index/site-models.server.ts";
import { DIRECTORY_PATH, MODELS_PATH } from "#features/models/paths.ts";
import type { NoPage, Timed } from "#features/request/page-data.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { toModelName } from "#features/vehicles/make-name.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { BODIES, type CarType } from "#features/vehicles/vehicle.ts";
import {
  DIRECTORY_PAGE_SIZE,
  type DirectoryState,
  readDirectoryState,
  toDirectoryHref,
} from "./directory-state.ts";
import { findListings } from "./find-listings.server.ts";
import { buildDirectoryView, type DirectoryInput } from "./view/build-directory-view.ts";
import type { DirectoryView } from "./view/directory-view.ts";

type DirectoryRequest = Pick<RequestContext, "config" | "listed" | "origin">;

/** The directory at an address (DIR-01 to DIR-06). Not found on a site that shows no models (D325). */
export const showDirectory = (request: DirectoryRequest, url: URL): Promise<Timed<DirectoryView> | NoPage> =>
  showListings(request, DIRECTORY_PATH, readDirectoryState(url));

/** The models of the body in an address (NAV-11). Without a body, it leads to all models; an unknown body is not found. */
export async function showBodyModels(
  request: DirectoryRequest,
  url: URL,
): Promise<Timed<DirectoryView> | NoPage> {
  const state = readDirectoryState(url);
  if (!showsModels(request.listed)) return { kind: "not-found" };
  if (state.body === "") return { kind: "redirect", to: toDirectoryHref(state) };
  if (!Object.hasOwn(BODIES, state.body)) return { kind: "not-found" };
  return showListings(request, MODELS_PATH, state);
}

/** Whether a site shows a model that is sold new (D325, D328). */
const showsModels = ({ models }: Pick<ListedStock, "models">): boolean =>
  [...models.names.values()].some(({ isCurrent }) => isCurrent);

async function showListings(
  { config, listed: stock, origin }: DirectoryRequest,
  path: DirectoryInput["path"],
  asked: DirectoryState,
): Promise<Timed<DirectoryView> | NoPage> {
  if (!showsModels(stock)) return { kind: "not-found" };
  const state = leaveOutOtherMakes(stock, asked);
  const offset = (state.page - 1) * DIRECTORY_PAGE_SIZE;
  const listings = await findListings(stock.models, { ...state, offset });
  const last = Math.max(1, Math.ceil(listings.count / DIRECTORY_PAGE_SIZE));
  if (state.page > last) return { kind: "redirect", to: toDirectoryHref({ ...state, page: last }, path) };
  const [fresh, used] = await Promise.all([
    countModelStock(stock, config, ["new", "demo"]),
    countModelStock(stock, config, ["used"]),
  ]);
  const view = buildDirectoryView({ config, origin, path, state, listings, stock: { fresh, used } });
  return { kind: "view", view, until: stock.validUntil };
}

/** The state without a model of another make: the form sends the model before with the make that was chosen instead. */
function leaveOutOtherMakes({ models }: Pick<ListedStock, "models">, state: DirectoryState): DirectoryState {
  const [make, model] = [toSlug(state.make), toSlug(state.model)];
  if (make === "" || model === "") return state;
  const isMeant = (one: ModelName) => one.slug === model || toSlug(one.model) === model;
  const makes = [...models.names.values()].filter(isMeant).map((one) => toSlug(one.make));
  return makes.length === 0 || makes.includes(make) ? state : { ...state, model: "" };
}

/** Vehicles for sale of some car types by the path of their make and model, as the search of those types counts them. */
async function countModelStock(
  { engine, vocabulary }: ListedStock,
  { search }: Pick<CatalogueSettings, "search">,
  carTypes: readonly CarType[],
): Promise<ReadonlyMap<string, number>> {
  const { facets } = await engine.search({
    ...{ ...STOCK_BOUNDS_QUERY, facets: { car_type: carTypes } },
    ranges: addOrderCondition({}, search, search.sort),
    ...{ countFacets: ["make_model"], boundRanges: [] },
  });
  const counts = new Map<string, number>();
  for (const { value, count } of facets.make_model ?? []) {
    const make = vocabulary.makeOf.get(value) ?? "";
    const path = toModelPath(make, toModelName(make, value));
    counts.set(path, (counts.get(path) ?? 0) + count);
  }
  return counts;
}
