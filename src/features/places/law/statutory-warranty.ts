import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import {
  type Body,
  type CarType,
  type ItemType,
  MAX_YEARS_EARLY,
  MAX_YEARS_LATE,
} from "#features/vehicles/vehicle.ts";
import { findTimeZone, toLocalTime } from "../time-zone.ts";
import table from "./data/statutory-warranty.json" with { type: "json" };
import { findState, type LawSource, lawSource, type State, state } from "./law-table.ts";
import { toVehicleClass, vehicleClass } from "./vehicle-class.ts";

const limit = z.strictObject({
  from: z.int().optional(),
  over: z.int().optional(),
  upTo: z.int().optional(),
  under: z.int().optional(),
});
type Limit = z.infer<typeof limit>;

const TABLE = z
  .record(
    state,
    z.strictObject({
      source: lawSource,
      note: z.string(),
      /** What the age of a vehicle is counted from. */
      ageFrom: z.enum(["build", "first-registration"]),
      /** Classes of vehicles that never have a warranty. */
      none: z.array(vehicleClass),
      /** Of a vehicle of the classes below that is within none of the limits. */
      otherwise: z.enum(["none", "unknown"]),
      /** The first that fits counts. `certain` is false where the source is weak: nothing is said then. */
      warranties: z.array(
        z.strictObject({
          classes: z.array(vehicleClass),
          years: limit.pick({ upTo: true, under: true }),
          km: limit.default({}),
          priceCents: limit.default({}),
          months: z.int().positive(),
          distanceKm: z.int().positive(),
          certain: z.boolean(),
        }),
      ),
    }),
  )
  .parse(table);
type Law = (typeof TABLE)[State];
type Warranty = Law["warranties"][number];

/** A vehicle that a dealer sells now. What is null is not known. */
export interface WarrantedVehicle {
  /** Letters of the state in which the dealer sells. */
  readonly state: string | null;
  readonly carType: CarType;
  readonly itemType: ItemType;
  readonly body: Body | null;
  readonly year: number;
  /** `YYYY-MM-DD`; a first of a month stands for the month. */
  readonly buildDate: string | null;
  readonly km: number | null;
  /** Integer cents. */
  readonly priceCents: number | null;
  /** Whether the price has government charges in it, or may have: the limits of the laws are without them. */
  readonly mayHaveCharges: boolean;
}

/** The warranty that a state's law gives with a used vehicle: months or kilometres, whichever end first. */
export type StatutoryWarranty =
  | {
      readonly kind: "warranty";
      readonly months: number;
      readonly km: number;
      readonly state: State;
      readonly source: LawSource;
    }
  | { readonly kind: "none"; readonly state: State; readonly source: LawSource }
  | { readonly kind: "unknown" };

const UNKNOWN: StatutoryWarranty = { kind: "unknown" };

/**
 * The statutory warranty of a vehicle. Unknown for new and demonstration vehicles, for vehicles that a state's table does not
 * speak of, where its source is weak, and where what is not known of the vehicle could change the answer.
 */
export function findStatutoryWarranty(vehicle: WarrantedVehicle, now: Date): StatutoryWarranty {
  const of = findState(vehicle.state);
  if (of === null || vehicle.carType !== "used") return UNKNOWN;
  const { source } = TABLE[of];
  const found = matchWarranty(of, vehicle, toLocalTime(now, findTimeZone(of)).date);
  if (found === "unknown" || (found !== "none" && !found.certain)) return UNKNOWN;
  if (found === "none") return { kind: "none", state: of, source };
  return { kind: "warranty", months: found.months, km: found.distanceKm, state: of, source };
}

/**
 * What the table of a state says of a vehicle, however weak its source: the warranty, that there is none, or that it is not known.
 * @param today date of the sale, `YYYY-MM-DD`
 */
export function matchWarranty(
  of: State,
  vehicle: WarrantedVehicle,
  today: string,
): Warranty | "none" | "unknown" {
  const law = TABLE[of];
  const kind = toVehicleClass(vehicle);
  if (law.none.includes(kind)) return "none";
  const warranties = law.warranties.filter(({ classes }) => classes.includes(kind));
  if (warranties.length === 0) return "unknown";
  // Older, farther and cheaper never has more: what both ends of a range say, all between them say.
  const answers = listAgeStarts(vehicle, law.ageFrom).flatMap((start) =>
    listEnds(vehicle.km).flatMap((km) =>
      listEnds(findClearPrice(vehicle)).map(
        (priceCents) =>
          warranties.find(
            (each) =>
              isWithinYears(each.years, start, today) &&
              isWithin(each.km, km) &&
              isWithin(each.priceCents, priceCents),
          ) ?? law.otherwise,
      ),
    ),
  );
  const [first = "unknown", ...rest] = answers;
  return rest.every((answer) => answer === first) ? first : "unknown";
}

/** From here a price with charges is beyond every limit of the table without them, too. */
export const MIN_CLEAR_CENTS = 10_000_00;

/** The price, in integer cents, as far as it can be compared with the limits. */
const findClearPrice = ({ priceCents, mayHaveCharges }: WarrantedVehicle): number | null =>
  priceCents !== null && mayHaveCharges && priceCents < MIN_CLEAR_CENTS ? null : priceCents;

const listEnds = (value: number | null): number[] =>
  value === null ? [0, Number.MAX_SAFE_INTEGER] : [value];

const isWithin = ({ from, over, upTo, under }: Limit, value: number): boolean =>
  (from === undefined || value >= from) &&
  (over === undefined || value > over) &&
  (upTo === undefined || value <= upTo) &&
  (under === undefined || value < under);

function isWithinYears(
  { upTo, under }: Pick<Limit, "upTo" | "under">,
  start: string,
  today: string,
): boolean {
  return (
    (upTo === undefined || today <= addYears(start, upTo)) &&
    (under === undefined || today < addYears(start, under))
  );
}

const addYears = (date: string, years: number): string =>
  Temporal.PlainDate.from(date).add({ years }).toString();

/** A vehicle stands this long at most before it is first registered. */
const MAX_UNREGISTERED_YEARS = 2;

/** The first and the last date from which the age may count. */
function listAgeStarts({ year, buildDate }: WarrantedVehicle, ageFrom: Law["ageFrom"]): string[] {
  const first = buildDate ?? `${year - MAX_YEARS_EARLY}-01-01`;
  const last = buildDate === null ? `${year + MAX_YEARS_LATE}-12-31` : toEndOfMonth(buildDate);
  return [first, ageFrom === "build" ? last : addYears(last, MAX_UNREGISTERED_YEARS)];
}

function toEndOfMonth(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return (day.day === 1 ? day.with({ day: day.daysInMonth }) : day).toString();
}

/** A warranty that the law of a state gives some vehicles. */
export interface WarrantyTerms {
  readonly months: number;
  readonly km: number;
}

/** The warranties that the law of a state knows, each once, the longest first; those of all states for a state that is not known. */
export function listWarrantyTerms(letters: string | null): WarrantyTerms[] {
  const of = findState(letters);
  const laws = of === null ? Object.values(TABLE) : [TABLE[of]];
  const terms = laws.flatMap(({ warranties }) =>
    warranties.map(({ months, distanceKm }) => ({ months, km: distanceKm })),
  );
  return [...new Map(terms.map((each) => [`${each.months}-${each.km}`, each])).values()].toSorted(
    (one, other) => other.months - one.months || other.km - one.km,
  );
}
