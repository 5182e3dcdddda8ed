import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { type ManufacturerModel, toModelKey } from "../manufacturer-model.ts";
import type { ReadModels } from "../source/read-models.server.ts";
import { listModels, readModel, readModelsOf, readModelsStamp } from "../store/model-store.server.ts";
import { aBadge, aModel } from "../test-models.ts";
import { applyModels, applyModelsToAccount } from "./apply-models.server.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-26T00:00:00Z");
const AUTHOR = { author: "test", now: NOW };

const named = (...names: string[]): ManufacturerModel[] =>
  names.map((name) => aModel({ model: name, slug: name.toLowerCase() }));

const file = (models: readonly ManufacturerModel[], rest: Partial<ReadModels> = {}): ReadModels => ({
  ...{ models, problems: [], broken: new Set(), hasNameless: false, pictures: new Map() },
  ...rest,
});

/** An account of its own, in which files are applied. */
async function givenAccount() {
  const { accountId } = await addTestSite(db);
  const inAccount = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(accountId, work);
  const apply = (read: ReadModels, options: { prune?: boolean; confirmed?: boolean } = {}) =>
    inAccount((tx) => applyModels(tx, { read, prune: false, ...options }, AUTHOR));
  const list = async () => (await inAccount(listModels)).map(toModelKey);
  const stamp = () => inAccount(readModelsStamp);
  return { accountId, inAccount, apply, list, stamp };
}

test("DIR-06 D324: models are added, changed where they differ, and left alone where not", async () => {
  const { apply, list, stamp, inAccount } = await givenAccount();
  expect(await apply(file(named("A", "B")))).toMatchObject({ added: ["Mazda A", "Mazda B"], unchanged: 0 });
  const first = await stamp();
  const changed = aModel({ model: "A", slug: "a", badges: [aBadge({ name: "GT" })] });
  expect(await apply(file([changed, ...named("B", "C")]))).toMatchObject({
    ...{ added: ["Mazda C"], changed: ["Mazda A"], unchanged: 1, removals: [], others: [] },
  });
  expect(await list()).toEqual(["mazda/a", "mazda/b", "mazda/c"]);
  expect(await stamp()).not.toBe(first);
  const states = await inAccount((tx) =>
    tx.query("select replaced_by, replaced_at from manufacturer_model where slug = 'a' order by id"),
  );
  expect(states).toEqual([
    { replaced_by: "test", replaced_at: NOW },
    { replaced_by: null, replaced_at: null },
  ]);
});

test("D324 D205: without prune others stay and are named; with it they go, more than 40% of a make after a yes", async () => {
  const { apply, list, stamp } = await givenAccount();
  await apply(file([...named("A", "B", "C"), aModel({ make: "Kia", model: "Rio", slug: "rio" })]));
  expect(await apply(file(named("A", "B")))).toMatchObject({ others: ["Kia Rio", "Mazda C"], removals: [] });
  const before = await stamp();
  const held = await apply(file(named("A", "B")), { prune: true });
  expect(held).toMatchObject({ ok: false, held: [{ kind: "models of Kia", removed: 1, of: 1 }] });
  expect(await stamp()).toBe(before);
  await apply(file(named("A", "B")), { prune: true, confirmed: true });
  expect(await list()).toEqual(["mazda/a", "mazda/b"]);
  expect(await stamp()).not.toBe(before);
  await apply(file(named("A", "B", "C")));
  expect(await list()).toEqual(["mazda/a", "mazda/b", "mazda/c"]);
});

test("T21 D324: what a broken row is about stays, and one that does not say so keeps all", async () => {
  const { apply, list } = await givenAccount();
  await apply(file(named("A", "B", "C", "D")));
  const broken = new Set(["mazda/b"]);
  const outcome = await apply(file(named("A", "C"), { broken }), { prune: true });
  expect(outcome).toMatchObject({ kept: ["Mazda B"], removals: [{ name: "Mazda D" }] });
  expect(await list()).toEqual(["mazda/a", "mazda/b", "mazda/c"]);
  const nameless = await apply(file(named("A"), { hasNameless: true }), { prune: true });
  expect(nameless).toMatchObject({ ok: true, removals: [], others: ["Mazda B", "Mazda C"] });
  expect(await apply(file([]), { prune: true, confirmed: true })).toMatchObject({
    ok: false,
    reason: "empty",
  });
  expect(await list()).toEqual(["mazda/a", "mazda/b", "mazda/c"]);
});

test("D324 D19: a dry run and a file without news change nothing; a change is heard of", async () => {
  const { accountId, list } = await givenAccount();
  const number = async () =>
    (
      await db.query<{ change_number: number }>("select change_number from account where id = $1", [
        accountId,
      ])
    )[0];
  const apply = (dryRun: boolean) =>
    applyModelsToAccount(
      db,
      { accountId, read: file(named("A")), prune: false, dryRun, folder: "/nowhere" },
      { ...AUTHOR, originals: {} as never },
    );
  const before = await number();
  expect(await apply(true)).toMatchObject({ ok: true, added: ["Mazda A"] });
  expect([await list(), await number()]).toEqual([[], before]);
  await apply(false);
  const after = await number();
  expect([await list(), after]).not.toEqual([["mazda/a"], before]);
  expect(await apply(false)).toMatchObject({ ok: true, unchanged: 1 });
  expect(await number()).toEqual(after);
});

test("D324: thousands of models are written at once and read in order, each once", async () => {
  const { apply, inAccount } = await givenAccount();
  const models = Array.from({ length: 2_500 }, (_, at) =>
    aModel({ make: at % 2 ? "Kia" : "Mazda", model: `M${at}`, slug: `m${at}`, description: randomUUID() }),
  );
  expect(await apply(file(models))).toMatchObject({ ok: true, unchanged: 0 });
  const read = await inAccount(async (tx) => {
    const all = [];
    for await (const batch of readModelsOf(tx)) all.push(...batch);
    return all;
  });
  expect(read.map(({ document }) => toModelKey(document)).toSorted()).toEqual(
    models.map(toModelKey).toSorted(),
  );
  const [first] = read;
  expect(await inAccount((tx) => readModel(tx, first?.id ?? 0))).toEqual(first?.document);
  expect(await apply(file(models))).toMatchObject({ ok: true, unchanged: 2_500, added: [], changed: [] });
});
