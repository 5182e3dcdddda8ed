import { VehicleCard } from "#features/catalogue/card/ui/vehicle-card.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { formatWhole } from "#ui/base/money.ts";
import { Link } from "#ui/page/link.tsx";
import type { ShelfView } from "./find-shelf.server.ts";

/** The row is swiped where a card would be too narrow for its tag beside its buttons. */
const ROWS = {
  page: "-mx-[var(--gutter)] px-[var(--gutter)] scroll-px-[var(--gutter)] lg:mx-0 lg:grid lg:grid-cols-4 lg:overflow-visible lg:p-0 lg:*:w-auto",
  column:
    "max-lg:-mx-[var(--gutter)] max-lg:px-[var(--gutter)] max-lg:scroll-px-[var(--gutter)] @min-[50rem]:grid @min-[50rem]:grid-cols-3 @min-[50rem]:overflow-visible @min-[50rem]:*:w-auto",
};

/** A few vehicles of one search, and the way to all of them, with their number. */
export function Shelf({
  shelf: { title, href, count, cards },
  place,
  headingClass,
  className,
}: {
  shelf: ShelfView;
  place: keyof typeof ROWS;
  headingClass: string;
  className?: string;
}) {
  return (
    <section className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className={headingClass}>{title}</h2>
        <Link
          to={href}
          className="link inline-flex min-h-11 shrink-0 items-center font-semibold whitespace-nowrap"
        >
          See all {formatWhole(count)}
          <span className="sr-only">: {title}</span>
        </Link>
      </div>
      <ul
        className={classNames(
          "relative mt-4 flex snap-x gap-4 overflow-x-auto pb-2 *:w-[80%] *:shrink-0 *:snap-start sm:*:w-[45%]",
          ROWS[place],
        )}
      >
        {cards.map((card) => (
          <li key={card.id}>
            <VehicleCard card={{ ...card, estimate: null }} buttons={[]} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
