import { expect, test } from "vitest";
import { hours } from "#features/places/test-hours.ts";
import { testLocation } from "#features/tenancy/locations/test-location.ts";
import { buildLocationJsonLd } from "./location-json-ld.ts";

const PAGE = "https://dealer.example/locations/north";
const build = (changes: Parameters<typeof testLocation>[0] = {}) =>
  buildLocationJsonLd(testLocation(changes), { page: PAGE, phone: "07 3456 7890" });

test.each([
  ["sales", "AutoDealer"],
  [null, "AutoDealer"],
  ["service", "AutoRepair"],
  ["parts", "AutoPartsStore"],
] as const)("LOC-06: a location of type %s is an %s to search engines", (type, name) => {
  expect(build({ type })).toMatchObject({ "@type": name, "@id": PAGE, telephone: "07 3456 7890" });
});

test("LOC-06 LOC-12 LOC-13: hours are given with special days; a day by appointment is left out", () => {
  expect(
    build({
      openingHours: [
        { weekday: 1, ...hours("08:30–17:30") },
        { weekday: 5, ...hours("20:00–00:00") },
        { weekday: 6, status: "Open" },
        { weekday: 0, status: "Closed" },
      ],
      specialHours: [
        { date: "2026-12-25", status: "Closed", name: "Christmas Day" },
        { date: "2026-12-24", ...hours("08:30–12:00") },
        { date: "2026-12-27", status: "Open" },
      ],
    }),
  ).toMatchObject({
    openingHoursSpecification: [
      { dayOfWeek: "Monday", opens: "08:30", closes: "17:30" },
      { dayOfWeek: "Friday", opens: "20:00", closes: "23:59" },
    ],
    specialOpeningHoursSpecification: [
      { validFrom: "2026-12-25", validThrough: "2026-12-25", opens: "00:00", closes: "00:00" },
      { validFrom: "2026-12-24", opens: "08:30", closes: "12:00" },
    ],
  });
});

test("LOC-06 D210: each period of a day is an entry of its own; midnight ends a day at 23:59", () => {
  const { openingHoursSpecification: usual, specialOpeningHoursSpecification: special } = build({
    openingHours: [
      { weekday: 1, ...hours("09:00–12:00", "13:00–17:00") },
      { weekday: 5, ...hours("00:00–24:00") },
    ],
    specialHours: [{ date: "2026-12-24", ...hours("08:30–10:00", "11:00–12:00") }],
  }) as Record<string, object[]>;
  expect(usual).toEqual([
    { "@type": "OpeningHoursSpecification", dayOfWeek: "Monday", opens: "09:00", closes: "12:00" },
    { "@type": "OpeningHoursSpecification", dayOfWeek: "Monday", opens: "13:00", closes: "17:00" },
    { "@type": "OpeningHoursSpecification", dayOfWeek: "Friday", opens: "00:00", closes: "23:59" },
  ]);
  const [validFrom, validThrough] = ["2026-12-24", "2026-12-24"];
  expect(special).toEqual([
    { "@type": "OpeningHoursSpecification", validFrom, validThrough, opens: "08:30", closes: "10:00" },
    { "@type": "OpeningHoursSpecification", validFrom, validThrough, opens: "11:00", closes: "12:00" },
  ]);
});

test("LOC-13: a special day by appointment has none of its weekday's usual times", () => {
  const json = build({
    openingHours: [{ weekday: 4, ...hours("09:00–17:00") }],
    specialHours: [{ date: "2026-12-24", status: "Open" }],
  });
  expect(json).toMatchObject({
    specialOpeningHoursSpecification: [{ validFrom: "2026-12-24", opens: "00:00", closes: "00:00" }],
  });
});

test("LOC-06: of a location without hours, address and coordinates nothing is made up", () => {
  const unknown = { street: null, city: null, state: null, postcode: null, openingHours: [] };
  const json = build(unknown);
  expect(json).toMatchObject({ address: { addressCountry: "AU" }, openingHoursSpecification: [] });
  expect(json).not.toHaveProperty("geo");
  expect(json).not.toHaveProperty("address.streetAddress");
});
