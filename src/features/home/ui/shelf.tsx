import { VehicleCard } from "#features/catalogue/card/ui/vehicle-card.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { Link } from "#ui/page/link.tsx";
import type { ShelfView } from "../view/home-view.ts";

/** A few vehicles of one search, and the way to all of them, with their number. */
export function Shelf({
  shelf: { title, href, count, cards },
  headingClass,
}: {
  shelf: ShelfView;
  headingClass: string;
}) {
  return (
    <section className="container-page mt-14 lg:mt-20">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className={headingClass}>{title}</h2>
        <Link
          to={href}
          className="link inline-flex min-h-11 shrink-0 items-center font-semibold whitespace-nowrap"
        >
          See all {formatWhole(count)}
          <span className="sr-only">: {title}</span>
        </Link>
      </div>
      <ul className="mt-4 -mx-[var(--gutter)] flex snap-x gap-4 overflow-x-auto scroll-px-[var(--gutter)] px-[var(--gutter)] pb-2 *:w-[80%] *:shrink-0 *:snap-start sm:*:w-[45%] lg:mx-0 lg:grid lg:grid-cols-4 lg:overflow-visible lg:p-0 lg:*:w-auto">
        {cards.map((card) => (
          <li key={card.id}>
            <VehicleCard card={{ ...card, estimate: null }} buttons={[]} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
