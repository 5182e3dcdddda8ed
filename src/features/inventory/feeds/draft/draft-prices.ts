import { toCarPrice } from "#features/pricing/price.ts";
import type { Prices, PriceType } from "#features/vehicles/vehicle.ts";
import { formatWhole } from "#ui/base/money.ts";
import type { MappedRow } from "../mapping/mapped-row.ts";
import type { MappingField } from "../mapping/mapping.ts";
import { createPriceReader, isPlain, readAdjacentPriceType, readPrice } from "../values/read-price.ts";
import { createWordReader, type Reading, toProblem } from "../values/reading.ts";
import { cleanLine } from "../words/clean-text.ts";
import { readPriceType } from "../words/price-type-words.ts";

/** An offer is at least this share of the price: a lower one is an instalment, a saving or a slip. */
const MIN_OFFER_SHARE = 0.5;
/** A longer price type is cut. Characters, so that it fits beside a price on a card. */
const MAX_LABEL_LENGTH = 40;
/** Few vehicles cost more: worth a look, in case the feed gives cents. */
const MAX_USUAL_CENTS = 100_000_000;

/**
 * The feed's amounts by type (D9); an amount without a type of its own takes the one of `priceType`. Amounts that
 * contradict each other are left out and reported (D70).
 */
export function readPrices(row: MappedRow): Prices {
  const totals = reconcileTotals(row, readTotals(row));
  const shown = toCarPrice({ ...totals, beforeCents: null, offerCents: null, subscriptionCents: null });
  const cents = shown?.cents ?? null;
  if (cents !== null && cents >= MAX_USUAL_CENTS)
    row.warn("price", formatWhole(cents / 100), "is very high; is it in cents?");
  return {
    ...totals,
    unknownCents: cents === null && saysZero(row) ? 0 : totals.unknownCents,
    beforeCents: readEarlierCents(row, cents),
    offerCents: readOfferCents(row, cents),
    subscriptionCents: row.field("subscriptionPrice", readPrice),
  };
}

type Totals = Pick<Prices, "driveAwayCents" | "egcCents" | "unknownCents">;

function readTotals(row: MappedRow): Totals {
  const beside = readAdjacentPriceType(row.wording("price") ?? "");
  const typed = row.field("priceType", createWordReader(readPriceType)) ?? beside ?? "unknown";
  const price = row.field("price", hasOtherPriceType(row) ? refusePrice : readPrice);
  const of = (type: PriceType) => (typed === type ? price : null);
  return {
    driveAwayCents: row.field("driveAwayPrice", createPriceReader("drive_away")) ?? of("drive_away"),
    egcCents: row.field("egcPrice", createPriceReader("egc")) ?? of("egc"),
    unknownCents: of("unknown"),
  };
}

/** Charges are never more than the car: a total of more than twice another one has a digit too many, or that one too few. */
const MAX_TOTALS_RATIO = 2;

/** A drive-away price includes the charges, so one below the price without them is wrong, or that one is. */
function reconcileTotals(row: MappedRow, totals: Totals): Totals {
  const { driveAwayCents, egcCents } = totals;
  const amounts = Object.values(totals).filter((cents) => cents !== null);
  if (driveAwayCents !== null && egcCents !== null && driveAwayCents < egcCents)
    warn(row, "driveAwayPrice", "is below the price without government charges, so neither is used");
  else if (amounts.length > 0 && Math.max(...amounts) > MAX_TOTALS_RATIO * Math.min(...amounts)) {
    const written = amounts.map((cents) => formatWhole(cents / 100)).join(", ");
    row.warn("price", written, "are prices too far apart, so none is used");
  } else return totals;
  return { driveAwayCents: null, egcCents: null, unknownCents: null };
}

/** The feed's own words for a price that is neither drive away nor without charges: "Special Offer Price" (PRC-19). */
export function readPriceLabel(row: MappedRow, prices: Prices): string | null {
  const words = cleanLine(row.wording("priceType") ?? "");
  const isUntyped = prices.unknownCents !== null && readPriceType(words) === null;
  return isUntyped && words !== "" ? words.slice(0, MAX_LABEL_LENGTH) : null;
}

/** Whether the words of the price type make the amount another one, such as "per week" and "ex GST" (D70). */
function hasOtherPriceType(row: MappedRow): boolean {
  return row.hasWarning("priceType") && !isPlain(row.wording("priceType") ?? "");
}

function refusePrice(text: string): Reading<number> {
  return readPrice(text).value === null ? readPrice(text) : toProblem("has an unknown price type");
}

/** A price that was is dearer than the one that is, and never more than twice as dear: that is a slip of the keys. */
function readEarlierCents(row: MappedRow, shown: number | null): number | null {
  const before = row.field("beforePrice", readPrice);
  if (before === null || shown === null || before <= shown) return null;
  if (before <= 2 * shown) return before;
  warn(row, "beforePrice", "is more than twice the price");
  return null;
}

function readOfferCents(row: MappedRow, shown: number | null): number | null {
  const offer = row.field("offerPrice", readPrice);
  if (offer === null || shown === null) return offer;
  if (offer > shown) warn(row, "offerPrice", "is above the price");
  else if (offer < MIN_OFFER_SHARE * shown) warn(row, "offerPrice", "is less than half the price");
  else return offer;
  return null;
}

/** A feed that says 0, rather than nothing, asks some sites to show no price text at all (PRC-03). */
function saysZero(row: MappedRow): boolean {
  const wordings = [row.wording("price"), row.wording("driveAwayPrice"), row.wording("egcPrice")];
  return wordings.some((text) => text !== null && /^\$?\s*0+(\.0+)?$/.test(cleanLine(text)));
}

function warn(row: MappedRow, field: MappingField, reason: string): void {
  row.warn(field, row.wording(field) ?? "", reason);
}
