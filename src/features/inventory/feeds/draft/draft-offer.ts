import type { VehicleStatus } from "#features/vehicles/vehicle.ts";
import type { MappedRow, Remark } from "../mapping/mapped-row.ts";
import { toProblem } from "../values/reading.ts";
import * as read from "../values/readings.ts";
import { readSaleStatus } from "../words/status-words.ts";

/** Words that an export writes into an empty cell. "Not available" and "unknown" are none of them: they say something. */
const NO_STATUS = /^(?:[-–—\s/.=_]*|nan|null|undefined)$/i;

/** Some dealers call the condition the status. It says nothing of the sale. */
const CONDITION = /^(?:new|used|demo|demonstrator|n|u|d)$/i;

/** Why a row is rejected with which nothing is wrong. */
export const NOT_FOR_SALE = "the feed says that it is not for sale";

interface Offer {
  readonly status: VehicleStatus;
  readonly isReserved: boolean;
}

/**
 * How the vehicle is offered, in stock where the feed says nothing of it; a remark for one that is not (D70). Where several
 * columns speak of it, the most careful one holds (D200).
 */
export function readOffer(row: MappedRow): Offer | Remark {
  let hidden: string | null = null;
  const saleStatuses = row.all("status", (text) => {
    if (NO_STATUS.test(text) || CONDITION.test(text)) return { value: null };
    const value = readSaleStatus(text);
    if (value === "hidden") hidden ??= text;
    return value === null
      ? { value, problem: "is not a known status, so the car is kept off the site" }
      : { value };
  });
  const unknown = row.takeWarning("status");
  if (unknown !== undefined) return unknown;
  if (hidden !== null) return { field: "status", value: hidden, reason: NOT_FOR_SALE };
  const status = (["sold", "coming_soon"] as const).find((one) => saleStatuses.includes(one)) ?? "in_stock";
  return { status, isReserved: saleStatuses.includes("reserved") };
}

/** Whether a car is kept for somebody; a word that is not known, such as a name, counts as yes (D70). */
export function readReserved(row: MappedRow): boolean {
  const said = row.all("reserved", (text) => {
    const answer = read.readYesNo(text);
    const saleStatus = answer.problem === undefined ? null : readSaleStatus(text);
    if (saleStatus === "in_stock" || saleStatus === "reserved") return { value: saleStatus === "reserved" };
    return answer.problem === undefined
      ? answer
      : toProblem("is not a known wording, so the car counts as reserved");
  });
  return said.includes(true) || row.hasWarning("reserved");
}

/** A date of sale does not sell a car that its status offers, but one of the two is wrong. */
export function readSoldAt(row: MappedRow, saleStatus: string, now: Date): string | null {
  const soldAt = row.field("soldAt", (text) => read.readInstant(text, now));
  if (soldAt !== null && saleStatus !== "sold")
    row.warn("soldAt", soldAt, "is given for a car that is not sold");
  return soldAt;
}
