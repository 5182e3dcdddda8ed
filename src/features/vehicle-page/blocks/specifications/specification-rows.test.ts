import { expect, test } from "vitest";
import { listBatteryRows, listNamedSpecifications, listSpecificationRows } from "./specification-rows.ts";

test("VDP-23 ENT-10: known specifications with units, in order, then others under their own names", () => {
  const rows = listSpecificationRows(
    {
      roof_rating: "75 kg",
      towingcapacitybraked: 3500,
      torque: "500",
      fuelconsumptioncombined: "8.7 L / 100 km",
      cylinders: 4,
      enginesize: "2.8L",
      enginesize_litres: 2.8,
      vehiclelength: 5325,
    },
    [],
  );
  expect(rows).toEqual([
    { label: "Cylinders", value: "4" },
    { label: "Engine size", value: "2.8L" },
    { label: "Torque", value: "500 Nm" },
    { label: "Fuel consumption (combined)", value: "8.7 L / 100 km" },
    { label: "Towing capacity (braked)", value: "3,500 kg" },
    { label: "Length", value: "5,325 mm" },
    { label: "Roof rating", value: "75 kg" },
  ]);
});

test.each([
  ["1868 cc", "1,868 cc"],
  ["286 cc", "286 cc"],
  ["2.8L", "2.8L"],
])("CONST-07 VDP-23: an engine of %s is written as %s, as on a card", (enginesize, value) => {
  expect(listSpecificationRows({ enginesize }, [])).toEqual([{ label: "Engine size", value }]);
});

test.each([
  ["geartype", "Constant Variable", "CVT"],
  ["geartype", "CONTINUOUSLY VARIABLE TRANSMISSION", "CVT"],
  ["geartype", "Sports Automatic Dual Clutch", "Dual-clutch automatic"],
  ["geartype", "Reduction Gear", "Single-speed automatic"],
  ["geartype", "Manual", "Manual"],
  ["induction", "Aspirated", "Naturally aspirated"],
  ["induction", "Naturally Aspirated", "Naturally aspirated"],
  ["induction", "Twin Turbo", "Twin Turbo"],
])("D297 VDP-23: %s %j reads as %j", (key, given, said) => {
  expect(listSpecificationRows({ [key]: given }, []).map(({ value }) => value)).toEqual([said]);
});

test("VDP-21 ENT-11: a caravan's lengths are in metres", () => {
  expect(listSpecificationRows({ body_length: "21 ft", body_width: "8 ft", sleeps: 4 }, [])).toEqual([
    { label: "Body length", value: "6.40 m" },
    { label: "Body width", value: "2.44 m" },
    { label: "Sleeps", value: "4" },
  ]);
});

test.each(["car", "caravan", "trailer", "motorcycle"] as const)(
  "VDP-21 D229: the lengths of a %s with a body's lengths have one unit, however they are written",
  (itemType) => {
    const whole = { vehiclelength: 7430, vehiclewidth: "2,330", vehicleheight: "3200 mm" };
    const values = listSpecificationRows({ ...whole, body_length: 7020, body_width: 2300 }, [], itemType);
    expect(values.map(({ label, value }) => [label, value]).sort()).toEqual([
      ["Body length", "7.02 m"],
      ["Body width", "2.30 m"],
      ["Height", "3.20 m"],
      ["Length", "7.43 m"],
      ["Width", "2.33 m"],
    ]);
    const [length] = listNamedSpecifications({ ...whole, body_length: 7020 }, ["vehiclelength"], []);
    expect(length).toEqual({ label: "Length", value: "7.43 m" });
  },
);

test.each([
  ["car", { vehiclelength: 7020, body_length: 7020 }, ["Length"]],
  [
    "car",
    { vehiclelength: "7,020 mm", body_length: "7.02 m", vehiclewidth: 2330, body_width: 2330 },
    ["Length", "Width"],
  ],
  ["truck", { vehiclelength: 7020, body_length: 7020 }, ["Length"]],
  ["car", { vehiclelength: 7430, body_length: 7020 }, ["Length", "Body length"]],
  ["car", { body_length: 7020 }, ["Body length"]],
  ["caravan", { vehiclelength: "7,020", body_length: 7020 }, ["Body length"]],
  ["caravan", { vehiclelength: "23 feet", body_length: "23 ft" }, ["Body length"]],
] as const)(
  "ENT-11 VDP-21 D229: a %s of %j says a length once, however it is written: %j",
  (itemType, given, labels) => {
    expect(listSpecificationRows(given, [], itemType).map(({ label }) => label)).toEqual(labels);
  },
);

test("VDP-17: specifications whose name contains a hidden word are not shown", () => {
  const given = { Rego: "123ABC", old_REGO_number: "x", regoState: "QLD", torque: 1, recovery: "yes" };
  expect(listSpecificationRows(given, ["rego"]).map(({ label }) => label)).toEqual(["Torque", "Recovery"]);
  expect(listSpecificationRows({ grossvehiclemass: 1 }, ["mass"])).toEqual([]);
});

test("D29: an ANCAP rating shows with its year only", () => {
  expect(listSpecificationRows({ ancaprating: 5, ancapyear: 2019 }, [])).toEqual([
    { label: "ANCAP safety rating", value: "5 stars (tested 2019)" },
  ]);
  expect(listSpecificationRows({ ancaprating: "5" }, [])).toEqual([]);
});

test.each([
  ["fuelconsumptioncombined", 6.4, "6.4 L/100 km"],
  ["energyconsumption", 16.2, "16.2 kWh/100 km"],
  ["co2emissions", 148, "148 g/km"],
  ["electricrange", 505, "505 km"],
])(
  "D352 VDP-23: %s stands with its test, and without one if the feed does not say",
  (figure, value, text) => {
    const show = (method: object) =>
      listSpecificationRows({ [figure]: value, ...method }, []).map((row) => row.value);
    expect(show({})).toEqual([text]);
    expect(show({ [`${figure}_method`]: "WLTP" })).toEqual([`${text} (WLTP)`]);
    expect(show({ [`${figure}_method`]: "NEDC" })).toEqual([`${text} (NEDC)`]);
    expect(show({ [`${figure}_method`]: "EPA" })).toEqual([text]);
  },
);

test("D353 VDP-17: a battery's health has its date, and no row if it is not known or the site hides it", () => {
  const health = {
    percent: 91.5,
    date: "2026-10-12",
    method: "Aviloo",
    certificateUrl: "https://a.example/1",
  };
  expect(listBatteryRows(health, [])).toEqual([
    {
      ...{ label: "Battery health", value: "91.5% on 12 October 2026 (Aviloo)" },
      proof: { href: "https://a.example/1", label: "Battery certificate" },
    },
  ]);
  expect(listBatteryRows({ ...health, method: null, certificateUrl: null }, [])).toEqual([
    { label: "Battery health", value: "91.5% on 12 October 2026" },
  ]);
  expect(listBatteryRows(null, [])).toEqual([]);
  expect(listBatteryRows(health, ["battery"])).toEqual([]);
});

test("VDP-05: empty figures are dropped", () => {
  expect(listSpecificationRows({ torque: "" }, [])).toEqual([]);
});

test("ENT-11 VDP-23 CONST-06: a caravan begins with its own figures, says a length once, and what may be loaded", () => {
  const given = {
    vehiclelength: 5635,
    vehiclewidth: 2500,
    vehicleheight: 2930,
    tare_weight: 2165,
    axle_type: "Tandem",
    body_length: 5635,
    body_width: 2470,
    aggregate_trailer_mass: 2565,
    sleeps: 4,
    tow_ball_weight: 180,
  };
  expect(listSpecificationRows(given, [], "caravan")).toEqual([
    { label: "Body width", value: "2.47 m" },
    { label: "Body length", value: "5.64 m" },
    { label: "Tare", value: "2,165 kg" },
    { label: "Axles", value: "Tandem" },
    { label: "Sleeps", value: "4" },
    { label: "ATM", value: "2,565 kg" },
    { label: "Tow ball weight", value: "180 kg" },
    { label: "Width", value: "2.50 m" },
    { label: "Height", value: "2.93 m" },
    { label: "Payload (ATM less tare)", value: "400 kg" },
  ]);
  expect(listSpecificationRows({ tare_weight: 2165 }, [], "caravan")).toHaveLength(1);
  expect(
    listSpecificationRows({ tare_weight: 3000, aggregate_trailer_mass: 2000 }, [], "trailer"),
  ).toHaveLength(2);
});
