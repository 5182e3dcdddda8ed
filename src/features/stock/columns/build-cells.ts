import { type CarPrice, describePrice } from "#features/pricing/price.ts";
import { formatDollars, formatWhole } from "#ui/base/money.ts";
import type { ListedVehicle } from "../store/list-stock.server.ts";
import type { RowFacts } from "../store/row-facts.server.ts";
import type { CellsView, ColumnKey } from "./columns.ts";

interface CellParts {
  readonly vehicle: Pick<ListedVehicle, "stockNumber" | "rego" | "km" | "location">;
  /** As the row says it. */
  readonly row: { readonly photos: number; readonly days: number; readonly market: string | null };
  /** Undefined for a vehicle that went while the page was read. */
  readonly facts: RowFacts | undefined;
  readonly timeZone: string;
}

/** What the chosen columns say of a vehicle, and which of its names stand under its title instead (D448). */
export function buildCells(columns: readonly ColumnKey[], parts: CellParts): CellsView {
  const { stockNumber, rego } = parts.vehicle;
  const names = [
    stockNumber && !columns.includes("stock") && `Stock ${stockNumber}`,
    rego && !columns.includes("rego") && rego,
  ];
  return {
    names: names.filter((name): name is string => typeof name === "string"),
    cells: columns.map((column) => CELLS[column](parts) ?? ""),
  };
}

const CELLS: Readonly<Record<ColumnKey, (parts: CellParts) => string | null | undefined>> = {
  stock: ({ vehicle }) => vehicle.stockNumber,
  days: ({ row }) => formatWhole(row.days),
  km: ({ vehicle }) => (vehicle.km === null ? null : formatWhole(vehicle.km)),
  photos: ({ row }) => formatWhole(row.photos),
  views: ({ facts }) => facts && formatWhole(facts.views),
  enquiries: ({ facts }) => facts && formatWhole(facts.enquiries),
  market: ({ row }) => row.market,
  changed: ({ facts, timeZone }) => facts?.priceChange && describeChange(facts.priceChange, timeZone),
  yard: ({ vehicle }) => vehicle.location,
  rego: ({ vehicle }) => vehicle.rego,
  feed: ({ facts }) => facts?.feed,
};

/** "−$500, 12 Nov 2026". Amounts of different types are not compared (D9): then the price that shows since is named. */
function describeChange({ at, from, to }: NonNullable<RowFacts["priceChange"]>, timeZone: string): string {
  const date = new Intl.DateTimeFormat("en-AU", {
    ...({ day: "numeric", month: "short", year: "numeric", timeZone } as const),
  }).format(at);
  return `${describeStep(from, to)}, ${date}`;
}

function describeStep(from: CarPrice | null, to: CarPrice | null): string {
  if (from === null || to === null || from.priceType !== to.priceType) return `To ${describePrice(to)}`;
  return `${to.cents < from.cents ? "−" : "+"}${formatDollars(Math.abs(to.cents - from.cents))}`;
}
