import { toComparable } from "../judge/column-tally.ts";
import type { FeedValue, FeedValues } from "../mapping/feed-row.ts";
import type { MappingField } from "../mapping/mapping.ts";
import type { Assignment, Guess } from "./assign-fields.ts";

/** What a person should look at in a proposed mapping, and what has to be decided before an import (D202). */
export interface Doubts {
  readonly questions: readonly string[];
  readonly warnings: readonly string[];
}

interface Guesses extends Assignment {
  /** The rows of the sample. */
  readonly rows: readonly FeedValues[];
  /** The column that is taken for the stock number because its codes never repeat. */
  readonly code: string | undefined;
  readonly key: "stockNumber" | readonly string[];
}

/** Fields in which a wrong column costs the dealer something that nobody notices, in words. */
const FIELDS_THAT_MATTER: Readonly<Partial<Record<MappingField, string>>> = {
  stockNumber: "the stock number",
  price: "the price",
  driveAwayPrice: "the drive-away price",
  egcPrice: "the price without government charges",
  locationCode: "the yard",
  locationName: "the name of the yard",
};

/** Every guess has a strength: a weak one on a field that matters is asked, and so are two that are equally sure and differ. */
export function doubtGuesses({ taken, rivals, rows, code, key }: Guesses): Doubts {
  const weak = taken.filter(({ strength }) => strength === "weak" || strength === "by value");
  const likely = taken.filter(({ strength }) => strength === "likely");
  const conflicts = rivals.map((rival) => findConflict(rival, taken, rows));
  return {
    questions: [
      ...weak.flatMap(askAboutWeak),
      ...(code === undefined
        ? []
        : [`Is "${code}" the stock number? It is taken because its codes never repeat.`]),
      ...conflicts.flatMap((conflict) => conflict?.question ?? []),
    ],
    warnings: [
      ...likely.flatMap(({ field, column }) => {
        const words = FIELDS_THAT_MATTER[field];
        return words === undefined ? [] : [`"${column.name}" is taken for ${words}: check that it is.`];
      }),
      ...conflicts.flatMap((conflict) => conflict?.warning ?? []),
      ...(typeof key === "string" || key.length === 1
        ? []
        : [
            `No column was found for the stock number: vehicles are told apart by ${key.join(", ")}, and one that changes in any of them becomes another vehicle.`,
          ]),
    ],
  };
}

function askAboutWeak({ field, column, strength }: Guess): string[] {
  const words = FIELDS_THAT_MATTER[field];
  if (words === undefined) return [];
  const why = strength === "weak" ? "by a part of its name" : "by its values";
  return [`Is "${column.name}" ${words}? It is taken ${why}.`];
}

interface Conflict {
  readonly question?: string;
  readonly warning?: string;
}

/** Kilometres are not shown with as much at stake, but two readings of them are worth a look. */
const FIELDS_WORTH_A_LOOK: Readonly<Partial<Record<MappingField, string>>> = { km: "the kilometres" };

/** Two columns that are equally sure to hold a field and differ in some rows; null for any other two. */
function findConflict(
  { field, column }: Guess,
  taken: readonly Guess[],
  rows: readonly FeedValues[],
): Conflict | null {
  const words = FIELDS_THAT_MATTER[field] ?? FIELDS_WORTH_A_LOOK[field];
  const winner = taken.find((guess) => guess.field === field)?.column;
  if (words === undefined || !winner) return null;
  const differing = rows.filter((row) => isDifferent(row[winner.name], row[column.name])).length;
  if (differing === 0) return null;
  const count = differing === 1 ? "1 row" : `${differing} rows`;
  return field in FIELDS_THAT_MATTER
    ? {
        question: `Is "${winner.name}" or "${column.name}" ${words}? They differ in ${count}, and "${winner.name}" is taken.`,
      }
    : { warning: `"${winner.name}" is taken for ${words}; "${column.name}" differs in ${count}.` };
}

function isDifferent(one: FeedValue | undefined, other: FeedValue | undefined): boolean {
  const [left, right] = [one, other].map((value) => toComparable([value ?? ""].flat()[0] ?? ""));
  return left !== "" && right !== "" && left !== right;
}
