import { toPartOrderHref } from "#features/parts/paths.ts";
import type { Part, PartFit } from "#features/parts/rules/part.ts";
import type { PartSearch } from "#features/parts/rules/part-search.ts";
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
  /** The chosen vehicle; a make alone is all of its models, and no year is every year. */
  readonly vehicle?: Pick<PartSearch, "make" | "model" | "year">;
}

export function buildPartView(part: Part, { hasOneYard, vehicle }: Shown): PartView {
  const rank = (fit: PartFit) => Number(vehicle !== undefined && fitsVehicle(fit, vehicle));
  const fits = part.fits.toSorted((one, other) => rank(other) - rank(one));
  return {
    ...{ number: part.number, name: part.name, fits: fits.map(formatFit) },
    price: part.priceCents === null ? null : formatCents(part.priceCents),
    stock: describeStock(part.stock, hasOneYard),
    orderHref: toPartOrderHref(part.number),
  };
}

/** Whether a fit covers the chosen vehicle, as the search finds it: also by all models of its make, and in its year. */
const fitsVehicle = (fit: PartFit, { make, model, year }: NonNullable<Shown["vehicle"]>): boolean =>
  toSlug(fit.make) === make &&
  (model === "" || fit.model === "" || toSlug(fit.model) === model) &&
  (year === null || ((fit.from ?? year) <= year && year <= (fit.to ?? year)));

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
