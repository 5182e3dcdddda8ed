import { type ListedOf, listedBlock, type OfKind, type ViewOf } from "#features/blocks/block.ts";
import type { AnyPageBlock, BlockFinding, BlockRules } from "../page-block.ts";
import { allStockBlock } from "./all-stock/all-stock.ts";
import { bodyTilesBlock } from "./body-tiles/body-tiles.ts";
import { bookingBlock } from "./booking/booking.ts";
import { brandsBlock } from "./brands/brands.ts";
import { budgetSearchBlock } from "./budget-search/budget-search.ts";
import { callToActionBlock } from "./call-to-action/call-to-action.ts";
import { featureBannerBlock } from "./feature-banner/feature-banner.ts";
import { featuredStockBlock } from "./featured-stock/featured-stock.ts";
import { formBlock } from "./form/form.ts";
import { galleryBlock } from "./gallery/gallery.ts";
import { heroSearchBlock } from "./hero-search/hero-search.ts";
import { imageBlock } from "./image/image.ts";
import { locationsBlock } from "./locations/locations.ts";
import { makesBlock } from "./makes/makes.ts";
import { moneyPicksBlock } from "./money-picks/money-picks.ts";
import { offersBlock } from "./offers/offers.ts";
import { popupBlock } from "./popup/popup.ts";
import { priceSliderBlock } from "./price-slider/price-slider.ts";
import { promoSliderBlock } from "./promo-slider/promo-slider.ts";
import { questionsBlock } from "./questions/questions.ts";
import { reviewsBlock } from "./reviews/reviews.ts";
import { salesCounterBlock } from "./sales-counter/sales-counter.ts";
import { sellingBlock } from "./selling/selling.ts";
import { shelvesBlock } from "./shelves/shelves.ts";
import { staffBlock } from "./staff/staff.ts";
import { statsBlock } from "./stats/stats.ts";
import { stockShelfBlock } from "./stock-shelf/stock-shelf.ts";
import { tableBlock } from "./table/table.ts";
import { textBlock } from "./text/text.ts";
import { trustRowBlock } from "./trust-row/trust-row.ts";
import { twoColumnsBlock } from "./two-columns/two-columns.ts";
import { videoBlock } from "./video/video.ts";
import { yardsBlock } from "./yards/yards.ts";

/**
 * Blocks of what a site has for sale and who sells it, as the home page has them. A new one is a folder, a line here and one in
 * `stock-blocks.tsx` (D282).
 */
const STOCK_BLOCKS = {
  "hero-search": heroSearchBlock,
  "trust-row": trustRowBlock,
  "featured-stock": featuredStockBlock,
  offers: offersBlock,
  "body-tiles": bodyTilesBlock,
  shelves: shelvesBlock,
  "all-stock": allStockBlock,
  "budget-search": budgetSearchBlock,
  makes: makesBlock,
  selling: sellingBlock,
  reviews: reviewsBlock,
  yards: yardsBlock,
  "money-picks": moneyPicksBlock,
  "price-slider": priceSliderBlock,
  "sales-counter": salesCounterBlock,
  "feature-banner": featureBannerBlock,
  "promo-slider": promoSliderBlock,
  popup: popupBlock,
};

/**
 * Every kind of block that a page may have: a dealer's own, the home page. A new one that a dealer writes is a folder, a line
 * here and one in `blocks.tsx` (D157, D282).
 */
export const PAGE_BLOCKS = {
  ...STOCK_BLOCKS,
  text: textBlock,
  image: imageBlock,
  gallery: galleryBlock,
  video: videoBlock,
  table: tableBlock,
  questions: questionsBlock,
  staff: staffBlock,
  brands: brandsBlock,
  stats: statsBlock,
  locations: locationsBlock,
  "stock-shelf": stockShelfBlock,
  "call-to-action": callToActionBlock,
  "two-columns": twoColumnsBlock,
  booking: bookingBlock,
  form: formBlock,
};

/** A block as it is stored. */
export type BlockDocument = ListedOf<typeof PAGE_BLOCKS>;

/** A block as a page shows it. */
export type BlockView = ViewOf<typeof PAGE_BLOCKS>;

/** A block of what is for sale, as a page shows it. */
export type StockBlockView = ViewOf<typeof STOCK_BLOCKS>;

/** A block that a dealer writes, as a page shows it. */
export type WrittenBlockView = Exclude<BlockView, StockBlockView>;

/** Checks a stored block of any kind. */
export const blockDocument = listedBlock(PAGE_BLOCKS);

const kinds = new Map(Object.entries(PAGE_BLOCKS) as unknown as [string, AnyPageBlock][]);

/** Blocks that a file writes as a fence, by name. */
export const BLOCK_SOURCES: ReadonlyMap<string, NonNullable<AnyPageBlock["source"]>> = new Map(
  [...kinds].flatMap(([kind, { source }]) => (source ? [[kind, source]] : [])),
);

/** Finds what blocks name that is not there or not allowed, each with its path, such as `locations.location`. */
export function checkBlocks(documents: readonly BlockDocument[], rules: BlockRules): BlockFinding[] {
  return documents.flatMap((document) => {
    const found = kinds.get(document.kind)?.check?.(document, rules) ?? [];
    return found.map(({ path, rule }) => ({ path: `${document.kind}.${path}`, rule }));
  });
}

/** Kinds among some blocks that only the home page may have, each once. */
export const listHomeOnly = (documents: readonly BlockDocument[]): string[] => [
  ...new Set(documents.map(({ kind }) => kind).filter((kind) => kinds.get(kind)?.isHomeOnly)),
];

/** Whether a page may have a kind of block only once. */
export const isOnce = (kind: string): boolean => kinds.get(kind)?.isOnce ?? false;

/** Origins whose pages the blocks show in frames (D18). */
export function listBlockFrames(documents: readonly OfKind[]): string[] {
  return [...new Set(documents.flatMap((document) => (hasFrame(document) ? [document.frame] : [])))];
}

const hasFrame = (document: OfKind): document is OfKind & { readonly frame: string } =>
  "frame" in document && typeof document.frame === "string";
