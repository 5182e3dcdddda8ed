import { expect, test } from "vitest";
import { changeNotice, readNotice } from "#features/inventory/changes/change-notice.server.ts";
import { lacksNotice } from "#features/places/law/vehicle-notice.ts";
import { findStockVehicle } from "#features/stock/store/stock-vehicle.server.ts";
import { addTestCar, addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { answerDemoNotices, shiftDemoNotices } from "./demo-notices.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-28T04:00:00Z");
const LATER = new Date("2026-12-03T04:00:00Z");
const jobs = { enqueue: async () => undefined };

test("D32 D460: the demo's used vehicles in Western Australia are answered once, their days move with it, and what people answer stays", async () => {
  const site = await addTestSite(db);
  const [car, theirs] = [await addTestCar(db, site), await addTestCar(db, site, "B1")];
  const within = <T>(work: Parameters<typeof db.inAccount<T>>[1]) => db.inAccount(site.accountId, work);
  const answer = (now: Date) => within((tx) => answerDemoNotices(tx, { source: "test", now }));
  await answer(NOW);
  expect(await within((tx) => readNotice(tx, car))).toMatchObject({ notice: {} });
  await within(async (tx) => {
    await tx.query("update location set state = 'WA'");
    await tx.query("update vehicle set rego_expiry = '2027-03-12'");
    await tx.query("update account set demo_dated_at = $1 where id = $2", [NOW, site.accountId]);
    const own = { vehicleId: theirs, notice: { writeOff: "repairable" }, version: "0", actor: "staff:1" };
    await changeNotice(tx, { jobs, now: NOW }, own as Parameters<typeof changeNotice>[2]);
  });
  await answer(NOW);
  const first = (await within((tx) => readNotice(tx, car)))!;
  expect(first.notice).toMatchObject({ ppsr: { day: "2026-11-19" }, licence: "2027-03-12" });
  const vehicle = (await within((tx) => findStockVehicle(tx, { id: car, locations: null })))!;
  expect(lacksNotice({ ...vehicle.car, noticeAnswers: vehicle.noticeAnswers })).toBe(false);
  await within((tx) => shiftDemoNotices(tx, LATER));
  await answer(LATER);
  const { notice, version } = (await within((tx) => readNotice(tx, car)))!;
  expect(notice).toMatchObject({ ppsr: { day: "2026-11-24" }, licence: "2027-03-17" });
  expect(version).toBe(first.version);
  expect((await within((tx) => readNotice(tx, theirs)))?.notice).toEqual({ writeOff: "repairable" });
});
