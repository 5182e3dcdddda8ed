import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hours } from "#features/places/test-hours.ts";
import { openTestDatabase, ownerUrl } from "#platform/postgres/test-database.ts";
import { runSql } from "#platform/postgres/test-server.ts";
import { addTestSite } from "../accounts/test-account.ts";
import type { LocationDocument } from "./location-document.ts";
import { listLocations, saveDealerships, saveLocations } from "./location-store.server.ts";

const db = openTestDatabase();

const [PERIODS_MIGRATION = ""] = readFileSync(
  join(import.meta.dirname, "../../../platform/postgres/migrations/0057_periods_and_hold_networks.sql"),
  "utf8",
).split("-- Few times are held");
const YARD: LocationDocument = {
  slug: "moorooka",
  name: "Moorooka",
  dealership: "southside",
  street: "1 Ipswich Road",
  city: "Moorooka",
  state: "QLD",
  postcode: "4105",
  phone: "1300 123 456",
};

test("ENT-22 ENT-23 ENT-24 ENT-25 ENT-26 D103: what a location says of itself is stored, its hours in one shape", async () => {
  const { accountId } = await addTestSite(db);
  const contact = {
    placeId: "ChIJP3Sa8ziYEmsRUKgyFmh9AQM",
    image: "https://southside.example/yard.jpg",
    landlinePhone: "07 3111 0000",
  };
  const stored = await db.inAccount(accountId, async (tx) => {
    await saveDealerships(tx, [{ slug: "southside", name: "Southside" }]);
    await saveLocations(tx, [YARD]);
    await saveLocations(tx, [
      {
        ...YARD,
        ...contact,
        openingHours: [{ weekday: 6, status: "Open", formated_hours: "By arrangement" }],
        specialHours: [{ date: "2026-12-24", status: "Open", hours: { begin: "08:30", end: "12:00" } }],
      },
    ]);
    return (await listLocations(tx)).find(({ slug }) => slug === YARD.slug);
  });
  expect(stored).toMatchObject({
    ...contact,
    phone: YARD.phone,
    openingHours: [{ weekday: 6, status: "Open", text: "By arrangement" }],
    specialHours: [{ date: "2026-12-24", ...hours("08:30–12:00") }],
  });
});

test("D210 D4: hours that were stored with one pair of times a day are lifted to periods", async () => {
  const { accountId } = await addTestSite(db);
  await db.inAccount(accountId, async (tx) => {
    await saveDealerships(tx, [{ slug: "southside", name: "Southside" }]);
    await saveLocations(tx, [YARD, { ...YARD, slug: "closed", name: "Closed", openingHours: [] }]);
    const old = {
      opening: [
        { weekday: 1, status: "Open", open: "08:30", close: "17:30" },
        { weekday: 5, status: "Open", open: "10:00", close: "00:00" },
        { weekday: 6, status: "Open", text: "By arrangement" },
        { weekday: 0, status: "Closed" },
      ],
      special: [
        { date: "2026-12-25", name: "Christmas Day", status: "Closed" },
        { date: "2026-12-24", name: "Christmas Eve", status: "Open", open: "08:30", close: "12:00" },
      ],
    };
    await tx.query("update location set opening_hours = $2, special_hours = $3 where slug = $1", [
      YARD.slug,
      JSON.stringify(old.opening),
      JSON.stringify(old.special),
    ]);
  });
  // Twice, since what is in its new shape stays as it is.
  await runSql(ownerUrl, [PERIODS_MIGRATION, PERIODS_MIGRATION]);
  const [closed, lifted] = await db.inAccount(accountId, listLocations);
  expect(lifted?.openingHours).toEqual([
    { weekday: 1, ...hours("08:30–17:30") },
    { weekday: 5, ...hours("10:00–24:00") },
    { weekday: 6, status: "Open", text: "By arrangement" },
    { weekday: 0, status: "Closed" },
  ]);
  expect(lifted?.specialHours).toEqual([
    { date: "2026-12-25", name: "Christmas Day", status: "Closed" },
    { date: "2026-12-24", name: "Christmas Eve", ...hours("08:30–12:00") },
  ]);
  expect(closed).toMatchObject({ openingHours: [], specialHours: [] });
});

test("ENT-22 LOC-06 LOC-18: makes, licences, rating and where else its vehicles are sold come back as they were written", async () => {
  const { accountId } = await addTestSite(db);
  const facts = {
    type: "sales" as const,
    subtype: "buying",
    manufacturers: ["Mazda", "Kia"],
    licenceNumber: "LMCT 12345",
    motorVehicleRepairer: "MVRL 7",
    averageRating: 4.6,
    reviewCount: 1312,
  };
  const read = async (documents: LocationDocument[]) =>
    db.inAccount(accountId, async (tx) => {
      await saveDealerships(tx, [{ slug: "southside", name: "Southside" }]);
      await saveLocations(tx, documents);
      return listLocations(tx);
    });
  const other = { ...YARD, slug: "rocklea", name: "Rocklea", primary: true };
  const stored = await read([{ ...YARD, ...facts, distributionLocations: ["rocklea", "nowhere"] }, other]);
  expect(stored.map(({ slug, primary }) => [slug, primary])).toEqual([
    ["rocklea", true],
    ["moorooka", false],
  ]);
  expect(stored[1]).toMatchObject({ ...facts, distributionLocations: ["rocklea"] });
  expect(stored[0]).toMatchObject({
    ...{ manufacturers: [], averageRating: null, reviewCount: null, distributionLocations: [] },
    ...{ subtype: null, motorVehicleRepairer: null, type: null },
  });
});

test("LOC-18: a location that is written again without them is sold nowhere else", async () => {
  const { accountId } = await addTestSite(db);
  const other = { ...YARD, slug: "rocklea", name: "Rocklea" };
  const listed = await db.inAccount(accountId, async (tx) => {
    await saveDealerships(tx, [{ slug: "southside", name: "Southside" }]);
    await saveLocations(tx, [{ ...YARD, distributionLocations: ["rocklea"] }, other]);
    await saveLocations(tx, [YARD]);
    return listLocations(tx);
  });
  expect(listed.find(({ slug }) => slug === YARD.slug)?.distributionLocations).toEqual([]);
});
