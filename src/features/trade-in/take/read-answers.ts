import type { FormValues } from "#features/forms/rules/form-values.ts";
import { readAmountCents, readCount, readPlate } from "#features/forms/rules/normalise-answer.ts";
import { toMake } from "#features/inventory/feeds/words/names.ts";
import type { FoundVehicle } from "#features/vehicles/registration-lookup.ts";
import { BODIES, type Body } from "#features/vehicles/vehicle.ts";
import type { TradeInAnswers, TradeInVehicle } from "../rules/answers.ts";

const NOTHING_MORE = { series: null, fuel: null, transmission: null, drive: null, seats: null } as const;

/** The car of checked answers. What only its registration tells counts while make, model and year are those that were found. */
export function readVehicle(values: FormValues, found: FoundVehicle | null): TradeInVehicle {
  const read = (name: string) => (values[name] ?? "").trim();
  const [make, model, year] = [toMake(read("make")), read("model"), Number(read("year"))];
  const isFound =
    found !== null &&
    found.year === year &&
    toMake(found.make) === make &&
    found.model.toLowerCase() === model.toLowerCase();
  const { series, fuel, transmission, drive, seats } = isFound ? found : NOTHING_MORE;
  return {
    rego: readPlate(read("Rego")),
    regoState: read("regoState") || null,
    ...{ make, model, year, badge: read("badge") || null, body: findBody(read("body")) },
    ...{ series, fuel, transmission, drive, seats },
  };
}

const findBody = (label: string): Body | null =>
  (Object.keys(BODIES) as Body[]).find((body) => BODIES[body] === label) ?? null;

/** The adjustment answers of a checked form. */
export function readAnswers(values: FormValues): TradeInAnswers {
  const { km = "", condition, service, accidents, keys, payout = "" } = values;
  const chosen = { condition, service, accidents, keys } as Omit<TradeInAnswers, "km" | "payoutCents">;
  return { km: readCount(km.trim()) ?? 0, ...chosen, payoutCents: readAmountCents(payout) ?? 0 };
}

/** What a found car fills in of the form. */
export const toCarValues = ({ make, model, year, badge, body }: FoundVehicle): FormValues => ({
  ...{ make, model, year: String(year), badge: badge ?? "", body: body ? BODIES[body] : "" },
});
