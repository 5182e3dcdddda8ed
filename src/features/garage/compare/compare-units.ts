import type { RowGroup } from "#features/vehicle-page/blocks/specifications/group-rows.ts";
import { formatMetres } from "#features/vehicles/measures.ts";

const METRES = /^\d[\d.]* m$/i;
const MILLIMETRES = /^\d[\d,.]* mm$/i;

/** Vehicles whose lengths are all in metres if one length is: beside a motorhome's body, millimetres would mislead (D229). */
export function unifyLengths(vehicles: readonly (readonly RowGroup[])[]): readonly (readonly RowGroup[])[] {
  const values = vehicles.flatMap((groups) => groups.flatMap(({ rows }) => rows.map(({ value }) => value)));
  if (!values.some((value) => METRES.test(value))) return vehicles;
  const toUnified = (value: string) => (MILLIMETRES.test(value) ? formatMetres(value) : value);
  return vehicles.map((groups) =>
    groups.map(({ title, rows }) => ({
      title,
      rows: rows.map(({ label, value }) => ({ label, value: toUnified(value) })),
    })),
  );
}

/** "2.8L" or "649 cc", and what follows it, such as ", 4 cylinders". */
const CAPACITY = /^(\d[\d,.]*) ?(cc|l)\b(.*)$/i;

/** The values of a row, with engines in litres where some are in litres and others in cubic centimetres. */
export function unifyCapacities(values: readonly (string | null)[]): readonly (string | null)[] {
  const units = new Set(values.map((value) => CAPACITY.exec(value ?? "")?.[2]?.toLowerCase()));
  if (!units.has("cc") || !units.has("l")) return values;
  return values.map((value) => value && toLitres(value));
}

function toLitres(value: string): string {
  const [, digits = "", unit = "", rest = ""] = CAPACITY.exec(value) ?? [];
  if (digits === "") return value;
  const amount = Number(digits.replaceAll(",", ""));
  const litres = unit.toLowerCase() === "cc" ? amount / 1000 : amount;
  return `${litres.toFixed(litres < 1 ? 2 : 1)} L${rest}`;
}
