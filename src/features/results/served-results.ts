import { toServedCard } from "#features/catalogue/card/served-card.ts";
import type { ResultItem, ResultsView } from "./view/results-view.ts";

/** A results page as the scripts of its document get it: without the words of its cards, which the server drew (D220). */
export function toServedResults(view: ResultsView): ResultsView {
  const { items, empty } = view;
  return {
    ...view,
    items: items.map(toServedItem),
    empty: empty && { ...empty, nearest: empty.nearest.map(toServedCard) },
  };
}

const toServedItem = (item: ResultItem): ResultItem =>
  item.kind === "car" ? { ...item, card: toServedCard(item.card) } : item;
