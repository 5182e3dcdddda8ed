import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";
import type { EngineFactory } from "#search/contract/engine.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import type { IndexTarget } from "#search/opensearch/site-index.ts";

/** The index of a site that is wanted. */
interface WantedIndex extends Pick<IndexTarget, "now" | "builtSince" | "readValidUntil"> {
  readonly site: LiveSite;
}

/** Chooses where a site's index is, in the transaction that reads its stock. */
export type ChooseEngine = (tx: AccountTransaction, wanted: WantedIndex) => Promise<EngineFactory>;

/** Every index in this process's memory. */
export const chooseMemory: ChooseEngine = async () => buildInMemoryEngine;

/** Where the indexes of sites are. */
export interface IndexPlaces {
  /** Whether a site's index is in a cluster, so that reading it may take minutes. */
  readonly isInCluster: (tx: AccountTransaction, site: LiveSite) => Promise<boolean>;
  /** Of sites of which it is. */
  readonly chooseEngine: ChooseEngine;
}

/** Number of the newest change of the account that the transaction sees. */
export async function readChangeNumber(tx: AccountTransaction): Promise<number> {
  const sql = 'select change_number as "changeNumber" from account where id = current_account()';
  return requireRow(await tx.query<{ changeNumber: number }>(sql)).changeNumber;
}
