import { expect, test } from "vitest";
import { addSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { addTestCar, addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { type CountedVisit, countVisitor, readCount } from "./count-store.server.ts";

const db = openTestDatabase();

test("API-04 API-10 D1: a vehicle on two sites of an account has views of each, over all days, apart from its calls", async () => {
  const { accountId, siteId } = await addTestSite(db);
  const sister = await db.inAccount(accountId, (tx) => addSite(tx, `sister-${siteId}`, []));
  if (!sister.ok) throw new Error(sister.reason);
  const vehicleId = await addTestCar(db, { accountId, siteId });
  const view: CountedVisit = { siteId, vehicleId, kind: "view" };
  const theirs: CountedVisit = { ...view, siteId: sister.siteId };
  const call: CountedVisit = { ...view, kind: "phone_reveal" };
  const read = () =>
    db.inAccount(accountId, (tx) =>
      Promise.all([view, theirs, call].map((counted) => readCount(tx, counted))),
    );
  const count = (counted: CountedVisit, visitor: string, day = "2026-03-01") =>
    db.inAccount(accountId, (tx) => countVisitor(tx, counted, { visitor, day }));
  expect(await read()).toEqual([0, 0, 0]);
  expect([await count(view, "ann"), await count(view, "ann")]).toEqual([true, false]);
  expect([await count(theirs, "ann"), await count(call, "ann")]).toEqual([true, true]);
  expect([await count(view, "ben"), await count(view, "ann", "2026-03-02")]).toEqual([true, true]);
  expect(await read()).toEqual([3, 1, 1]);
});
