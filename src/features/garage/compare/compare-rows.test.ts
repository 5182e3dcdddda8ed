import fc from "fast-check";
import { expect, test } from "vitest";
import { compareEquipment, compareGroups } from "./compare-rows.ts";

const group = (title: string, rows: Record<string, string>) => ({
  title,
  rows: Object.entries(rows).map(([label, value]) => ({ label, value })),
});

test("WAT-19: rows are side by side by their label, in the order of a page, and those whose known values differ say so", () => {
  const sections = compareGroups([
    [group("Engine", { Power: "150 kW", Torque: "500 Nm" }), group("Dimensions", { Length: "5,325 mm" })],
    [
      group("Engine", { Power: "150 kW", Gears: "6", Torque: "400 Nm" }),
      group("Fuel", { "Fuel tank": "80 L" }),
      group("Dimensions", { Length: "5,325 MM" }),
    ],
  ]);
  expect(sections).toEqual([
    {
      title: "Engine",
      rows: [
        { label: "Power", values: ["150 kW", "150 kW"], differs: false },
        { label: "Gears", values: [null, "6"], differs: false },
        { label: "Torque", values: ["500 Nm", "400 Nm"], differs: true },
      ],
    },
    { title: "Fuel", rows: [{ label: "Fuel tank", values: [null, "80 L"], differs: false }] },
    {
      title: "Dimensions",
      rows: [{ label: "Length", values: ["5,325 mm", "5,325 MM"], differs: false }],
    },
  ]);
});

test("WAT-19: a topic that no vehicle says anything of is left out", () => {
  const empty = group("Key information", {});
  expect(compareGroups([[empty], [empty, group("Fuel", { "Fuel tank": "80 L" })]])).toEqual([
    { title: "Fuel", rows: [{ label: "Fuel tank", values: [null, "80 L"], differs: false }] },
  ]);
});

test.each([
  [["5", "5", "5", "3"], true],
  [["5", "3"], true],
  [["5", "5 "], false],
  [["5", null, "5", null], false],
  [["5", "4", "3", null], true],
  [["5"], false],
])("WAT-19: whether the known values of %j differ: %j", (values, differs) => {
  const vehicles = values.map((value) => [group("A", value === null ? {} : { Seats: value })]);
  expect(compareGroups(vehicles)[0]?.rows[0]?.differs).toBe(differs);
});

test.each([
  [["5,325 mm", "4,795 mm"], ["5,325 mm", "4,795 mm"], true],
  [["7.02 m", "4,795 mm", null], ["7.02 m", "4.80 m", null], true],
  [["4.80 m", "4,795 mm"], ["4.80 m", "4.80 m"], false],
  [["7.02 m", "4,795 mm", "about 4 m"], ["7.02 m", "4.80 m", "about 4 m"], true],
  [["1,868 cc", "2.8L"], ["1.9 L", "2.8 L"], true],
  [["1,998 cc", "2.0L"], ["2.0 L", "2.0 L"], false],
  [["649 cc", "2.8 L, 4 cylinders"], ["0.65 L", "2.8 L, 4 cylinders"], true],
  [["649 cc", "1,254 cc"], ["649 cc", "1,254 cc"], true],
  [["2.8L", "2.0L"], ["2.8L", "2.0L"], true],
])("D229 WAT-19: %j are in one unit as %j", (given, values, differs) => {
  const vehicles = given.map((value) => [group("A", value === null ? {} : { Size: value })]);
  expect(compareGroups(vehicles)[0]?.rows[0]).toEqual({ label: "Size", values, differs });
});

test("D229 WAT-19: an engine keeps its unit beside a tank in litres, and other lengths follow those in metres", () => {
  const sections = compareGroups([
    [group("A", { Engine: "649 cc", "Fuel tank": "17 L", "Seat height": "810 mm" })],
    [group("A", { "Fuel tank": "80 L", "Body length": "7.02 m" })],
  ]);
  const rows = sections[0]?.rows.map(({ label, values }) => [label, ...values]);
  expect(rows).toContainEqual(["Engine", "649 cc", null]);
  expect(rows).toContainEqual(["Seat height", "0.81 m", null]);
});

test("WAT-19: equipment that one vehicle has and others lack is listed; a vehicle without a list is not said to lack it", () => {
  expect(compareEquipment([["Tow Bar", "ABS"], ["abs", "Sunroof "], []])).toEqual({
    shared: [],
    different: [
      { label: "Tow Bar", has: [true, false, null] },
      { label: "ABS", has: [true, true, null] },
      { label: "Sunroof", has: [false, true, null] },
    ],
  });
  expect(compareEquipment([["Tow Bar", "ABS"], ["abs"]])).toEqual({
    shared: ["ABS"],
    different: [{ label: "Tow Bar", has: [true, false] }],
  });
});

test("WAT-19: every feature of every vehicle is in the comparison once", () => {
  const features = fc.array(fc.constantFrom("ABS", "abs", "Tow bar", "Sunroof", "Canopy"), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(features, { minLength: 1, maxLength: 4 }), (vehicles) => {
      const { shared, different } = compareEquipment(vehicles);
      const listed = [...shared, ...different.map(({ label }) => label)].map((one) => one.toLowerCase());
      expect(listed.toSorted()).toEqual([...new Set(vehicles.flat().map((one) => one.toLowerCase()))].sort());
    }),
  );
});
