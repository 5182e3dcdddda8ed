import { expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { addTestSite } from "../accounts/test-account.ts";
import type { LocationDocument } from "./location-document.ts";
import { listLocations, saveDealerships, saveLocations } from "./location-store.server.ts";

const db = openTestDatabase();

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
    specialHours: [{ date: "2026-12-24", status: "Open", open: "08:30", close: "12:00" }],
  });
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
