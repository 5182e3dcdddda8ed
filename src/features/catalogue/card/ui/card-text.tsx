import type { ReactNode } from "react";
import type { CardView, ServedCard } from "../card.ts";
import { isServed } from "../served-card.ts";

/**
 * The words of a card, in which nothing changes and nothing is to press but links. Of a card that the server drew, the browser
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

/** Reads them once, as the server drew them: later, a shopper may have opened something in them. */
function readServedWords(card: ServedCard): string {
  const words = served.get(card) ?? findWords(card) ?? "";
  served.set(card, words);
  return words;
}

const findWords = ({ href }: ServedCard) =>
  document.querySelector(`.card-link[href="${href}"]`)?.closest("article")?.querySelector("[data-words]")
    ?.innerHTML;
