import { expect, test } from "vitest";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { sellingPoints } from "./selling-points.ts";

const NONE = { features: [], seats: 5, specifications: {} } as const;
const pointsOf = (vehicle: Partial<VehicleRecord>) =>
  sellingPoints(testRecord({ ...NONE, ...vehicle })).map(({ kind, text }) => `${kind}: ${text}`);

test.each<[Partial<VehicleRecord>, readonly string[]]>([
  [{}, []],
  [{ specifications: { towingcapacitybraked: 3500 } }, ["towing: Tows 3,500 kg braked"]],
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
  expect(pointsOf(vehicle)).toEqual(points);
});

test("D121: six points at most, figures before equipment", () => {
  const features = ["Sunroof", "Heated Seats", "Blind Spot Monitor", "Tow Bar", "CarPlay", "Roof Racks"];
  const points = pointsOf({ features, seats: 8 });
  expect(points).toHaveLength(6);
  expect(points[0]).toBe("seats: 8 seats");
  expect(points).not.toContain("load: Roof Racks");
});
