import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { parseEncryptionKeys } from "#platform/secrets/encryption.ts";
import { NOW } from "../import/test-import.ts";
import { removeSource } from "../import/write/remove-source.server.ts";
import {
  findSignIn,
  readSignIn,
  reencryptSignIns,
  removeSignIn,
  renameSignIn,
  saveSignIn,
} from "./feed-sign-in.server.ts";
import { findFeed, type NewFeed, saveFeed } from "./feed-store.server.ts";

const db = openTestDatabase();
const aKey = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;
const OLD = aKey("2025");
const keys = parseEncryptionKeys(OLD);
const SECRET = "three gums beside a creek";
const FEED: NewFeed = {
  ...{ name: "yard", address: "https://dms.example/a.csv", mapping: "forecourt", locations: [], notify: [] },
  ...{ intervalMinutes: 60, snapshot: true, silentAfterHours: 24 },
};
const BASIC = { kind: "basic", name: "kim", secret: SECRET } as const;

const withFeed = async (work: (tx: AccountTransaction, id: number) => Promise<void>) => {
  const { accountId } = await addTestSite(db);
  await db.inAccount(accountId, async (tx) => {
    await saveFeed(tx, FEED);
    await tx.query("update feed set next_check_at = 'infinity'");
    const { id } = (await findFeed(tx, "yard"))!;
    await saveSignIn(tx, { feedId: id, origin: "https://dms.example", signIn: BASIC, keys }, NOW);
    await work(tx, id);
  });
};
const stored = async (tx: AccountTransaction) =>
  (await tx.query<{ secret: string }>("select secret from feed_sign_in order by feed_id")).map(
    ({ secret }) => secret,
  );

test("D447 D429: a secret is encrypted, read for its own server alone, and never listed", async () => {
  await withFeed(async (tx, id) => {
    expect((await stored(tx)).join()).not.toContain(SECRET);
    expect(JSON.stringify(await findFeed(tx, "yard"))).not.toContain("kim");
    expect(await findSignIn(tx, id)).toEqual({
      ...{ kind: "basic", name: "kim", origin: "https://dms.example", setAt: NOW },
    });
    const read = (address: string) => readSignIn(tx, keys, { id, address });
    expect(await read("https://dms.example/b.csv")).toEqual(BASIC);
    for (const address of ["http://dms.example/", "https://dms.example:8443/", "https://evil.example/", "/x"])
      expect([address, await read(address)]).toEqual([address, null]);
    await renameSignIn(tx, id, "mel");
    expect(await read(FEED.address)).toEqual({ ...BASIC, name: "mel" });
    await removeSignIn(tx, id);
    expect([await findSignIn(tx, id), await read(FEED.address)]).toEqual([null, null]);
  });
});

test("D447: another path keeps the secret, another server loses it, also when the command line changes it", async () => {
  await withFeed(async (tx, id) => {
    await saveFeed(tx, { ...FEED, address: "https://dms.example/other.csv" });
    expect(await findSignIn(tx, id)).not.toBeNull();
    await saveFeed(tx, { ...FEED, name: "other", address: "https://evil.example/" });
    expect(await findSignIn(tx, id)).not.toBeNull();
    await saveFeed(tx, { ...FEED, address: "https://evil.example/a.csv" });
    expect(await stored(tx)).toEqual([]);
  });
});

test("D447: the secret of one feed is none of another's, and goes with its feed", async () => {
  await withFeed(async (tx, id) => {
    await saveFeed(tx, { ...FEED, name: "other" });
    const other = (await findFeed(tx, "other"))!.id;
    await saveSignIn(tx, { feedId: other, origin: "https://dms.example", signIn: BASIC, keys }, NOW);
    await tx.query(
      "update feed_sign_in set secret = (select secret from feed_sign_in where feed_id = $1) where feed_id = $2",
      [id, other],
    );
    await expect(readSignIn(tx, keys, { id: other, address: FEED.address })).rejects.toThrow();
    await removeSource(tx, "other", { keepStock: false, now: NOW });
    expect(await stored(tx)).toHaveLength(1);
  });
});

test("D447 D429: secrets are encrypted again with the first key, once", async () => {
  await withFeed(async (tx, id) => {
    const both = parseEncryptionKeys(`${aKey("2026")},${OLD}`);
    expect([await reencryptSignIns(tx, both), await reencryptSignIns(tx, both)]).toEqual([1, 0]);
    expect((await stored(tx))[0]).toMatch(/^2026:/);
    expect(await readSignIn(tx, both, { id, address: FEED.address })).toEqual(BASIC);
    await expect(readSignIn(tx, keys, { id, address: FEED.address })).rejects.toThrow('no key "2026"');
  });
});
