import { expect, test } from "vitest";
import type { CardView } from "#features/catalogue/card/card.ts";
import type { PriceView } from "#features/pricing/price.ts";
import type { PriceType } from "#features/vehicles/vehicle.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import { pickYourCars } from "./pick-your-cars.ts";

const priced = (
  cents: number,
  priceType: PriceType = "drive_away",
  period: "month" | null = null,
): PriceView => ({
  ...{ kind: "amount", cents, priceType, period, total: null, typeLabel: "", wasCents: null, note: null },
});
const view = (id: number, price: PriceView = priced(2_000_000), sold = false) =>
  [id, { id, card: { id, price, sold } as CardView, similarHref: null }] as const;
const saved = (id: number, cents?: number, priceType: PriceType = "drive_away"): SavedCar => ({
  ...{ id, name: `Car ${id}`, slug: `car-${id}`, make: "Toyota", model: "Corolla", primary_image_url: null },
  ...(cents !== undefined && { price: { cents, priceType } }),
});
const pick = (...given: Parameters<typeof pickYourCars>) =>
  pickYourCars(...given).map(({ card, reason, dropCents }) => [card.id, reason, dropCents]);

test("D300: price drops come first, the largest one before the others, then what was saved, then what was viewed", () => {
  const views = new Map([1, 2, 3, 4, 5].map((id) => view(id)));
  expect(pick([saved(1, 2_000_000), saved(2, 2_050_000), saved(3, 2_150_000)], [4, 5], views)).toEqual([
    [3, "price-drop", 150_000],
    [2, "price-drop", 50_000],
    [1, "saved", 0],
    [4, "viewed", 0],
    [5, "viewed", 0],
  ]);
});

test.each<[string, SavedCar, PriceView]>([
  ["a price that rose", saved(1, 1_900_000), priced(2_000_000)],
  ["a price of another type", saved(1, 2_500_000, "egc"), priced(2_000_000)],
  ["a price by the month", saved(1, 2_500_000), priced(90_000, "drive_away", "month")],
  ["no price now", saved(1, 2_500_000), { kind: "text", text: "Enquire for price." }],
  ["no price then", saved(1), priced(2_000_000)],
])("D300 D9: %s is no price drop", (_, car, price) => {
  expect(pick([car], [], new Map([view(1, price)]))).toEqual([[1, "saved", 0]]);
});

test("D300: a vehicle is shown once, and not when it is sold or no longer here", () => {
  const views = new Map([view(1), view(2, priced(2_000_000), true), view(4)]);
  expect(pick([saved(1), saved(2), saved(3)], [2, 1, 4, 5], views)).toEqual([
    [1, "saved", 0],
    [4, "viewed", 0],
  ]);
  expect(pick([saved(3)], [5], new Map())).toEqual([]);
});

test("D300: at most twelve are shown", () => {
  const ids = Array.from({ length: 20 }, (_, at) => at + 1);
  expect(pick([], ids, new Map(ids.map((id) => view(id))))).toHaveLength(12);
});
