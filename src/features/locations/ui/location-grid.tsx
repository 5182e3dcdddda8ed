import type { RatingView } from "#features/reviews/view/build-review-view.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Link } from "#ui/page/link.tsx";
import type { LocationCardView } from "../list/build-location-card.ts";
import { YardCard } from "./yard-card.tsx";

/** By the room that the grid has, since a page may have something beside it. */
const COLUMNS = ["", "", "@lg:grid-cols-2"];
const MANY = "@lg:grid-cols-2 @3xl:grid-cols-3";

/** Location cards: one alone, two beside each other, more in rows of three on wide screens (LOC-04, LOC-08, LOC-09). */
export function LocationGrid({ cards }: { cards: readonly LocationCardView[] }) {
  return (
    <div className="@container">
      <ul className={classNames("grid gap-5", COLUMNS[cards.length] ?? MANY)}>
        {cards.map((card) => (
          <LocationItem
            key={card.href}
            yard={card}
            rating={card.rating ?? null}
            note={[card.types, card.distance].filter(Boolean).join(" · ")}
          />
        ))}
      </ul>
    </div>
  );
}

/** A location's card in a list, under the link to its page. @param note what is said under its name */
export const LocationItem = ({
  yard,
  rating = null,
  note = "",
}: {
  yard: YardView;
  rating?: RatingView | null;
  note?: string;
}) => (
  <li>
    <YardCard
      yard={yard}
      rating={rating}
      title={
        <Link to={yard.href} className="link">
          {yard.name}
        </Link>
      }
      note={note}
      isInRow
      className="h-full rounded-card border border-line"
    />
  </li>
);
