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
