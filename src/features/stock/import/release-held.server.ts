import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { AccountId } from "#platform/account-id.ts";
import { type Database, recordChange } from "#platform/postgres/database.ts";
import { StartError } from "#platform/start-error.ts";
import { loadMapping } from "../feeds/load-mapping.server.ts";
import { findHeld, type HeldImport, markReleased, releaseHeldPrices } from "./feed-store.server.ts";
import { fetchFeed } from "./fetch-feed.server.ts";
import { runImport } from "./run-import.server.ts";

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
 * Publishes what waits for a person of a feed or mapping: its newest held import, whatever that removes, and the
 * prices that moved too far (D6, D9, D11).
 * @throws StartError when the held import can no longer be read
 */
export async function releaseHeld(
  parts: Parts,
  accountId: AccountId,
  sourceName: string,
  now: Date,
): Promise<Released> {
  const { db } = parts;
  const held = await db.inAccount(accountId, (tx) => findHeld(tx, sourceName));
  if (held) await publish(parts, accountId, held, now);
  const prices = await db.inAccount(accountId, async (tx) => {
    if (held) await markReleased(tx, held, now);
    return releaseHeldPrices(tx, sourceName, await recordChange(tx), now);
  });
  return { released: held !== null, prices };
}

async function publish(parts: Parts, accountId: AccountId, held: HeldImport, now: Date): Promise<void> {
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
