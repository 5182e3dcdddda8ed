import { ENQUIRY_PATH, toSearchAlertPath } from "#features/catalogue/paths.ts";
import { toCarTypePath, toModelPath } from "#features/catalogue/search/search-path.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { buildPictureView } from "#features/content/media/stored-image.ts";
import type { Offer } from "#features/content/offers/offer-document.ts";
import { compareGroups } from "#features/garage/compare/compare-rows.ts";
import {
  findFromPrice,
  listBodies,
  type ManufacturerModel,
  type ModelBadge,
  toItemType,
  toModelKey,
} from "#features/models/manufacturer-model.ts";
import { DIRECTORY_PATH, toModelPagePath } from "#features/models/paths.ts";
import { buildOfferView, type OfferSettings } from "#features/offers/view/offer-view.ts";
import { formatPriceText } from "#features/pricing/price.ts";
import type { FoundShelf } from "#features/results/shelf/find-shelf.server.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { buildBreadcrumbList, type Crumb, type PageHead } from "#features/tenancy/sites/site-view.ts";
import { groupRows, type RowGroup } from "#features/vehicle-page/blocks/specifications/group-rows.ts";
import { listSpecificationRows } from "#features/vehicle-page/blocks/specifications/specification-rows.ts";
import { toRows } from "#features/vehicle-page/row.ts";
import { capitalise, formatCount, selectWord } from "#features/vehicles/noun.ts";
import { BODIES, DRIVES, FUELS, TRANSMISSIONS } from "#features/vehicles/vehicle.ts";
import { formatList } from "#ui/base/format-list.ts";
import { formatWhole } from "#ui/base/money.ts";
import { toSingleHref } from "#ui/media/image-address.ts";
import { toDirectoryHref } from "../directory-state.ts";
import type { ModelPageView } from "./model-page-view.ts";
import { buildDatedPrice } from "./model-price.ts";

type Settings = Pick<TenancySettings, "name"> &
  OfferSettings &
  Pick<CatalogueSettings, "images" | "labels" | "price"> & {
    readonly vehiclePage: { readonly hiddenSpecifications: readonly string[] };
  };

export interface ModelPageInput {
  readonly config: Settings;
  readonly origin: string;
  readonly document: ManufacturerModel;
  /** New and demo vehicles of the model; null if none is for sale (D316). */
  readonly shelf: FoundShelf | null;
  /** Whether a shopper may ask to hear of the next new one. */
  readonly hasAlert: boolean;
  /** Used ones; null if none is for sale. */
  readonly used: Pick<FoundShelf, "href" | "count"> | null;
  /** Offers that apply to the model. */
  readonly offers: readonly Offer[];
  /** Where one of them is booked for a test drive; null if the site offers none. */
  readonly testDriveHref: string | null;
}

/** One row on a laptop; the rest is behind "See all". */
const MAX_CARDS = 4;
const MAX_OFFERS = 3;

/** A model's page: its badges side by side, and the site's stock of it, or the way to be told when one arrives (DIR-06). */
export function buildModelPageView(input: ModelPageInput): ModelPageView {
  const { config, document, shelf, hasAlert, used, offers, testDriveHref } = input;
  const { make, model, badges, picture, description, isCurrent } = document;
  const name = `${make} ${model}`;
  const bodies = listBodies(document);
  const from = isCurrent ? findFromPrice(badges) : null;
  const crumbs = toCrumbs(document);
  return {
    head: buildHead(input, crumbs),
    ...{ crumbs, name, isCurrent },
    body: bodies[0] ?? "suv",
    bodies: formatList(bodies.map((one) => BODIES[one])),
    picture: picture && buildPictureView(picture, config.images.origin),
    description: description?.split(/\n+/) ?? [],
    from: from && buildDatedPrice(from, config.price),
    badges: badges.map((badge) => badge.name),
    sections: compareGroups(badges.map((badge) => listGroups(badge, config))),
    stock: shelf && toStock(name, shelf),
    offers: offers.slice(0, MAX_OFFERS).map((offer) => buildOfferView(offer, config)),
    used: used && { label: formatUsed(used.count, model, config), href: used.href },
    alertHref: !hasAlert ? null : toSearchAlertPath(toModelPath(make, model, toCarTypePath("new"))),
    enquireHref: `${ENQUIRY_PATH}?${new URLSearchParams({ category: "New Car Enquiry", model: toModelKey(document) })}`,
    testDriveHref,
  };
}

const toStock = (name: string, { href, count, cards }: FoundShelf): ModelPageView["stock"] => ({
  title: `${name} in stock`,
  ...{ href, count, cards: cards.slice(0, MAX_CARDS) },
});

/** "3 used Golfs", in the site's word for used; a name that ends like a plural stays as it is. */
function formatUsed(count: number, model: string, { labels }: Pick<Settings, "labels">): string {
  const many = /[sxz]$/i.test(model) ? model : `${model}s`;
  return `${formatWhole(count)} ${labels.used.toLowerCase()} ${selectWord(count, { one: model, many })}`;
}

function toCrumbs({ make, model }: ManufacturerModel): Crumb[] {
  return [
    { label: "Home", href: "/" },
    { label: "New models", href: DIRECTORY_PATH },
    { label: make, href: toDirectoryHref({ make }) },
    { label: model },
  ];
}

/** What a badge costs and is, then its figures by topic, as a vehicle's page has them. */
function listGroups(badge: ModelBadge, { price, vehiclePage }: Settings): readonly RowGroup[] {
  const { body, fuel, transmission, drive, seats, doors, specifications } = badge;
  const dated = badge.price && buildDatedPrice(badge.price, price);
  const first = toRows([
    ["Manufacturer’s price", dated && formatPriceText(dated.price)],
    ["Price on", dated?.date],
    ["Body", BODIES[body]],
    ["Fuel", fuel && FUELS[fuel]],
    ["Transmission", transmission && TRANSMISSIONS[transmission]],
    ["Drive", drive && DRIVES[drive]],
  ]);
  const figures = listSpecificationRows(specifications, vehiclePage.hiddenSpecifications, toItemType(body));
  const counts = toRows([
    ["Seats", seats],
    ["Doors", doors],
  ]);
  return [{ title: "Price and type", rows: first }, ...groupRows([...counts, ...figures], new Set())];
}

/** A model is described as one, without an offer: its price is its manufacturer's, and nothing here sells it at that (D327). */
function buildHead({ config, origin, document, shelf }: ModelPageInput, crumbs: readonly Crumb[]): PageHead {
  const { make, model, slug, picture, isCurrent, description, badges } = document;
  const name = `${make} ${model}`;
  const path = toModelPagePath(make, slug);
  const image = picture && toSingleHref(buildPictureView(picture, config.images.origin).base, origin);
  const inStock = shelf ? `, and ${formatCount(shelf.count, { one: "one", many: "of them" })} in stock` : "";
  return {
    title: `${name} | ${config.name}`,
    description: `${name}: ${formatCount(badges.length, { one: "badge", many: "badges" })} side by side with prices and specifications${inStock}. ${capitalise(config.name)}.`,
    canonical: origin + path,
    indexed: isCurrent,
    ...(image && { image: { url: image } }),
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "ProductModel",
        ...{ name, model, url: origin + path },
        brand: { "@type": "Brand", name: make },
        ...(description && { description }),
        ...(image && { image }),
      },
      buildBreadcrumbList(crumbs, origin, path),
    ],
  };
}
