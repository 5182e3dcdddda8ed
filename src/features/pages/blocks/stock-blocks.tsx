import type { ComponentType } from "react";
import type { BlockComponents } from "#features/blocks/block-list.tsx";
import { hydrateNear, hydrateNever } from "#ui/page/lazy-part.tsx";
import type { PageBlockProps, PageProps } from "../page-block.ts";
import { AllStockBlock } from "./all-stock/all-stock-block.tsx";
import type { StockBlockView } from "./blocks.server.ts";
import { BodyTilesBlock } from "./body-tiles/body-tiles-block.tsx";
import { FeaturedStockBlock } from "./featured-stock/featured-stock-block.tsx";
import { HeroSearchBlock } from "./hero-search/hero-search-block.tsx";
import { MakesBlock } from "./makes/makes-block.tsx";
import type { ReviewsBlockView } from "./reviews/reviews.ts";
import { SellingBlock } from "./selling/selling-block.tsx";
import { ShelvesBlock } from "./shelves/shelves-block.tsx";
import { TrustRowBlock } from "./trust-row/trust-row-block.tsx";
import { YardsBlock } from "./yards/yards-block.tsx";

/** Few sites have it on their home page. */
const BudgetSearchBlock = hydrateNear<PageBlockProps<Extract<StockBlockView, { kind: "budget-search" }>>>(
  () => import("./budget-search/budget-search-block.tsx"),
);

/** Nothing to press but links. */
const ReviewsBlock = hydrateNever<PageBlockProps<ReviewsBlockView>>(
  () => import("./reviews/reviews-block.tsx"),
);
/** With links alone, it needs no scripts. */
const OffersBlock = hydrateNever(() => import("./offers/offers-block.tsx"));

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
};

/** One of these blocks. */
export default function StockBlock(props: PageBlockProps<StockBlockView>) {
  const Block = STOCK_COMPONENTS[props.block.kind] as ComponentType<PageBlockProps<StockBlockView>>;
  return <Block {...props} />;
}
