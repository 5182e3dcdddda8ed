import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hours } from "#features/places/test-hours.ts";
import { openTestDatabase, ownerUrl } from "#platform/postgres/test-database.ts";
import { runSql } from "#platform/postgres/test-server.ts";
import { addTestSite } from "../accounts/test-account.ts";
import type { DealershipDocument, LocationDocument } from "./location-document.ts";
import {
  FeedPlaces,
  listLocations,
  listPlaces,
  saveDealerships,
  saveLocations,
} from "./location-store.server.ts";

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

test("ENT-22 D13: a location that is written again says the new of everything, and a dealership likewise", async () => {
  const { accountId } = await addTestSite(db);
  const write = (dealership: DealershipDocument, location: LocationDocument) =>
    db.inAccount(accountId, async (tx) => {
      await saveDealerships(tx, [{ slug: "southside", name: "Southside" }, dealership]);
      await saveLocations(tx, [location]);
      return listLocations(tx);
    });
  const before = { slug: "bayside", name: "Bayside", licenceNumber: "D1", phone: "1", email: "d1@a.example" };
  const first = {
    ...{
      ...YARD,
      dealership: "southside",
      code: "M1",
      primary: true,
      type: "sales" as const,
      subtype: "buying",
    },
    ...{ manufacturers: ["Kia"], licenceNumber: "L1", motorVehicleRepairer: "R1", visible: true },
    ...{ lat: -27.5, long: 153, placeUrl: "https://maps.example/1", placeId: "ChIJP3Sa8ziYEmsR1" },
    ...{ image: "https://a.example/1.jpg", announcement: "Open", landlinePhone: "1", email: "m1@a.example" },
    ...{ timeZone: "Australia/Brisbane", averageRating: 4.5, reviewCount: 10 },
  };
  const second = {
    ...{ slug: YARD.slug, name: "Rocklea", dealership: "bayside", code: "M2", primary: false },
    ...{ type: "service" as const, subtype: "fleet", manufacturers: ["Mazda"], licenceNumber: "L2" },
    ...{ motorVehicleRepairer: "R2", visible: false, street: "2 Beaudesert Road", city: "Rocklea" },
    ...{ state: "NSW" as const, postcode: "2485", lat: -28, long: 154, placeUrl: "https://maps.example/2" },
    ...{ placeId: "ChIJP3Sa8ziYEmsR2", image: "https://a.example/2.jpg", announcement: "Closed" },
    ...{ phone: "2", landlinePhone: "3", email: "m2@a.example", timeZone: "Australia/Sydney" },
    ...{ averageRating: 3.5, reviewCount: 20 },
  };
  const after = { slug: "bayside", name: "Baytown", licenceNumber: "D2", phone: "4", email: "d2@a.example" };
  const toFacts = ({ dealership, ...facts }: LocationDocument) => ({ ...facts, dealershipSlug: dealership });
  expect(await write(before, first)).toMatchObject([toFacts(first)]);
  const stored = await write(after, second);
  expect(stored).toMatchObject([toFacts(second)]);
  const named = { dealershipName: "Baytown", dealershipPhone: "4", dealershipEmail: "d2@a.example" };
  expect(stored).toMatchObject([named]);
  const { licenceNumber: _, ...unlicensed } = second;
  expect(await write(after, unlicensed)).toMatchObject([{ licenceNumber: "D2" }]);
});

test("D13: a yard that a feed named by its code becomes the one that is written down, unless either is another", async () => {
  const { accountId } = await addTestSite(db);
  const reference = (code: string) => ({
    code,
    name: `Yard ${code}`,
    city: null,
    state: null,
    postcode: null,
  });
  await db.inAccount(accountId, async (tx) => {
    await saveDealerships(tx, [{ slug: "southside", name: "Southside" }]);
    const places = await FeedPlaces.load(tx);
    const [one, two] = [await places.locationId(reference("M1")), await places.locationId(reference("M2"))];
    expect(await places.locationId(reference("M1"))).toBe(one);
    const read = async () =>
      (await listLocations(tx)).map(({ id, slug, completed }) => [id, slug, completed]).toSorted();
    await saveLocations(tx, [{ ...YARD, code: "M1" }]);
    expect(await read()).toEqual([
      [one, "moorooka", true],
      [two, "m2", false],
    ]);
    // A completed one keeps its slug, and so does one whose new slug is another's.
    await saveLocations(tx, [{ ...YARD, slug: "rocklea", name: "Rocklea", code: "M1" }]);
    await saveLocations(tx, [{ ...YARD, code: "M2" }]);
    expect((await read()).slice(0, 2)).toEqual([
      [one, "moorooka", true],
      [two, "m2", false],
    ]);
    const again = await FeedPlaces.load(tx);
    expect([
      await again.locationId(null),
      await again.locationId({ ...reference("x"), name: "moorooka" }),
    ]).toEqual([null, one]);
  });
});

test("D13: dealerships that a feed names are found by slug and by name, and added once", async () => {
  const { accountId } = await addTestSite(db);
  await db.inAccount(accountId, async (tx) => {
    await saveDealerships(tx, [{ slug: "southside", name: "Southside Motors" }]);
    const places = await FeedPlaces.load(tx);
    const own = await places.dealershipId("Southside");
    expect(await places.dealershipId("southside motors")).toBe(own);
    const added = await places.dealershipId("Northside");
    expect(added).not.toBe(own);
    expect([await places.dealershipId("northside"), await places.dealershipId(null)]).toEqual([added, null]);
    const { dealerships } = await listPlaces(tx);
    expect(dealerships).toEqual([
      { slug: "southside", name: "Southside Motors" },
      { slug: "northside", name: "Northside" },
    ]);
  });
});
