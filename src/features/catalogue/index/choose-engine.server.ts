import { createHash } from "node:crypto";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { type AccountTransaction, type Database, requireRow } from "#platform/postgres/database.ts";
import type { EngineFactory } from "#search/contract/engine.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import type { SearchCluster } from "#search/opensearch/cluster.ts";
import { createIndexFactory, type IndexTarget, type RunAlone } from "#search/opensearch/site-index.ts";
import { STOCK_SCHEMA } from "./search-document.ts";

/** The index of a site that is wanted. */
interface WantedIndex extends Pick<IndexTarget, "now" | "builtSince" | "readValidUntil"> {
  readonly site: LiveSite;
}

/** Chooses where a site's index is, in the transaction that reads its stock. */
export type ChooseEngine = (tx: AccountTransaction, wanted: WantedIndex) => Promise<EngineFactory>;

/** Every index in this process's memory. */
export const chooseMemory: ChooseEngine = async () => buildInMemoryEngine;

interface ClusterParts {
  readonly cluster: SearchCluster;
  readonly db: Database;
  /** Vehicles of an account from which on the indexes of its sites are in the cluster. */
  readonly minVehicles: number;
}

/** What the documents of an index are made of, which a new version of the program may change. */
const SCHEMA_KEY = createHash("sha1").update(JSON.stringify(STOCK_SCHEMA)).digest("hex").slice(0, 12);

/**
 * Large sites' indexes in a cluster, all others in memory (D412). A site that shares vehicles with others stays in memory, where
 * their indexes answer as one (D350).
 */
export function createClusterChoice({ cluster, db, minVehicles }: ClusterParts): ChooseEngine {
  return async (tx, { site, ...wanted }) => {
    const { members, sharedWith } = site.config.stock;
    if (members.length > 0 || sharedWith.length > 0) return buildInMemoryEngine;
    const account = await readAccount(tx, minVehicles);
    if (!account.isLarge) return buildInMemoryEngine;
    const target = {
      ...wanted,
      name: `site-${site.siteId}`,
      basis: `${site.version} ${SCHEMA_KEY}`,
      changeNumber: account.changeNumber,
    };
    return createIndexFactory(cluster, target, createTurns(db, site));
  };
}

async function readAccount(
  tx: AccountTransaction,
  minVehicles: number,
): Promise<{ readonly changeNumber: number; readonly isLarge: boolean }> {
  const sql = `
    select change_number as "changeNumber",
      (select count(*) from (select from vehicle where withdrawn_at is null limit $1) counted) >= $1 as "isLarge"
    from account where id = current_account()`;
  return requireRow(await tx.query(sql, [minVehicles]));
}

/** One process of the installation at a time writes an index. It may take minutes, for which the transaction stays open. */
function createTurns(db: Database, { accountId }: Pick<LiveSite, "accountId">): RunAlone {
  return (name, work) =>
    db.inAccount(accountId, async (tx) => {
      await tx.query("set local idle_in_transaction_session_timeout = 0");
      await tx.query("select pg_advisory_xact_lock(hashtextextended($1, $2))", [`index ${name}`, accountId]);
      return work();
    });
}
