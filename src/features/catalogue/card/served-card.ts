import type { CardView, ServedCard } from "./card.ts";

/** A card as the scripts of a document get it: without what its words alone need (D220). */
export function toServedCard(card: CardView | ServedCard): ServedCard {
  if (isServed(card)) return card;
  const { id, href, title, subtitle, make, model, carType, itemType, body, colour } = card;
  const { photos, photosCount, hasSpin, sold, tag, price } = card;
  return {
    ...{ id, href, title, subtitle, make, model, carType, itemType, body, colour },
    ...{ photos, photosCount, hasSpin, sold, tag },
    hasPrice: price.kind === "amount",
  };
}

/** Whether only the document has the words of a card. */
export const isServed = (card: CardView | ServedCard): card is ServedCard => "hasPrice" in card;
