import { isDeepStrictEqual } from "node:util";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { StartError } from "#platform/start-error.ts";
import { type Mapping, parseMapping } from "../feeds/mapping/mapping.ts";
import { SHIPPED_MAPPINGS } from "../feeds/mapping/shipped-mappings.ts";
import { loadMapping, resolveMapping } from "../feeds/propose/load-mapping.server.ts";

/**
 * A mapping of the account: a shipped one or one that was saved in the back office by its name, else a file by its path (D439).
 * @throws StartError naming what is wrong with it
 */
export async function loadMappingOf(tx: AccountTransaction, nameOrFile: string): Promise<Mapping> {
  if (SHIPPED_MAPPINGS.has(nameOrFile)) return loadMapping(nameOrFile);
  const [saved] = await tx.query<{ document: unknown }>(
    "select document from saved_mapping where account_id = $1 and name = $2",
    [tx.accountId, nameOrFile],
  );
  if (!saved) return loadMapping(nameOrFile);
  const parsed = parseMapping(JSON.stringify(saved.document));
  if (parsed.ok) return parsed.mapping;
  const problems = parsed.problems.map(({ message }) => message).join(" ");
  throw new StartError(`The mapping "${nameOrFile}" cannot be used by this version: ${problems}`);
}

/**
 * What a feed names a mapping by: the name of a shipped or saved one, or a file's full path.
 * @throws StartError naming what is wrong with it
 */
export async function resolveMappingOf(tx: AccountTransaction, nameOrFile: string): Promise<string> {
  await loadMappingOf(tx, nameOrFile);
  const saved = await tx.query("select from saved_mapping where account_id = $1 and name = $2", [
    ...[tx.accountId, nameOrFile],
  ]);
  return saved.length > 0 ? nameOrFile : resolveMapping(nameOrFile);
}

/** A mapping that was saved in the back office. */
export interface SavedMapping {
  readonly name: string;
  /** As the file of a mapping has it. */
  readonly document: unknown;
}

/** The mappings that were saved in the back office, by name. */
export function listSavedMappings(tx: AccountTransaction): Promise<SavedMapping[]> {
  return tx.query<SavedMapping>(
    "select name, document from saved_mapping where account_id = $1 order by name",
    [tx.accountId],
  );
}

interface NewMapping {
  readonly sourceId: number;
  /** What the feed was read with when the mapping was begun. */
  readonly replaces: string;
  /** As the file of a mapping has it. */
  readonly document: { readonly name: string } & Readonly<Record<string, unknown>>;
  readonly savedBy: string;
}

/**
 * Saves a mapping, and has its feed read with it from now on: the feed is due at once, also if it was paused, and reads its file again.
 * @returns the mapping's name; null if the feed is gone, or is read with another mapping by now
 */
export async function saveMappingOfFeed(
  tx: AccountTransaction,
  { sourceId, replaces, document, savedBy }: NewMapping,
  now: Date,
): Promise<string | null> {
  const held = await tx.query(
    `select from source s where s.account_id = $1 and s.id = $2 and s.mapping = $3
       and exists (select from feed where feed.account_id = $1 and feed.source_id = s.id) for update`,
    [tx.accountId, sourceId, replaces],
  );
  if (held.length === 0) return null;
  const saved = await listSavedMappings(tx);
  const known = new Map(saved.map((one) => [one.name, one.document]));
  const name = findName(document.name, known, document);
  await tx.query(
    `insert into saved_mapping (account_id, name, document, saved_by, saved_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [tx.accountId, name, JSON.stringify({ ...document, name }), savedBy, now],
  );
  await tx.query("update source set mapping = $3 where account_id = $1 and id = $2", [
    ...[tx.accountId, sourceId, name],
  ]);
  await tx.query(
    `update feed set content_hash = null, unreachable_since = null, unreachable_reason = null, next_check_at = $3,
       paused_at = null, paused_by = null
     where account_id = $1 and source_id = $2`,
    [tx.accountId, sourceId, now],
  );
  return name;
}

/** The wanted name, with a number where another mapping has it: whatever used that one is still read with it. */
function findName(wanted: string, known: ReadonlyMap<string, unknown>, document: object): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted.slice(0, 35)}-${number}`;
    const isFree = !known.has(name) && !SHIPPED_MAPPINGS.has(name);
    if (isFree || isDeepStrictEqual(known.get(name), { ...document, name })) return name;
  }
}
