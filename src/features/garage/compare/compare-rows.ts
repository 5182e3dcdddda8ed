import type { RowGroup } from "#features/vehicle-page/blocks/specifications/group-rows.ts";
import type { Row } from "#features/vehicle-page/row.ts";
import { unifyCapacities, unifyLengths } from "./compare-units.ts";
import type { CompareRow, CompareSection, Equipment } from "./compare-view.ts";

/** The topics of several vehicles side by side, and in each the rows of all of them, each in one unit; none without a row. */
export function compareGroups(given: readonly (readonly RowGroup[])[]): CompareSection[] {
  const vehicles = unifyLengths(given);
  const filled = vehicles.map((groups) => groups.filter(({ rows }) => rows.length > 0));
  const titles = mergeOrders(filled.map((groups) => groups.map(({ title }) => title)));
  return titles.map((title) => ({
    title,
    rows: compareRows(vehicles.map((groups) => groups.find((group) => group.title === title)?.rows ?? [])),
  }));
}

function compareRows(vehicles: readonly (readonly Row[])[]): CompareRow[] {
  const labels = mergeOrders(vehicles.map((rows) => rows.map(({ label }) => label)));
  return labels.map((label) => {
    const values = unifyCapacities(
      vehicles.map((rows) => rows.find((row) => row.label === label)?.value ?? null),
    );
    return { label, values, differs: hasDifference(values) };
  });
}

/** A value that the data leaves out is no difference: the vehicle may well have it. */
function hasDifference(values: readonly (string | null)[]): boolean {
  return new Set(values.flatMap((value) => (value === null ? [] : [normalise(value)]))).size > 1;
}

/** The equipment of several vehicles (WAT-19): what all of them have, and what only some have. */
export function compareEquipment(vehicles: readonly (readonly string[])[]): Equipment {
  const sets = vehicles.map((features) => new Set(features.map(normalise)));
  const names = new Map<string, string>();
  for (const feature of vehicles.flat()) {
    const key = normalise(feature);
    if (!names.has(key)) names.set(key, feature.trim());
  }
  const rows = [...names].map(([key, label]) => ({
    label,
    has: sets.map((set) => (set.size === 0 ? null : set.has(key))),
  }));
  const isShared = ({ has }: (typeof rows)[number]) => has.every((one) => one === true);
  return {
    shared: rows.filter(isShared).map(({ label }) => label),
    different: rows.filter((row) => !isShared(row)),
  };
}

const normalise = (text: string) => text.trim().toLowerCase();

/** One order of the entries of several lists, in which an entry follows those that it followed in the first list that has it. */
function mergeOrders(lists: readonly (readonly string[])[]): string[] {
  const merged: string[] = [];
  for (const list of lists) {
    let position = 0;
    for (const entry of list) {
      const found = merged.indexOf(entry);
      if (found === -1) merged.splice(position, 0, entry);
      position = (found === -1 ? position : found) + 1;
    }
  }
  return merged;
}
