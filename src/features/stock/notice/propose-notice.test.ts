import { expect, test } from "vitest";
import { type ProposedVehicle, proposeNotice } from "./propose-notice.ts";

const at = { now: new Date("2026-11-28T04:00:00Z"), today: "2026-11-28" };
const CAR: ProposedVehicle = {
  ...{ state: "WA", carType: "used", itemType: "car", body: "suv", year: 2021, buildDate: "2021-05-01" },
  ...{ km: 60_000, price: { priceType: "drive_away", cents: 30_000_00 }, regoExpiry: "2027-01-31" },
};

test.each<[Partial<ProposedVehicle>, ReturnType<typeof proposeNotice>]>([
  [{}, { warranty: { months: 3, km: 5000 }, licence: "2027-01-31", odometer: 60_000 }],
  [
    { km: 160_000, buildDate: "2015-05-01", year: 2015 },
    { warranty: { months: 1, km: 1500 }, licence: "2027-01-31", odometer: 160_000 },
  ],
  [
    { km: 190_000, regoExpiry: "2026-11-27" },
    { warranty: "none", odometer: 190_000 },
  ],
  [{ regoExpiry: "2026-11-28", km: null }, { licence: "2026-11-28" }],
  [{ price: null, regoExpiry: null }, { odometer: 60_000 }],
  [{ body: "ute" }, { licence: "2027-01-31", odometer: 60_000 }],
  [
    { itemType: "caravan", body: "caravan", km: 0 },
    { warranty: "none", licence: "2027-01-31" },
  ],
])("D460 D397: of %j the stock proposes %j", (vehicle, proposed) => {
  expect(proposeNotice({ ...CAR, ...vehicle }, at)).toEqual(proposed);
});
