import { type FoundParts, findParts } from "#features/parts/store/find-parts.server.ts";
import type { PartList } from "#features/parts/store/part-writer.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

/** Parts that most cars need sooner or later. */
const COMMON = ["Oil filter", "Brake pads", "Wiper blades", "Battery", "Floor mats", "Towbar"];

interface CommonPart extends Pick<FoundParts, "count" | "isMore"> {
  /** What a search for them asks for. */
  readonly words: string;
}

/** Counts by the list that they belong to, which each import replaces. */
const counted = new WeakMap<PartList, readonly CommonPart[]>();

/** The common parts that a list has, searched for once; none without a list. */
export async function countCommonParts(
  tx: AccountTransaction,
  list: PartList | null,
): Promise<readonly CommonPart[]> {
  if (list === null) return [];
  const known = counted.get(list);
  if (known) return known;
  const common: CommonPart[] = [];
  for (const words of COMMON) {
    const search = { query: words, make: "", model: "", year: null };
    const { count, isMore } = await findParts(tx, search, { offset: 0, limit: 1 });
    if (count > 0) common.push({ words, count, isMore });
  }
  counted.set(list, common);
  return common;
}
