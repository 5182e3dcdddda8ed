import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { AccountId } from "#platform/account-id.ts";
import type { Database } from "#platform/postgres/database.ts";
import { StartError } from "#platform/start-error.ts";
import { loadMapping } from "../feeds/propose/load-mapping.server.ts";
import { runImport } from "../import/run-import.server.ts";
import { findHeld, type HeldImport, markReleased } from "../sources/feed-store.server.ts";
import { fetchFeed } from "../sources/fetch-feed.server.ts";
import { listHeldPrices, releaseHeldPrices } from "../sources/held-prices.server.ts";

interface Parts {
  readonly db: Database;
  readonly secret: string;
}

export interface Released {
  /** Whether a held import was published. */
  readonly released: boolean;
  /** How many held prices were. */
  readonly prices: number;
}

/**
 * Publishes what waits for a person of a feed or mapping: the prices that moved too far, and its newest held import,
 * whatever that removes (D6, D9, D11). Prices that the import itself moves too far are held: nobody has seen them.
 * @throws StartError when the held import can no longer be read
 */
export async function releaseHeld(
  parts: Parts,
  accountId: AccountId,
  { sourceName, now }: { readonly sourceName: string; readonly now: Date },
): Promise<Released> {
  const { db } = parts;
  const held = await db.inAccount(accountId, (tx) => findHeld(tx, sourceName));
  const prices = await db.inAccount(accountId, async (tx) => {
    const waiting = await listHeldPrices(tx, sourceName);
    const ids = waiting.map(({ vehicleId }) => vehicleId);
    return releaseHeldPrices(tx, ids, now);
  });
  if (held) {
    await publish(parts, accountId, { held, now });
    await db.inAccount(accountId, (tx) => markReleased(tx, held, now));
  }
  return { released: held !== null, prices };
}

async function publish(
  parts: Parts,
  accountId: AccountId,
  { held, now }: { readonly held: HeldImport; readonly now: Date },
): Promise<void> {
  const { sourceName, mapping: mappingFrom, locations, snapshot } = held;
  const folder = await mkdtemp(join(tmpdir(), "forecourt-release-"));
  try {
    const path = join(folder, "feed");
    await writeFile(path, await promisify(gunzip)(held.content));
    const fetched = await fetchFeed(path, { allowPrivate: false });
    if (!fetched.ok) throw new StartError(fetched.reason);
    const mapping = await loadMapping(mappingFrom);
    const { feed } = fetched;
    const request = { accountId, siteId: null, sourceName, mapping, mappingFrom, locations, feed, now };
    const outcome = await runImport(parts, { ...request, snapshot, force: true });
    if (outcome.kind !== "published")
      throw new StartError(`The held import could not be published: ${outcome.kind}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
