import { selectByTemplate } from "#features/tenancy/sites/ui/by-template.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { FeaturedStockView } from "./featured-stock.ts";

/** What the dealer ranks highest: cards to swipe in the showroom, rows in the yard. */
export const FeaturedStockBlock = selectByTemplate<PageBlockProps<FeaturedStockView>>({
  showroom: () => import("./featured-cards.tsx"),
  yard: () => import("./featured-rows.tsx"),
});
