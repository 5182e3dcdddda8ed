import type { CardView } from "#features/catalogue/card/card.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import type { SavedCarView } from "../saved/saved-cars.server.ts";
import { computePriceChange } from "../watchlist/price-since-saved.ts";

/** A vehicle that the browser remembers, as it is now, and why it is shown. */
export interface YourCar {
  readonly card: CardView;
  readonly reason: "price-drop" | "saved" | "viewed";
  /** Integer cents by which its price has fallen since it was saved; 0 for no drop. */
  readonly dropCents: number;
}

const MAX_SHOWN = 12;

/**
 * What a returning shopper sees first (D300): saved vehicles whose price has fallen, the largest drop first, then the other saved
 * ones and the viewed ones, each in the order in which the browser has them. Each vehicle once; none that is sold or gone.
 * @param viewed ids of vehicles
 * @param views vehicles as they are now, by id
 */
export function pickYourCars(
  saved: readonly SavedCar[],
  viewed: readonly number[],
  views: ReadonlyMap<number, SavedCarView>,
): YourCar[] {
  const findCard = (id: number) => {
    const card = views.get(id)?.card;
    return card && !card.sold ? card : null;
  };
  const kept = saved.flatMap((car): YourCar[] => {
    const card = findCard(car.id);
    if (card === null) return [];
    const dropCents = Math.max(0, -computePriceChange(car.price, card.price));
    return [{ card, reason: dropCents > 0 ? "price-drop" : "saved", dropCents }];
  });
  const savedIds = new Set(saved.map(({ id }) => id));
  const others = viewed.flatMap((id): YourCar[] => {
    const card = savedIds.has(id) ? null : findCard(id);
    return card === null ? [] : [{ card, reason: "viewed", dropCents: 0 }];
  });
  return [...kept.toSorted((one, other) => other.dropCents - one.dropCents), ...others].slice(0, MAX_SHOWN);
}
