import { WIDE_HEADING } from "#features/blocks/block-list.tsx";
import { VehicleRow } from "#features/catalogue/card/ui/vehicle-row.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { FeaturedStockView } from "./featured-stock.ts";

const MAX_ROWS = 6;

/** Yard: a row for each vehicle, on a phone beside each other, and the way to all of them. */
export default function FeaturedRows({ block, site }: PageBlockProps<FeaturedStockView>) {
  return (
    <section className="container-page mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className={WIDE_HEADING.yard}>{block.title}</h2>
        <LinkButton to={block.href}>See all {formatWhole(block.count)}</LinkButton>
      </div>
      <ul className="grid grid-cols-1 gap-3 swiped-row">
        {block.cards.slice(0, MAX_ROWS).map((card) => (
          <li key={card.id}>
            <VehicleRow card={card} buttons={site.cards.buttons} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
