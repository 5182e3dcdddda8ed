import { createHash } from "node:crypto";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { type AccountTransaction, type Database, requireRow, takeTurn } from "#platform/postgres/database.ts";
import type { SearchCluster } from "#search/opensearch/cluster.ts";
import { createIndexFactory, createIndexOpener, type RunAlone } from "#search/opensearch/site-index.ts";
import { type IndexPlaces, readChangeNumber } from "./choose-engine.server.ts";
import type { IndexOrder } from "./index-order.ts";
import { STOCK_SCHEMA } from "./search-document.ts";

interface ClusterParts {
  readonly cluster: SearchCluster;
  /** Connections for those who wait for their turn to write. */
  readonly stockDb: Database;
  /** Vehicles of an account from which on the indexes of its sites are in the cluster. */
  readonly minVehicles: number;
  /** Has an index built that is not there; null if it is built by whoever chooses it. */
  readonly order: ((order: IndexOrder) => Promise<void>) | null;
}

/** What the documents of an index are made of, which a new version of the program may change. */
const SCHEMA_KEY = createHash("sha1")
  .update(JSON.stringify([STOCK_SCHEMA, "with keys"]))
  .digest("hex")
  .slice(0, 12);

/**
 * Large sites' indexes in a cluster, all others in memory (D412). A site that shares vehicles with others stays in memory, where
 * their indexes answer as one (D350).
 */
export function createClusterChoice({ cluster, stockDb, minVehicles, order }: ClusterParts): IndexPlaces {
  return {
    isInCluster: async (tx, { config: { stock } }) =>
      stock.members.length === 0 && stock.sharedWith.length === 0 && (await hasVehicles(tx, minVehicles)),
    chooseEngine: async (tx, { site, ...wanted }) => {
      const target = {
        ...wanted,
        name: `site-${site.siteId}`,
        basis: `${site.version} ${SCHEMA_KEY}`,
        changeNumber: await readChangeNumber(tx),
      };
      const alone = createTurns(stockDb, site);
      if (!order) return createIndexFactory(cluster, target, alone);
      // The transaction waits for whoever builds it.
      await tx.query("set local idle_in_transaction_session_timeout = 0");
      const { accountId, siteId, version } = site;
      const { changeNumber } = target;
      const builtSince = wanted.builtSince?.toISOString() ?? null;
      return createIndexOpener(cluster, target, {
        order: () => order({ accountId, siteId, version, changeNumber, builtSince }),
        alone,
      });
    },
  };
}

async function hasVehicles(tx: AccountTransaction, count: number): Promise<boolean> {
  const sql = `
    select count(*) >= $1 as "isReached" from (select from vehicle where withdrawn_at is null limit $1) counted`;
  return requireRow(await tx.query<{ isReached: boolean }>(sql, [count])).isReached;
}

/**
 * One process of the installation at a time writes an index. It may take minutes, for which the transaction stays open; a turn that
 * `inAccount` takes is waited for seconds only.
 */
function createTurns(db: Database, { accountId }: Pick<LiveSite, "accountId">): RunAlone {
  return (name, work) =>
    db.inAccount(accountId, async (tx) => {
      await tx.query("set local idle_in_transaction_session_timeout = 0");
      await takeTurn(tx, `index ${name}`);
      return work();
    });
}
