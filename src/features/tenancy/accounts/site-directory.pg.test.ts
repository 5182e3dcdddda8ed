import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Tenancy } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { addSite, changeHosts, chooseHost, findSite } from "./site-directory.server.ts";
import { addTestSite } from "./test-account.ts";

const db = openTestDatabase();

let site: Tenancy;
beforeEach(async () => {
  site = await addTestSite(db);
});
const within = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(site.accountId, work);
const changeNumber = async () =>
  (
    await db.query<{ change_number: number }>("select change_number from account where id = $1", [
      site.accountId,
    ])
  )[0]!.change_number;

const unique = () => `site-${randomUUID().slice(0, 8)}`;

test("D4: slugs and hosts are unique among all accounts, whatever their case", async () => {
  const [slug, host] = [unique(), `${unique()}.example`];
  expect(await within((tx) => addSite(tx, slug, [host.toUpperCase()]))).toMatchObject({ ok: true });
  const other = await addTestSite(db);
  const add = (name: string, hosts: readonly string[]) =>
    db.inAccount(other.accountId, (tx) => addSite(tx, name, hosts));
  expect(await add(slug, [])).toEqual({ ok: false, reason: "slug-taken" });
  expect(await add(unique(), [host])).toEqual({ ok: false, reason: "host-taken", host });
  expect(await findSite(db, slug)).toMatchObject({
    accountId: site.accountId,
    hosts: [host],
    publishedVersion: null,
  });
});

test("D4: a site of which one host is taken is not added at all", async () => {
  const [slug, host] = [unique(), `${unique()}.example`];
  await within((tx) => addSite(tx, unique(), [host]));
  await within((tx) => addSite(tx, slug, [`${slug}.example`, host]));
  expect(await findSite(db, slug)).toBeNull();
});

test("D4: a site's hosts change; one that another site has changes nothing", async () => {
  const [slug, first, second, theirs] = [unique(), unique(), unique(), unique()];
  const added = await within((tx) => addSite(tx, slug, [first]));
  if (!added.ok) throw new Error(added.reason);
  const other = await addTestSite(db);
  await db.inAccount(other.accountId, (tx) => addSite(tx, unique(), [theirs]));
  const change = (add: string[], remove: string[] = []) =>
    within((tx) => changeHosts(tx, added.siteId, { add, remove }));
  expect(await change([second.toUpperCase(), first])).toEqual({ ok: true, hosts: [first, second] });
  expect(await change([theirs], [first])).toEqual({ ok: false, reason: "host-taken", host: theirs });
  expect(await change([], [first, theirs])).toEqual({ ok: true, hosts: [second] });
  expect(await findSite(db, slug)).toMatchObject({ hosts: [second] });
});

test("D84: one of a site's own hosts is the canonical one until it is taken away; no other host can be", async () => {
  const [slug, first, second] = [unique(), unique(), unique()];
  const added = await within((tx) => addSite(tx, slug, [first, second]));
  if (!added.ok) throw new Error(added.reason);
  const choose = (host: string) => within((tx) => chooseHost(tx, added.siteId, host));
  const before = await changeNumber();
  expect(await choose("other.example")).toBe(false);
  expect([await changeNumber(), (await findSite(db, slug))?.canonicalHost]).toEqual([before, null]);
  expect(await choose(second.toUpperCase())).toBe(true);
  expect(await changeNumber()).toBe(before + 1);
  expect(await findSite(db, slug)).toMatchObject({ hosts: [first, second], canonicalHost: second });
  await within((tx) => changeHosts(tx, added.siteId, { add: [], remove: [second] }));
  expect(await findSite(db, slug)).toMatchObject({ hosts: [first], canonicalHost: null });
});
