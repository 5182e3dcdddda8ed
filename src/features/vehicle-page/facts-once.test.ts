import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_MARKET } from "#features/market/gauge/gauge.ts";
import { ITEM_TYPES } from "#features/vehicles/vehicle.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildVehicleView } from "./build-vehicle-view.ts";
import { testRecord } from "./record/test-vehicle-record.ts";
import { readAvailability } from "./record/vehicle-availability.ts";
import type { VehicleRecord } from "./record/vehicle-record.ts";

const NOW = new Date("2025-06-30T00:00:00Z");

function buildPage(overrides: Partial<VehicleRecord>) {
  const [vehicle, config] = [testRecord(overrides), testConfig()];
  const availability = readAvailability(vehicle, config.stock, NOW);
  if (availability.kind !== "page") throw new Error(availability.kind);
  const around = { similarHref: "/search/ute", hasSimilar: false, similar: [], market: NO_MARKET };
  const origin = "https://dealer.example";
  return buildVehicleView({ vehicle, availability, config, origin, ...around, now: NOW }).view;
}

const figure = fc.integer({ min: 1, max: 9999 });
const EQUIPMENT = ["Tow Bar", "Apple CarPlay", "Sunroof", "Solar Panel", "Cup Holders", "Roof Racks"];
const vehicles: fc.Arbitrary<Partial<VehicleRecord>> = fc.record({
  itemType: fc.constantFrom(...ITEM_TYPES),
  seats: fc.option(fc.integer({ min: 1, max: 9 })),
  km: fc.option(figure),
  features: fc.subarray(EQUIPMENT),
  specifications: fc.record(
    {
      towingcapacitybraked: figure,
      towballmaximum: figure,
      grossvehiclemass: figure,
      grosscombinationmass: figure,
      kerbweight: figure,
      torque: figure,
      seatheight: figure,
      body_length: figure,
      tare_weight: figure,
      aggregate_trailer_mass: figure,
      tow_ball_weight: figure,
      sleeps: figure,
      paint_code: fc.constant("040"),
    },
    { requiredKeys: [] },
  ),
});

test("D121: on the page of any vehicle a label stands once", () => {
  fc.assert(
    fc.property(vehicles, (overrides) => {
      const { keyInformation, blocks } = buildPage(overrides);
      const rows = blocks.flatMap((block): readonly { label: string }[] => {
        if (block.kind === "specifications") return block.groups.flatMap((group) => group.rows);
        return block.kind === "towing" ? block.figures : [];
      });
      const labels = [...keyInformation, ...rows].map(({ label }) => label);
      expect(labels).toEqual([...new Set(labels)]);
    }),
  );
});

test("D121 VDP-08: every feature is a selling point or in the list, and not both", () => {
  fc.assert(
    fc.property(vehicles, (overrides) => {
      const { sellingPoints, blocks } = buildPage(overrides);
      const listed = blocks.flatMap((block) => (block.kind === "features" ? block.items : []));
      const points = sellingPoints.map(({ text }) => text).filter((text) => EQUIPMENT.includes(text));
      expect([...points, ...listed].toSorted()).toEqual(overrides.features?.toSorted());
    }),
  );
});
