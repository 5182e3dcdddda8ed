import { ANY_VEHICLE, PART_KINDS, type PartKind } from "../data/parts.ts";
import type { Make, Model } from "./model.ts";
import { type Random, seedRandom } from "./random.ts";

/** A row of a made-up file of parts, as a dealer's has it. */
export interface PartRow {
  readonly number: string;
  readonly name: string;
  /** In dollars, with GST; "" for a price on request. */
  readonly price: string;
  readonly stock: number;
  readonly fits: readonly { readonly make: string; readonly model: string; readonly years: string }[];
}

export interface PartPlan {
  readonly seed: string;
  readonly makes: readonly Make[];
  /** How many there are in all; fewer if the models have no more. */
  readonly count: number;
}

/** A made-up list of parts for the models of some makes, the same for the same seed. */
export function makeUpParts({ seed, makes, count }: PartPlan): readonly PartRow[] {
  const random = seedRandom(`${seed} parts`);
  const numbers = new Set<string>();
  const takeNumber = (): string => {
    const number = `${random.int(10_000, 99_999)}-${random.pick([..."ABCDEFGHKLNPR"])}${random.int(1_000, 9_999)}`;
    if (numbers.has(number)) return takeNumber();
    numbers.add(number);
    return number;
  };
  const ofModels = makes.flatMap(({ make, models }) =>
    models.flatMap((model) =>
      PART_KINDS.filter((kind) => isOf(kind, model)).flatMap((kind) =>
        listPlaces(kind).map((place) => ({ make, model, kind, place })),
      ),
    ),
  );
  const anything = ANY_VEHICLE.map(
    ([name, dollars]): PartRow => ({
      ...{ number: takeNumber(), name, price: dollars.toFixed(2), stock: random.int(2, 40), fits: [] },
    }),
  );
  const chosen = random.shuffle(ofModels).slice(0, Math.max(0, count - anything.length));
  return [
    ...anything,
    ...chosen.map(({ make, model, kind, place }) => ({
      number: takeNumber(),
      name: place === "" ? kind.name : `${kind.name}, ${place}`,
      price: toPrice(kind, random),
      stock: toStock(kind, random),
      fits: [{ make, model: model.model, years: toYears(model) }],
    })),
  ];
}

const listPlaces = ({ places = [""] }: PartKind): readonly string[] => places;

const isOf = ({ engines }: PartKind, { badges }: Model): boolean =>
  engines === undefined || badges.some(([, , engine]) => engine !== null && engines.includes(engine.fuel));

/** Prices end in .50, .95 or in nothing; one in forty is on request. */
function toPrice({ price: [low, high] }: PartKind, random: Random): string {
  if (random.chance(0.025)) return "";
  return (random.int(low, high - 1) + random.pick([0, 0.5, 0.95])).toFixed(2);
}

const toStock = ({ isWearing = false }: PartKind, random: Random): number =>
  random.chance(isWearing ? 0.8 : 0.25) ? random.int(1, isWearing ? 12 : 2) : 0;

const toYears = ({ years: [from, to] }: Model): string => `${from}-${to ?? ""}`;
