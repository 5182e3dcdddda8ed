import type { Fuel } from "#features/vehicles/vehicle.ts";
import type { Badge, Engine, Gearbox, Model } from "./model.ts";

/**
 * Figures of a variant by the keys of ENT-10 and ENT-11, plus `energyconsumption` (kWh/100 km) and `electricrange`
 * (km) of electrified vehicles, the tests of those figures (D352) and `ancapyear`. Lengths in mm, masses in kg, torque in Nm, tank in litres.
 */
export function listSpecifications(model: Model, badge: Badge): Record<string, string | number> {
  const [length, width, height] = model.size;
  const [towballmaximum, grosscombinationmass, kerbweight] = model.towing ?? [];
  const figures = {
    ...listEngineFigures(badge[2]),
    ...listTests(model, badge[2]),
    geartype: nameGearType(badge[3]),
    fuelcapacity: badge[2]?.fuel === "electric" ? undefined : model.tank,
    grossvehiclemass: model.gvm,
    vehiclelength: length,
    vehiclewidth: width,
    vehicleheight: height,
    towingcapacitybraked: model.tow,
    ...{ towballmaximum, grosscombinationmass, kerbweight },
    ancaprating: model.ancap?.[0],
    ancapyear: model.ancap?.[1],
    ...model.specifications,
  };
  return Object.fromEntries(
    Object.entries(figures).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}

/** Grams of CO2 from a litre, which for 100 km are ten times too many for one. */
const CO2_OF_LITRE: Readonly<Partial<Record<Fuel, number>>> = {
  petrol: 23.2,
  hybrid: 23.2,
  "plug-in-hybrid": 23.2,
  diesel: 26.4,
};
/** Generations from here on were approved under ADR 81/03. */
const FIRST_WLTP_YEAR = 2024;
/** Brochures of older generations say which figure it is, not how it was measured. */
const FIRST_NAMED_YEAR = 2015;

/**
 * Emissions, and which test the figures come from. Makers have long given electric ranges by WLTP, and consumption by the test of
 * the label. Motorcycles, trucks and motorhomes have no such test.
 */
function listTests({ body, itemType = "car", years }: Model, engine: Engine | null) {
  if (engine === null || itemType !== "car" || body === "motorhome" || body === "light-truck") return {};
  const co2 = CO2_OF_LITRE[engine.fuel];
  const figures = {
    co2emissions: co2 && Math.round(engine.per100 * co2),
    electricrange_method: engine.range && "WLTP",
  };
  if (years[0] < FIRST_NAMED_YEAR) return figures;
  return { ...figures, testmethod: years[0] < FIRST_WLTP_YEAR ? "NEDC" : "WLTP" };
}

function listEngineFigures(engine: Engine | null) {
  if (engine === null) return {};
  if (engine.fuel === "electric") {
    return { energyconsumption: engine.per100, electricrange: engine.range, torque: engine.torque };
  }
  return {
    cylinders: engine.cylinders,
    enginesize: `${engine.litres?.toFixed(1)}L`,
    enginesize_litres: engine.litres,
    induction: engine.induction,
    fuelconsumptioncombined: engine.per100,
    electricrange: engine.range,
    torque: engine.torque,
  };
}

function nameGearType(gearbox: Gearbox | null): string | undefined {
  if (gearbox === null) return undefined;
  const names = {
    a: "Sports Automatic",
    m: "Manual",
    d: "Sports Automatic Dual Clutch",
    c: "CVT",
    e: "Reduction Gear",
  };
  return names[gearbox.charAt(0) as keyof typeof names];
}
