import type { Prices, PriceType } from "#features/vehicles/vehicle.ts";
import { formatCents, formatDollars } from "#ui/base/money.ts";

/** A vehicle's price as pages show it (PRC-01 to PRC-05, D9). Amounts are integer cents. */
export type PriceView =
  | {
      readonly kind: "amount";
      readonly cents: number;
      readonly period: "month" | null;
      /** The total beside a price by the month, which shows as large (LAW-01); null if there is none. */
      readonly total: { readonly cents: number; readonly typeLabel: string } | null;
      readonly priceType: PriceType;
      /** "Drive Away", "Excl. Govt. Charges", the feed's name if it says neither, or "". */
      readonly typeLabel: string;
      readonly wasCents: number | null;
      /** What an EGC price leaves out; null otherwise. */
      readonly note: string | null;
    }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "hidden" };

/** A price shows only above this many cents (PRC-02). */
const MIN_SHOWN_CENTS = 1000;

/** How the known price types are named (D9, PRC-19). */
export const PRICE_TYPE_LABELS: Readonly<Record<PriceType, string>> = {
  drive_away: "Drive Away",
  egc: "Excl. Govt. Charges",
  unknown: "",
};

export interface CarPrice {
  readonly cents: number;
  readonly priceType: PriceType;
}

export const isSamePrice = (one: CarPrice | null, other: CarPrice | null): boolean =>
  one?.cents === other?.cents && one?.priceType === other?.priceType;

/** Names a price for staff, to the cent: "$24,990 Drive Away", or "no price". */
export const describePrice = (price: CarPrice | null): string =>
  price === null ? "no price" : `${formatCents(price.cents)} ${PRICE_TYPE_LABELS[price.priceType]}`.trim();

/**
 * The total price of a vehicle, the one that filters, orders, comparisons and history use: drive-away, else
 * excluding government charges, else untyped (D9); an offer below it takes its place (PRC-05). Null for no price.
 */
export function toCarPrice(prices: Prices): CarPrice | null {
  const listed = listedPrice(prices);
  if (listed === null || !isShown(prices.offerCents) || prices.offerCents >= listed.cents) return listed;
  return { ...listed, cents: prices.offerCents };
}

function listedPrice({ driveAwayCents, egcCents, unknownCents }: Prices): CarPrice | null {
  if (isShown(driveAwayCents)) return { cents: driveAwayCents, priceType: "drive_away" };
  if (isShown(egcCents)) return { cents: egcCents, priceType: "egc" };
  return isShown(unknownCents) ? { cents: unknownCents, priceType: "unknown" } : null;
}

/** Whether an amount is one that shows (PRC-02). */
export function isShown(cents: number | null): cents is number {
  return cents !== null && cents > MIN_SHOWN_CENTS;
}

/** The total of a price that a page shows; null for one by the month, and for none. */
export function toTotalPrice(price: PriceView): CarPrice | null {
  if (price.kind !== "amount" || price.period !== null) return null;
  return { cents: price.cents, priceType: price.priceType };
}

export interface PricedVehicle {
  readonly prices: Prices;
  /** The feed's name for a price of no known type (PRC-19). */
  readonly priceLabel: string | null;
  /** From the price history, of the shown price's type (see `findWasPrice`). */
  readonly wasCents: number | null;
  readonly preorder: boolean;
}

/** A site's settings for prices: see `price` in its configuration. */
export interface PriceSettings {
  readonly noPriceText: string;
  readonly zeroHidesText: boolean;
  readonly egcText: string;
}

/** What a page shows as the price: subscription, else offer, else price, else "PREORDER", else a text (PRC-01 to PRC-05). */
export function buildPriceView(vehicle: PricedVehicle, settings: PriceSettings): PriceView {
  const { prices, wasCents, preorder } = vehicle;
  const price = toCarPrice(prices);
  const typeLabel = price === null ? "" : PRICE_TYPE_LABELS[price.priceType] || (vehicle.priceLabel ?? "");
  if (isShown(prices.subscriptionCents))
    return toSubscription(prices.subscriptionCents, price && { cents: price.cents, typeLabel });
  if (price !== null) {
    const { cents, priceType } = price;
    return {
      kind: "amount",
      cents,
      period: null,
      total: null,
      priceType,
      typeLabel,
      wasCents: [prices.beforeCents, wasCents].find((was) => was !== null && was > cents) ?? null,
      note: priceType === "egc" ? settings.egcText : null,
    };
  }
  if (preorder) return { kind: "text", text: "PREORDER" };
  return settings.zeroHidesText && isZero(prices)
    ? { kind: "hidden" }
    : { kind: "text", text: settings.noPriceText };
}

function toSubscription(
  cents: number,
  total: { readonly cents: number; readonly typeLabel: string } | null,
): PriceView {
  const rest = { priceType: "unknown", typeLabel: "", wasCents: null, note: null } as const;
  return { kind: "amount", cents, period: "month", total, ...rest };
}

function isZero({ driveAwayCents, egcCents, unknownCents }: Prices): boolean {
  return driveAwayCents === 0 || egcCents === 0 || unknownCents === 0;
}

/** A price in one line of text, as mail has it: "$29,990 Drive Away", "$45,000 or $399 per month", "POA"; "" for none. */
export function formatPriceText(price: PriceView): string {
  if (price.kind === "hidden") return "";
  if (price.kind === "text") return price.text;
  const period = price.period === null ? "" : ` per ${price.period}`;
  const amount = `${formatDollars(price.cents)}${period} ${price.typeLabel}`.trim();
  const { total } = price;
  return total ? `${`${formatDollars(total.cents)} ${total.typeLabel}`.trim()} or ${amount}` : amount;
}

/** Whole dollars as shown and as filtered by; half a dollar rounds up (CONST-07). */
export function toWholeDollars(cents: number): number {
  return Math.round(cents / 100);
}
