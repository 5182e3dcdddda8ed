import type { RemovedItem, RemovedShare } from "#platform/removal-guard.ts";
import { print } from "./output.ts";

export interface RemovalOptions {
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** The option of every command that removes something. */
export const YES = ["--yes", "do it; without this, only show what would happen"] as const;

interface Removal {
  /** What the removal does, with counts, for machines. */
  readonly plan: object;
  /** The same for a person, a sentence each. */
  readonly effects: readonly string[];
  readonly remove: () => Promise<void>;
}

/** Says what a removal does, and does it when `--yes` was given. */
export async function sayOrRemove({ yes, json }: RemovalOptions, removal: Removal): Promise<void> {
  const { plan, effects, remove } = removal;
  if (yes) await remove();
  const last = yes ? "Done." : "Nothing was changed. Add --yes to do it.";
  const first = yes ? [] : ["This would happen:"];
  print(json, { removed: yes ?? false, ...plan }, () => [...first, ...effects, last].join("\n"));
}

/** "1 site", "2 sites". */
export const formatCount = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** The option of a command that publishes a file in place of what there is. */
export const YES_REMOVE = ["--yes", "publish even when it removes much of something"] as const;

/** What a file would take away, a line each, and the sites that show it; `done` says that it is gone (D205). */
export const describeRemovals = (removals: readonly RemovedItem[], done: boolean): string[] =>
  removals.map(
    ({ kind, name, of, sites }) =>
      `  ${done ? "Removed" : "Would remove"}: ${kind} ${name}${of ? ` of ${of}` : ""}${sites.length > 0 ? ` (${sites.join(", ")})` : ""}`,
  );

/** Why a file was not published. */
export function describeHeld(held: readonly RemovedShare[], dryRun: boolean): string {
  const shares = held.map(({ kind, removed, of }) => `${removed} of ${of} ${kind}`).join(", ");
  return dryRun
    ? `Dry run: nothing was changed. It would be held, because it removes ${shares}; --yes publishes it all the same.`
    : `Held: it would remove ${shares}. Nothing was changed. Add --yes to publish it all the same.`;
}
