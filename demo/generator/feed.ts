import type { CarType } from "#features/vehicles/vehicle.ts";
import { drawBatteryHealth } from "./battery.ts";
import { type Seller, writeDealerComment, writeLongComment } from "./comments.ts";
import { quoteLenders } from "./finance.ts";
import type { Make } from "./model.ts";
import { findInterior, findTurn } from "./photos.ts";
import { pickInTurn, type Random, seedRandom } from "./random.ts";
import { spreadStates, type VehicleStateName } from "./states.ts";
import type { StockRow } from "./stock-row.ts";
import { generateVehicle } from "./vehicle.ts";

/** A given number of vehicles of one condition, of makes by weight, standing at yards in turn. */
interface StockBatch {
  readonly count: number;
  readonly carType: CarType;
  readonly makes: readonly (readonly [Make, number])[];
  /** Codes of the account's yards. */
  readonly yards: readonly string[];
}

/** A yard as the feed writes it: its code, the dealership it belongs to, its place and state. */
export interface Yard extends Seller {
  readonly code: string;
  readonly dealership: string;
  readonly state: string;
}

/** What an account's demo stock is made of. */
export interface StockPlan {
  /** Key of the random source; another key gives another yard full of cars. */
  readonly seed: string;
  /** Stock numbers are the prefix and a number that rises from `firstNumber`. */
  readonly prefix: string;
  readonly firstNumber: number;
  readonly batches: readonly StockBatch[];
  readonly yards: readonly Yard[];
  readonly states: readonly (readonly [VehicleStateName, number])[];
  /** Whose offers the feed brings with each vehicle. */
  readonly lender?: Parameters<typeof quoteLenders>[1];
  /** The plan's own corrections, after everything else. */
  readonly finish?: (rows: readonly StockRow[]) => void;
}

/** Share of vehicles whose dealer has written nothing yet (VDP-21). */
const WITHOUT_COMMENT = 0.06;
const LONG_COMMENT_EVERY = 40;

/**
 * The whole stock of an account in the native feed layout. The same plan and clock give the same rows; with another
 * clock, dates move and everything else stays (D32).
 */
export function buildStockFeed(plan: StockPlan, now: Date): StockRow[] {
  const yards = new Map(plan.yards.map((yard) => [yard.code, yard]));
  const findYard = (code: string): Yard => {
    const yard = yards.get(code);
    if (!yard) throw new Error(`There is no yard "${code}" in the plan of ${plan.seed}.`);
    return yard;
  };
  const requests = plan.batches.flatMap((batch) => listRequests(batch, plan.seed));
  const ordered = seedRandom(`${plan.seed} order`).shuffle(requests);
  const rows = ordered.map(({ make, carType, yard }, index) => {
    const stockNumber = `${plan.prefix}${plan.firstNumber + index}`;
    const random = seedRandom(`${plan.seed} ${stockNumber}`);
    return generateVehicle(random, { stockNumber, carType, make, location: findYard(yard), now });
  });
  spreadStates(rows, plan.states, { random: seedRandom(`${plan.seed} states`), now });
  plan.finish?.(rows);
  rows.forEach((row, index) => {
    Object.assign(row, findTurn(row.photos));
    if (plan.lender) row.financeLenders = quoteLenders(row, plan.lender);
    Object.assign(row, findInterior(row));
    row.batteryHealth = drawBatteryHealth(row, now);
    writeComment(row, findYard(row.location), {
      index,
      random: seedRandom(`${plan.seed} comment ${index}`),
    });
  });
  return rows;
}

function listRequests(batch: StockBatch, seed: string) {
  const random = seedRandom(`${seed} ${batch.carType} ${batch.yards.join()}`);
  return Array.from({ length: batch.count }, (_, at) => ({
    carType: batch.carType,
    make: random.weighted(batch.makes),
    yard: pickInTurn(batch.yards, at),
  }));
}

function writeComment(
  row: StockRow,
  seller: Seller,
  { index, random }: { readonly index: number; readonly random: Random },
): void {
  if (index % LONG_COMMENT_EVERY === LONG_COMMENT_EVERY - 1)
    row.comments = writeLongComment(row, seller, index);
  else if (!random.chance(WITHOUT_COMMENT)) row.comments = writeDealerComment(row, seller, { index, random });
}
