import { toPartOrderHref } from "#features/parts/paths.ts";
import type { Part, PartFit } from "#features/parts/rules/part.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { formatCents } from "#ui/base/money.ts";

/** A part as pages show it. */
export interface PartView {
  readonly number: string;
  readonly name: string;
  /** "Toyota HiLux 2015–2024"; the chosen vehicle first. Empty if the file does not say. */
  readonly fits: readonly string[];
  /** "$189.50", with GST; null for a price on request. */
  readonly price: string | null;
  readonly stock: StockView;
  readonly orderHref: string;
}

export interface StockView {
  readonly label: string;
  readonly isHere: boolean;
}

interface Shown {
  /** Whether there is one yard, so that what is in stock is there. */
  readonly hasOneYard: boolean;
  /** The chosen vehicle, as slugs. */
  readonly make?: string;
  readonly model?: string;
}

export function buildPartView(part: Part, { hasOneYard, make = "", model = "" }: Shown): PartView {
  const isChosen = (fit: PartFit) =>
    toSlug(fit.make) === make && (model === "" || toSlug(fit.model) === model);
  const fits = part.fits.toSorted((one, other) => Number(isChosen(other)) - Number(isChosen(one)));
  return {
    ...{ number: part.number, name: part.name, fits: fits.map(formatFit) },
    price: part.priceCents === null ? null : formatCents(part.priceCents),
    stock: describeStock(part.stock, hasOneYard),
    orderHref: toPartOrderHref(part.number),
  };
}

/** What the file says, and no more: a file does not say at which yard a part is. */
export function describeStock(stock: number | null, hasOneYard: boolean): StockView {
  if (stock === null) return { label: "Ask us about stock", isHere: false };
  if (stock === 0) return { label: "Order in", isHere: false };
  return { label: hasOneYard ? "In stock at the yard" : "In stock", isHere: true };
}

/** "Toyota HiLux 2015–2024", "Toyota HiLux from 2015", "Mazda, all models". */
export function formatFit({ make, model, from, to }: PartFit): string {
  const name = model === "" ? `${make}, all models` : `${make} ${model}`;
  if (from === null && to === null) return name;
  if (from === to) return `${name} ${from}`;
  if (to === null) return `${name} from ${from}`;
  return from === null ? `${name} to ${to}` : `${name} ${from}–${to}`;
}
