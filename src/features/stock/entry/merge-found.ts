import type { IdentifiedVehicle } from "#features/vehicles/registration-lookup.ts";
import type { EntryField, TypedEntry } from "./entry-view.ts";

/** What a look-up filled in, by field, so that another one can replace it. */
export type Proposed = Readonly<Partial<Record<EntryField, string>>>;

const FOUND_FIELDS = [
  ...(["vin", "make", "model", "badge", "year", "body", "fuel", "transmission", "drive", "colour"] as const),
];

/** Whether a field has what an earlier look-up filled in, or nothing: then it is nobody's word. */
export const isProposed = (typed: TypedEntry, proposed: Proposed, field: EntryField): boolean =>
  typed[field] === "" || typed[field] === proposed[field];

/**
 * Fills the form with what a look-up found (D457). What a person typed stays; what an earlier look-up filled in and this one does not
 * know becomes empty.
 * @returns also the fields that stay although the look-up says something else
 */
export function mergeFound(typed: TypedEntry, proposed: Proposed, found: IdentifiedVehicle) {
  const facts = toFacts(found);
  const values: Record<EntryField, string> = { ...typed };
  const filled: Partial<Record<EntryField, string>> = {};
  const kept: EntryField[] = [];
  for (const field of FOUND_FIELDS) {
    const fact = facts[field];
    if (isProposed(typed, proposed, field)) {
      values[field] = fact;
      if (fact !== "") filled[field] = fact;
    } else if (fact !== "" && fact.toLowerCase() !== typed[field].toLowerCase()) kept.push(field);
  }
  return { values: values as TypedEntry, proposed: filled as Proposed, kept };
}

function toFacts({ vehicle, colour, vin }: IdentifiedVehicle) {
  const { make, model, badge, year, body, fuel, transmission, drive } = vehicle;
  return {
    ...{ make, model, badge: badge ?? "", year: String(year), colour: colour ?? "", vin: vin ?? "" },
    ...{ body: body ?? "", fuel: fuel ?? "", transmission: transmission ?? "", drive: drive ?? "" },
  };
}

const MAX_PROPOSED = 3000;

/** Reads what a form says that an earlier look-up filled in; nothing for anything else. */
export function readProposed(text: string): Proposed {
  if (text === "" || text.length > MAX_PROPOSED) return {};
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null) return {};
    const entries = FOUND_FIELDS.map((field) => [field, (read as Record<string, unknown>)[field]]);
    return Object.fromEntries(entries.filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}
