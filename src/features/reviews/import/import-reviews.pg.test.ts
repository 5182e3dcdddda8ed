import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ASPLEY, addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { saveDealerships, saveLocations } from "#features/tenancy/locations/location-store.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { listReviews, readTotals, saveReviews } from "../store/review-store.server.ts";
import { aReview } from "../test-review.ts";
import { importReviews } from "./import-reviews.server.ts";

const db = openTestDatabase();
const NOW = new Date("2026-03-01T00:00:00Z");
let folder: string;
let accountId: AccountId;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reviews-"));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  ({ accountId } = await addTestSite(db));
  await db.inAccount(accountId, async (tx) => {
    await saveDealerships(tx, [{ slug: "northside", name: "Northside", licenceNumber: "1" }]);
    await saveLocations(tx, [ASPLEY]);
  });
});

const HEADER = "customer_name,text,rating,review_date,location";
const ROW = "Kim B.,Easy to deal with.,5,2026-02-20,aspley";

async function run(content: string, options: { readonly dryRun?: boolean; readonly location?: string } = {}) {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  const { dryRun = false, location = null } = options;
  return importReviews(db, { accountId, path, location, dryRun, now: NOW });
}
const csv = (...rows: readonly string[]) => `${[HEADER, ...rows].join("\n")}\n`;
const stored = () => db.inAccount(accountId, readTotals);
const changeNumber = async () => {
  const [row] = await db.inAccount(accountId, (tx) =>
    tx.query<{ number: number }>("select change_number as number from account where id = $1", [accountId]),
  );
  return row?.number;
};

test("REV-01 D320: rows that break a rule are named with their line, the rest is imported", async () => {
  const outcome = await run(
    csv(
      ROW,
      "Lee,Fine.,7,2026-02-20,",
      ",Fine.,5,2026-02-20,",
      "Sam,Fine.,4,2027-01-01,",
      "Ann,<b>Fine.</b>,4,2026-02-01,",
      ROW,
      "Jo,Fine.,3,2026-02-01,nowhere",
    ),
  );
  expect(outcome).toMatchObject({ kind: "imported", report: { read: 7, added: 2, rejectedRows: 5 } });
  expect(outcome.report.rejected.map(({ line, field }) => [line, field])).toEqual([
    [3, "rating"],
    [4, "customer_name"],
    [5, "review_date"],
    [7, ""],
    [8, "location"],
  ]);
  expect(outcome.report.rejected[3]?.reason).toBe("This is the same review as in line 2.");
  expect(outcome.report.notes).toMatchObject([{ line: 6, field: "text" }]);
  const total = [...(await stored()).values()];
  expect(total.map(({ count, stars }) => [count, stars])).toEqual(
    expect.arrayContaining([
      [1, 5],
      [1, 4],
    ]),
  );
});

test("D320 D19: the same file again changes nothing, and a corrected row changes its review", async () => {
  await run(csv(ROW));
  const before = await changeNumber();
  expect((await run(csv(ROW))).report).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  expect(await changeNumber()).toBe(before);
  expect((await run(csv(ROW.replace(",5,", ",4,")))).report).toMatchObject({ added: 0, changed: 1 });
  expect(await changeNumber()).toBeGreaterThan(before ?? 0);
  expect([...(await stored()).values()]).toMatchObject([{ count: 1, stars: 4 }]);
});

test("D320: files for two locations that number their rows alike do not overwrite each other", async () => {
  await db.inAccount(accountId, (tx) =>
    saveLocations(tx, [{ ...ASPLEY, slug: "nundah", name: "Nundah", primary: false }]),
  );
  const file = (rating: number) => `id,customer_name,rating,review_date\n1,Kim,${rating},2026-02-20\n`;
  for (const [location, rating] of [
    ["aspley", 5],
    ["nundah", 4],
    [undefined, 3],
  ] as const)
    expect((await run(file(rating), { ...(location && { location }) })).report).toMatchObject({ added: 1 });
  expect((await run(file(2), { location: "nundah" })).report).toMatchObject({ added: 0, changed: 1 });
  expect([...(await stored()).values()].map(({ stars }) => stars).sort()).toEqual([2, 3, 5]);
});

test("D320: a dry run reports the same and changes nothing", async () => {
  expect(await run(csv(ROW, "Lee,,9,,"), { dryRun: true })).toMatchObject({
    kind: "dry-run",
    report: { read: 2, added: 1, rejectedRows: 1 },
  });
  expect((await stored()).size).toBe(0);
});

test("D320: a file without the columns of a review, or that ends in its middle, changes nothing", async () => {
  expect(await run("name,words\nKim,Easy\n")).toMatchObject({
    kind: "failed",
    reason: 'Line 1: The file has no column "rating", "review_date".',
  });
  expect(await run(`${csv(ROW)}"Kim,Easy`)).toMatchObject({ kind: "failed" });
  expect(await run("[]")).toMatchObject({ kind: "imported", report: { read: 0 } });
  expect((await stored()).size).toBe(0);
});

test("D320: JSON has the same fields, and a location of its own for rows that name none", async () => {
  const row = { id: "a1", customer_name: "Kim", rating: 4, review_date: "2026-02-20", text: null };
  const outcome = await run(JSON.stringify([{ ...row, reply: { text: "Thanks.", date: "2026-02-21" } }]), {
    location: "aspley",
  });
  expect(outcome).toMatchObject({ kind: "imported", report: { added: 1 } });
  const [only] = await db.inAccount(accountId, async (tx) => {
    const locationIds = [...(await readTotals(tx)).keys()];
    return listReviews(tx, { locationIds, minRating: 1, hidden: [] }, { offset: 0, limit: 9 });
  });
  expect(only).toMatchObject({
    externalId: `${only?.locationId}/a1`,
    text: "",
    reply: { text: "Thanks.", date: "2026-02-21" },
  });
  await expect(run(JSON.stringify([row]), { location: "asply" })).rejects.toThrow(
    '--location: there is no location "asply". Did you mean "aspley"?',
  );
});

test("D320: a review that Google gave already is not counted twice", async () => {
  await db.inAccount(accountId, (tx) => saveReviews(tx, "google", [aReview({ date: "2026-02-19" })]));
  const outcome = await run(csv(ROW, "Kim B.,,5,2026-02-19,"));
  expect(outcome.report).toMatchObject({ added: 1, rejectedRows: 1 });
  expect(outcome.report.rejected).toMatchObject([
    { line: 2, reason: "This review is here from Google already." },
  ]);
});

test("D320: of 100,000 rows with a broken one, the others are imported", async () => {
  const rows = Array.from({ length: 100_000 }, (_, at) =>
    at === 54_321
      ? "Kim,Broken,nine,2026-02-20,"
      : `Kim ${at},${"Words. ".repeat(30)},${(at % 5) + 1},2026-02-20,`,
  );
  const outcome = await run(csv(...rows));
  expect(outcome.report).toMatchObject({ read: 100_000, added: 99_999, rejectedRows: 1 });
  expect(outcome.report.rejected).toMatchObject([{ line: 54_323, field: "rating", value: "nine" }]);
}, 60_000);
