import { expect, test } from "vitest";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { buildSellingPoints, listSaidBy, listSellingPoints } from "./selling-points.ts";

const NONE = { features: [], seats: 5, specifications: {} } as const;
const listPoints = (vehicle: Partial<VehicleRecord>) =>
  listSellingPoints(testRecord({ ...NONE, ...vehicle })).map(({ kind, text }) => `${kind}: ${text}`);

test.each<[Partial<VehicleRecord>, readonly string[]]>([
  [{}, []],
  [{ specifications: { towingcapacitybraked: 3500 } }, ["towing: Tows 3,500 kg braked"]],
  [{ specifications: { towingcapacitybraked: "3,500 kg" } }, ["towing: Tows 3,500 kg braked"]],
  [{ specifications: { towingcapacitybraked: "not given" } }, []],
  [{ itemType: "caravan", specifications: { towingcapacitybraked: 3500 } }, []],
  [{ seats: 7 }, ["seats: 7 seats"]],
  [{ features: ["Apple CarPlay", "Android Auto"] }, ["phone: Apple CarPlay"]],
  [
    { features: ["Cruise Control", "Tow Bar", "Full Service History"] },
    ["history: Full Service History", "towing: Tow Bar"],
  ],
  [
    { features: ["Double Bunks", "Ensuite", "Solar 300 W"] },
    ["beds: Double Bunks", "bathroom: Ensuite", "power: Solar 300 W"],
  ],
  [{ features: ["Cup Holders"] }, []],
])("D121: %j sells by %j", (vehicle, points) => {
  expect(listPoints(vehicle)).toEqual(points);
});

test("D121: six points at most, figures before equipment", () => {
  const features = ["Sunroof", "Heated Seats", "Blind Spot Monitor", "Tow Bar", "CarPlay", "Roof Racks"];
  const points = listPoints({ features, seats: 8 });
  expect(points).toHaveLength(6);
  expect(points[0]).toBe("seats: 8 seats");
  expect(points).not.toContain("load: Roof Racks");
});

test("TEN-12: a site that leaves out the features has none among the selling points", () => {
  const vehicle = testRecord({ ...NONE, features: ["Tow Bar"], seats: 8 });
  expect(buildSellingPoints(vehicle, { blocks: ["features"] })).toHaveLength(2);
  expect(buildSellingPoints(vehicle, { blocks: [] })).toEqual([{ kind: "seats", text: "8 seats" }]);
});

test("D121: a figure among the selling points takes its row out of the table, a feature itself out of the list", () => {
  expect(listSaidBy([{ kind: "towing", text: "Tows 3,500 kg braked" }])).toContain(
    "Towing capacity (braked)",
  );
  expect(listSaidBy([{ kind: "towing", text: "Tow Bar" }])).toEqual(["Tow Bar"]);
});
