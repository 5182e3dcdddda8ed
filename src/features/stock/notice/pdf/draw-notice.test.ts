import { expect, test } from "vitest";
import { findNoticeLaw } from "#features/places/law/vehicle-notice.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import type { VehicleNotice } from "#features/vehicles/vehicle-notice.ts";
import { readPdf } from "#platform/pdf/test-pdf.ts";
import { buildPaper } from "./build-paper.ts";
import { drawNotice } from "./draw-notice.server.ts";

const NOW = new Date("2026-11-28T04:00:00Z");
const LEGAL = { businessName: "Wangara Motors Pty Ltd", licenceNumber: "MD1", phone: "08 5550 0810" };
type Facts = Parameters<typeof buildPaper>[0];

const PLACE = {
  name: "Wangara yard",
  street: "88 Limestone Circuit",
  city: "Wangara",
  state: "WA",
  postcode: "6065",
};

function toFacts(
  notice: VehicleNotice,
  { state = "WA", title = "2021 Kia Seltos S", isKnown = true } = {},
): Facts {
  const car = {
    itemType: "car",
    carType: "used",
    make: "Kia",
    model: "Seltos",
    badge: "S",
    year: 2021,
    state,
  };
  const vehicle = {
    ...{ title, car, rego: isKnown ? "1ABC234" : null, vin: isKnown ? "KNAE1234567890123" : null },
    ...{ stockNumber: "A1", buildDate: "2021-05-01", prices: { ...NO_PRICES, driveAwayCents: 24_990_00 } },
  };
  return {
    ...{ vehicle, stored: { notice, version: "1", last: null }, hasMotor: true, today: "2026-11-28" },
    ...{ law: findNoticeLaw(state), location: { ...PLACE, licenceNumber: "MD28417", phone: "08 5550 0811" } },
  } as unknown as Facts;
}

const ANSWERED: VehicleNotice = {
  writeOff: "never",
  ppsr: { result: "clear", searchNumber: "44712209", day: "2026-11-12", by: null },
  ...{ warranty: { months: 3, km: 5000 }, licence: "2027-03-12", odometer: 41_000, engine: "G4FJ77" },
};

const draw = async (facts: Facts) => {
  const paper = buildPaper(facts, LEGAL);
  return { paper, pdf: readPdf(await drawNotice(paper, NOW)) };
};
const squeeze = (text: string) => text.replaceAll(/\s/g, "");

test("D460: the notice is one page that names dealer, vehicle, answers and the statement that goes with them", async () => {
  const { paper, pdf } = await draw(toFacts(ANSWERED));
  expect(pdf.pages).toBe(1);
  for (const text of [
    ...["Vehicle particulars", "Answers for Form 4, Western Australia", "Wangara Motors Pty Ltd"],
    ...["88 Limestone Circuit, Wangara WA 6065", "Dealer's licence MD28417", "KNAE1234567890123", "G4FJ77"],
    ...["41,000 km", "12 March 2027", "$24,990", "The buyer is given Form 5A.", "number 44712209"],
    ...["Odometer at the sale", "compare with the prescribed form before use"],
  ])
    expect(pdf.text).toContain(squeeze(text));
  expect(paper.questions.map(({ answer }) => answer)).toEqual([0, 0, 0]);
});

test.each<[VehicleNotice, (number | null)[]]>([
  [{}, [null, null, null]],
  [{ writeOff: "repairable", warranty: "none" }, [1, 1, null]],
  [{ ...ANSWERED, writeOff: "statutory" }, [2, 0, 0]],
])("D460: of %j the ticked boxes are %j", (notice, ticked) => {
  expect(buildPaper(toFacts(notice), LEGAL).questions.map(({ answer }) => answer)).toEqual(ticked);
});

test("D460: what is not answered leaves a line to fill in, never a guess", () => {
  const { lines } = buildPaper(toFacts({}, { isKnown: false }), LEGAL);
  expect(lines.filter(({ value }) => value === null).map(({ name }) => name)).toEqual([
    ...["VIN", "Engine or motor number", "Registration", "Licence (registration) expires", "Odometer"],
  ]);
});

test("D460: elsewhere it names no form, and the longest texts begin a second page at most", async () => {
  const long = "W".repeat(60);
  const { paper, pdf } = await draw(
    toFacts(
      {
        ...ANSWERED,
        engine: long,
        ppsr: { result: "encumbered", searchNumber: long, day: "2026-11-12", by: long },
      },
      { state: "QLD", title: `2021 ${"Longest name of a vehicle ".repeat(8)}` },
    ),
  );
  expect([paper.title, paper.subtitle]).toEqual(["Vehicle notice", null]);
  expect(pdf.text).not.toContain("Form");
  expect(pdf.pages).toBeLessThanOrEqual(2);
});
