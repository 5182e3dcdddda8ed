import { WIDE_SECTION } from "#features/blocks/block-list.tsx";
import { ResultCarousel } from "#features/catalogue/card/ui/result-carousel.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { FeaturedStockView } from "./featured-stock.ts";

/** Showroom: cards in a row to swipe. */
export default function FeaturedCards({ block: { title, cards } }: PageBlockProps<FeaturedStockView>) {
  return (
    <section className={WIDE_SECTION}>
      <ResultCarousel title={title} cards={cards} hasRepayments />
    </section>
  );
}
