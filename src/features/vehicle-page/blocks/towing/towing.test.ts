import { expect, test } from "vitest";
import { testCard } from "#features/catalogue/card/test-card.ts";
import { testBlockInput } from "../../test-block-input.ts";
import { buildTowing, compareTowing, findTowPartner } from "./towing.ts";

const VAN = {
  itemType: "caravan",
  specifications: { aggregate_trailer_mass: 2565, tow_ball_weight: 180 },
} as const;
const UTE = {
  itemType: "car",
  specifications: {
    ...{ towingcapacitybraked: 3500, towballmaximum: 350, grosscombinationmass: 6000 },
    ...{ grossvehiclemass: 3050, kerbweight: 2100 },
  },
} as const;
const candidate = (id: number, specifications: Readonly<Record<string, number>>) => ({
  record: testCard({ id, slug: `vehicle-${id}` }),
  specifications,
});

test.each([
  ["a van", VAN, "car"],
  ["a van without ATM", { ...VAN, specifications: {} }, null],
  ["a car that tows", UTE, "caravan"],
  ["a car of which nobody says what it tows", { ...UTE, specifications: { kerbweight: 1200 } }, null],
  ["a motorcycle", { ...UTE, itemType: "motorcycle" }, null],
] as const)("D127: %s is compared with %s", (_, vehicle, partner) => {
  expect(findTowPartner(vehicle)).toBe(partner);
});

test("D29 D127: a van's page has what it requires, with sources, and lists only cars of which every figure is known", () => {
  const weak = { ...UTE.specifications, grossvehiclemass: 2500 };
  const doubtful = { towingcapacitybraked: 3500 };
  const view = compareTowing(VAN, [
    candidate(1, UTE.specifications),
    candidate(2, weak),
    candidate(3, doubtful),
  ]);
  expect(view?.matches.map(({ id }) => id)).toEqual([1]);
  expect(view).toMatchObject({ about: "van", compared: 3, unknown: 1, van: { atmKg: 2565, ballKg: 180 } });
  expect(view?.figures[0]).toEqual({
    label: "Braked towing capacity of at least (the van's ATM)",
    value: "2,565 kg",
    source: "this vehicle's listing",
  });
});

test("D29 D127: a car's page lists vans, and says which of its own figures is missing", () => {
  const view = compareTowing({ ...UTE, specifications: { ...UTE.specifications, kerbweight: 0 } }, [
    candidate(1, VAN.specifications),
  ]);
  expect(view).toMatchObject({ about: "car", matches: [], unknown: 1, van: null });
  expect(view?.figures.at(-1)).toEqual({
    label: "Kerb weight",
    value: "Ask us",
    source: "not in this vehicle's listing",
  });
});

test("D127 VDP-14: no block of a vehicle that is gone, of a car without a van to tow, or where the site leaves it out", () => {
  const towCandidates = [candidate(1, VAN.specifications)];
  const input = (settings = {}) => ({ ...testBlockInput(UTE, settings), towCandidates });
  expect(buildTowing(input())?.about).toBe("car");
  expect(buildTowing({ ...input(), available: false })).toBeNull();
  expect(buildTowing({ ...input(), towCandidates: [] })).toBeNull();
  expect(buildTowing(input({ vehiclePage: { blocks: ["comments"] } }))).toBeNull();
  expect(buildTowing(testBlockInput(VAN))?.about).toBe("van");
});
