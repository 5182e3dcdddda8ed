import type { ComponentType } from "react";
import type { BlockComponents } from "#features/blocks/block-list.tsx";
import { hydrateNear, hydrateNever } from "#ui/page/lazy-part.tsx";
import type { PageBlockProps, PageProps } from "../page-block.ts";
import type { StockBlockView } from "./blocks.server.ts";
import { FeaturedStockBlock } from "./featured-stock/featured-stock-block.tsx";
import { HeroSearchBlock } from "./hero-search/hero-search-block.tsx";
import { ShelvesBlock } from "./shelves/shelves-block.tsx";

/** What is sent to a block of a kind. */
type PropsOf<Kind extends StockBlockView["kind"]> = PageBlockProps<Extract<StockBlockView, { kind: Kind }>>;

/** Nothing to press but links: they need no scripts. */
const TrustRowBlock = hydrateNever<PropsOf<"trust-row">>(() => import("./trust-row/trust-row-block.tsx"));
const OffersBlock = hydrateNever<PropsOf<"offers">>(() => import("./offers/offers-block.tsx"));
const BodyTilesBlock = hydrateNever<PropsOf<"body-tiles">>(() => import("./body-tiles/body-tiles-block.tsx"));
const AllStockBlock = hydrateNever<PropsOf<"all-stock">>(() => import("./all-stock/all-stock-block.tsx"));
const MakesBlock = hydrateNever<PropsOf<"makes">>(() => import("./makes/makes-block.tsx"));
const SellingBlock = hydrateNever<PropsOf<"selling">>(() => import("./selling/selling-block.tsx"));
const ReviewsBlock = hydrateNever<PropsOf<"reviews">>(() => import("./reviews/reviews-block.tsx"));

/** Far down the page, or on few sites. */
const BudgetSearchBlock = hydrateNear<PropsOf<"budget-search">>(
  () => import("./budget-search/budget-search-block.tsx"),
);
const MoneyPicksBlock = hydrateNear<PropsOf<"money-picks">>(
  () => import("./money-picks/money-picks-block.tsx"),
);
const PriceSliderBlock = hydrateNear<PropsOf<"price-slider">>(
  () => import("./price-slider/price-slider-block.tsx"),
);
const SalesCounterBlock = hydrateNear<PropsOf<"sales-counter">>(
  () => import("./sales-counter/sales-counter-block.tsx"),
);
const FeatureBannerBlock = hydrateNever<PropsOf<"feature-banner">>(
  () => import("./feature-banner/feature-banner-block.tsx"),
);
// It is often in the second screen, which need not load it with the first.
const PromoSliderBlock = hydrateNear<PropsOf<"promo-slider">>(
  () => import("./promo-slider/promo-slider-block.tsx"),
  "200px",
);
const PopupBlock = hydrateNear<PropsOf<"popup">>(() => import("./popup/popup-block.tsx"));
const YardsBlock = hydrateNear<PropsOf<"yards">>(() => import("./yards/yards-block.tsx"));

/** The blocks that the home page begins with: every kind and what renders it. */
export const STOCK_COMPONENTS: BlockComponents<StockBlockView, PageProps> = {
  "hero-search": HeroSearchBlock,
  "trust-row": TrustRowBlock,
  "featured-stock": FeaturedStockBlock,
  offers: OffersBlock,
  "body-tiles": BodyTilesBlock,
  shelves: ShelvesBlock,
  "all-stock": AllStockBlock,
  "budget-search": BudgetSearchBlock,
  makes: MakesBlock,
  selling: SellingBlock,
  reviews: ReviewsBlock,
  yards: YardsBlock,
  "money-picks": MoneyPicksBlock,
  "price-slider": PriceSliderBlock,
  "sales-counter": SalesCounterBlock,
  "feature-banner": FeatureBannerBlock,
  "promo-slider": PromoSliderBlock,
  popup: PopupBlock,
};

/** One of these blocks. */
export default function StockBlock(props: PageBlockProps<StockBlockView>) {
  const Block = STOCK_COMPONENTS[props.block.kind] as ComponentType<PageBlockProps<StockBlockView>>;
  return <Block {...props} />;
}
