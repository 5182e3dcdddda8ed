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
