import { createReadStream } from "node:fs";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { readFeedSample } from "../feeds/files/sample-feed.server.ts";
import { FeedError } from "../feeds/mapping/feed-error.ts";
import type { Mapping } from "../feeds/mapping/mapping.ts";
import { SHIPPED_MAPPINGS } from "../feeds/mapping/shipped-mappings.ts";
import { compareColumns, MIN_LIKENESS, readUsedMapping, type UsedMapping } from "./used-mapping.ts";

/** The mapping that an account used last for a file. */
export interface FoundMapping {
  readonly mapping: Mapping;
  readonly used: UsedMapping;
}

interface Candidate extends FoundMapping {
  readonly likeness: number;
  readonly isHeld: boolean;
}

/**
 * The mapping that the account used last for a file with these columns (D193); null if none is like it. One that was only
 * held counts where none was published: it may be held because it is the wrong one. A shipped mapping is the one of this version.
 */
export async function findUsedMapping(tx: AccountTransaction, path: string): Promise<FoundMapping | null> {
  return chooseUsedMapping(path, await listUsedMappings(tx));
}

/** A mapping that the account used, and whether that import is only held. */
export interface ListedMapping {
  readonly used: UsedMapping;
  readonly isHeld: boolean;
}

/** The mappings that the account used, the newest first. */
export function listUsedMappings(tx: AccountTransaction): Promise<ListedMapping[]> {
  return tx.query<ListedMapping>(USED);
}

/** What `findUsedMapping` chooses of the mappings that an account used. */
export async function chooseUsedMapping(
  path: string,
  rows: readonly ListedMapping[],
): Promise<FoundMapping | null> {
  const candidates: Candidate[] = [];
  for (const { used, isHeld } of rows) {
    const mapping = SHIPPED_MAPPINGS.get(used.from) ?? readUsedMapping(used);
    if (mapping === null) continue;
    const columns = await readColumns(path, mapping);
    candidates.push({ mapping, used, isHeld, likeness: compareColumns(used.columns, columns) });
  }
  const alike = candidates.filter(({ likeness }) => likeness >= MIN_LIKENESS);
  // The sort keeps the newest first among equals.
  const [best] = alike.sort(
    (one, other) => Number(one.isHeld) - Number(other.isHeld) || other.likeness - one.likeness,
  );
  return best ?? null;
}

/** Newest first. */
const USED = `
  select used, "isHeld" from (
    select published->'used' as used, false as "isHeld" from source where published ? 'used'
    union all select request->'used', true from import_run where outcome = 'held' and request ? 'used') kept
  order by used->>'at' desc`;

async function readColumns(path: string, { records }: Mapping): Promise<readonly string[]> {
  try {
    const { columns } = await readFeedSample(createReadStream(path), records);
    return columns.map(({ name }) => name);
  } catch (error) {
    if (error instanceof FeedError) return [];
    throw error;
  }
}
