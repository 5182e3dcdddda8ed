import type { ReactNode } from "react";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Badge } from "#ui/controls/chip.tsx";
import { Link } from "#ui/page/link.tsx";
import { describeInPrice } from "../../offers/offer-line.ts";
import type { CardView, ServedCard } from "../card.ts";
import { isServed } from "../card.ts";

/**
 * The text of a card, in which nothing changes and nothing is to press but links. Of a card that the server rendered, the browser
 * keeps the HTML (D220).
 */
export function CardText({
  card,
  className,
  children,
}: {
  card: CardView | ServedCard;
  className: string;
  children: (card: CardView) => ReactNode;
}) {
  if (!isServed(card))
    return (
      <div data-words="" className={className}>
        {children(card)}
      </div>
    );
  return (
    <div data-words="" className={className} dangerouslySetInnerHTML={{ __html: readServedWords(card) }} />
  );
}

const served = new WeakMap<ServedCard, string>();

/** Reads them once, as the server rendered them: later, a shopper may have opened something in them. */
function readServedWords(card: ServedCard): string {
  const words = served.get(card) ?? findWords(card) ?? "";
  served.set(card, words);
  return words;
}

const findWords = ({ href }: ServedCard) =>
  document.querySelector(`.card-link[href="${href}"]`)?.closest("article")?.querySelector("[data-words]")
    ?.innerHTML;

/** A card's price, with what the market says of it at the right (T11, T15). */
export function CardPrice({ card, size }: { card: CardView; size: "card" | "row" }) {
  return (
    <div className="flex min-h-13 items-start justify-between gap-2">
      <PriceText price={card.price} size={size} />
      {card.marketBadge && (
        <span className="mt-0.5 shrink-0">
          <MarketBadge text={card.marketBadge} />
        </span>
      )}
    </div>
  );
}

/** The offer that a vehicle has, and whether its price has it already if it changes the price. The link lies above that of the card. */
export function CardOffer({ offer }: Pick<CardView, "offer">) {
  return (
    offer && (
      <p className="mt-1 text-sm text-muted">
        <Link to={offer.href} className="link relative z-2 font-semibold text-ink">
          {offer.name}
        </Link>
        {describeInPrice(offer.isInPrice)}
      </p>
    )
  );
}

/** What is known of a vehicle, parted by dots; the dot before the first of each line falls outside the box. */
export function Facts({ facts, className }: { facts: readonly string[]; className?: string }) {
  if (facts.length === 0) return className ? <div className={className} /> : null;
  return (
    <div className={classNames("overflow-hidden", className)}>
      <ul className="-ml-4 flex flex-wrap">
        {facts.map((fact) => (
          <li
            key={fact}
            className="before:inline-block before:w-4 before:text-center before:text-muted before:content-['·']"
          >
            {fact}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "Below market" or "Around market", where the site's market says so (PRC-06, T11). */
export function MarketBadge({ text }: { text: string | null }) {
  return text && <Badge tone={text.startsWith("Below") ? "green" : "neutral"}>{text}</Badge>;
}
