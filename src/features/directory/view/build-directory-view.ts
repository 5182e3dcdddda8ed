import { NEW_AND_DEMO_PATH, toCarTypePath, toModelPath } from "#features/catalogue/search/search-path.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { buildPictureView } from "#features/content/media/stored-image.ts";
import type { ModelRecord } from "#features/models/index/site-models.server.ts";
import { DIRECTORY_PATH, MODELS_PATH, toBodyModelsPath, toModelPagePath } from "#features/models/paths.ts";
import { BODY_PLURALS } from "#features/results/labels/headings.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { buildBreadcrumbList, type Crumb, type PageHead } from "#features/tenancy/sites/site-view.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { BODIES, type Body } from "#features/vehicles/vehicle.ts";
import { formatList } from "#ui/base/format-list.ts";
import { formatWhole } from "#ui/base/money.ts";
import { buildPages } from "#ui/controls/list-pages.ts";
import { toSingleHref } from "#ui/media/image-address.ts";
import { DIRECTORY_PAGE_SIZE, type DirectoryState, toDirectoryHref } from "../directory-state.ts";
import type { Listings } from "../find-listings.server.ts";
import type { DirectoryView, ModelCardView } from "./directory-view.ts";
import { buildDatedPrice } from "./model-price.ts";

type Settings = Pick<TenancySettings, "name"> &
  Pick<CatalogueSettings, "images" | "labels" | "price" | "search">;

export interface DirectoryInput {
  readonly config: Settings;
  readonly origin: string;
  /** `DIRECTORY_PATH`, or `MODELS_PATH` for the models of one body. */
  readonly path: typeof DIRECTORY_PATH | typeof MODELS_PATH;
  readonly state: DirectoryState;
  readonly listings: Listings;
  readonly stock: ModelStock;
}

/** Vehicles for sale by the path of their make and model: new and demo ones, and used ones (D316). */
interface ModelStock {
  readonly fresh: ReadonlyMap<string, number>;
  readonly used: ReadonlyMap<string, number>;
}

const MODELS = { one: "model", many: "models" };
const BADGES = { one: "badge", many: "badges" };

/** A page of the directory, or of the models of a body (DIR-01 to DIR-06, NAV-11). */
export function buildDirectoryView(input: DirectoryInput): DirectoryView {
  const { config, path, listings } = input;
  const { chosen } = listings;
  const state = { ...input.state, ...chosen };
  const body = Object.hasOwn(BODIES, chosen.body) ? (chosen.body as Body) : null;
  const isFiltered = Boolean(state.query || state.make || state.model || state.body);
  const heading = toHeading(input, body);
  const crumbs = toCrumbs(heading, path);
  const pages = Math.ceil(listings.count / DIRECTORY_PAGE_SIZE);
  const toPageHref = (page: number) => toDirectoryHref({ ...state, page }, path);
  return {
    head: buildHead(input, { heading, crumbs, isFiltered }),
    ...{ crumbs, heading, state, isFiltered },
    count: formatCount(listings.count, MODELS),
    makes: toChoices(listings.facets["manufacturer.name"]),
    models: toChoices(listings.facets["model.name"]),
    bodies: toChoices(listings.facets["model.body"], (one) => BODIES[one as Body]),
    cards: listings.hits.map((record) => buildModelCard(record, config, input.stock)),
    tiles: isFiltered || state.page > 1 ? [] : buildTiles(listings),
    ...buildPages(state.page, pages, toPageHref),
  };
}

/** "New SUVs" of one body; else the make that is chosen, or all models. */
function toHeading({ path, listings }: DirectoryInput, body: Body | null): string {
  if (path === MODELS_PATH && body) return `New ${BODY_PLURALS[body]}`;
  const { make } = listings.chosen;
  const isKnown = listings.facets["manufacturer.name"].some(({ value }) => value === make);
  return isKnown ? `New ${make} models` : "New models";
}

function toCrumbs(heading: string, path: DirectoryInput["path"]): Crumb[] {
  const home = { label: "Home", href: "/" };
  return path === MODELS_PATH
    ? [home, { label: "New models", href: DIRECTORY_PATH }, { label: heading }]
    : [home, { label: heading }];
}

const toChoices = (
  counts: readonly { readonly value: string; readonly count: number }[],
  toLabel = (value: string) => value,
) =>
  counts
    .map(({ value, count }) => ({ value, label: `${toLabel(value)} (${formatWhole(count)})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "en-AU"));

const MIN_TILES = 2;

/** Bodies to choose from, if there are several. */
function buildTiles({ facets }: Listings): DirectoryView["tiles"] {
  const bodies = facets["model.body"];
  if (bodies.length < MIN_TILES) return [];
  return bodies.map(({ value, count }) => ({
    ...{ body: value as Body, label: BODY_PLURALS[value as Body], count },
    href: toBodyModelsPath(value),
  }));
}

/** A model's card: its page, and the searches of the stock of it (DIR-06). */
function buildModelCard(
  { id, make, model, slug, bodies, badges, from, picture }: ModelRecord,
  { images, price, labels, search: { usedCarPath } }: Settings,
  stock: DirectoryInput["stock"],
): ModelCardView {
  const path = toModelPath(make, model);
  const [fresh, used] = [stock.fresh.get(path) ?? 0, stock.used.get(path) ?? 0];
  const toStock = (count: number, words: string, under: string) =>
    count === 0 ? null : { label: `${formatWhole(count)} ${words}`, href: toModelPath(make, model, under) };
  return {
    ...{ id, name: `${make} ${model}`, href: toModelPagePath(make, slug) },
    picture: picture && buildPictureView(picture, images.origin),
    body: bodies[0] ?? "suv",
    bodies: formatList(bodies.map((body) => BODIES[body])),
    badges: formatCount(badges, BADGES),
    from: from && buildDatedPrice(from, price),
    stock: toStock(fresh, "in stock", NEW_AND_DEMO_PATH),
    used: toStock(used, labels.used.toLowerCase(), toCarTypePath("used", usedCarPath)),
  };
}

interface HeadParts {
  readonly heading: string;
  readonly crumbs: readonly Crumb[];
  readonly isFiltered: boolean;
}

/** Search engines index the directory and the models of a body. A narrower search names one of those as its canonical address. */
function buildHead(input: DirectoryInput, { heading, crumbs, isFiltered }: HeadParts): PageHead {
  const { config, origin, path, listings, state } = input;
  const ofBody = path === MODELS_PATH;
  const isPlain = state.query === "" && state.make === "" && state.model === "" && (ofBody || !isFiltered);
  const own = ofBody ? { body: listings.chosen.body } : {};
  const page = isPlain && state.page > 1 ? state.page : 1;
  const address = toDirectoryHref({ ...own, page }, path);
  const picture = listings.hits.find((one) => one.picture)?.picture;
  const image = picture && toSingleHref(buildPictureView(picture, config.images.origin).base, origin);
  return {
    title: `${heading}${page > 1 ? `, page ${page}` : ""} | ${config.name}`,
    description: `${heading} at ${config.name}: badges, prices and specifications side by side, and what is in stock.`,
    canonical: origin + address,
    indexed: isPlain && listings.count > 0,
    ...(image && { image: { url: image } }),
    jsonLd: [buildBreadcrumbList(crumbs, origin, address)],
  };
}
