import { classNames } from "#ui/base/class-names.ts";
import type { CardView } from "../card.ts";
import { CARD_SHAPE, toFactsClass } from "./vehicle-card.tsx";

/** What makes cards of one kind of stock higher than others. */
export type PlaceholderLike = Pick<CardView, "itemType" | "price">;

/** How many characters of a price's note fit in a line of a card, about. */
const NOTE_LINE = 45;

/**
 * Keeps the place of a card that is on its way (SIM-02), about as high as the card of `like` would be. It holds lines of the same
 * type and no text: that of a made-up card would be read by crawlers and in the page's source as facts of the vehicle.
 */
export function PlaceholderCard({ like: { itemType, price } }: { like: PlaceholderLike }) {
  const [hasTotal, note] = price.kind === "amount" ? [price.total !== null, price.note ?? ""] : [false, ""];
  return (
    <div
      aria-hidden="true"
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className={classNames("bg-sunken", CARD_SHAPE)} />
      <div className="flex grow flex-col p-4 pb-3">
        <Lines className="rounded-control bg-sunken text-lg leading-snug" />
        <Lines className="text-sm" />
        <div className={toFactsClass(itemType)} />
        <div className="mt-auto pt-2">
          <div className="rounded-control bg-sunken">
            {hasTotal && <Lines className="text-2xl" />}
            <div className="min-h-13" />
            {note && <Lines className="mt-0.5 text-xs" count={Math.ceil(note.length / NOTE_LINE)} />}
          </div>
        </div>
        <p className="min-h-7.5" />
      </div>
    </div>
  );
}

/** Empty lines as high as text of these classes. */
const Lines = ({ className, count = 1 }: { className: string; count?: number }) => (
  <p className={className}>
    {Array.from({ length: count }, (_, at) => (
      <br key={at} />
    ))}
  </p>
);
