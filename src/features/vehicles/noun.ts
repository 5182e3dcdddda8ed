import { formatWhole } from "#ui/base/money.ts";

/** What vehicles are called together: "car" and "cars", "caravan" and "caravans", "vehicle" and "vehicles". */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** "1 car", "1,204 caravans". */
export function formatCount(count: number, noun: Noun): string {
  return `${formatWhole(count)} ${selectWord(count, noun)}`;
}

/** "sold car" and "sold cars". */
export function toSoldNoun({ one, many }: Noun): Noun {
  return { one: `sold ${one}`, many: `sold ${many}` };
}

/** The word alone: "car" for 1, else "cars". */
export function selectWord(count: number, { one, many }: Noun): string {
  return count === 1 ? one : many;
}

/** A word with a capital, as in a heading. */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
