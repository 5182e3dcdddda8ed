import { z } from "zod";
import table from "./data/advertisement.json" with { type: "json" };
import { findState, type LawSource, lawSource, type State, state } from "./law-table.ts";

/** States of which nothing is known are not in the table: nothing is asked for there. */
const TABLE = z
  .partialRecord(
    state,
    z.strictObject({
      source: lawSource,
      note: z.string(),
      /** What an advertisement of a used vehicle must have: its registration number, or VIN or stock number if it has none (LAW-05). */
      usedNeeds: z.array(z.enum(["registration"])),
    }),
  )
  .parse(table);

/** States in which an advertisement of a used vehicle must have its registration number (LAW-05). */
export const REGISTRATION_STATES: readonly State[] = (Object.keys(TABLE) as State[]).filter((letters) =>
  TABLE[letters]?.usedNeeds.includes("registration"),
);

/** Where it is said what an advertisement in a state needs; null if nothing is known. */
export function findAdvertisementSource(letters: string | null): LawSource | null {
  const found = findState(letters);
  return (found && TABLE[found]?.source) ?? null;
}
