import type { Badge, Engine, Gearbox, Model } from "./model.ts";

/**
 * Figures of a variant by the keys of ENT-10 and ENT-11, plus `energyconsumption` (kWh/100 km) and `electricrange`
 * (km) of electrified vehicles and `ancapyear`. Lengths in mm, masses in kg, torque in Nm, tank in litres.
 */
export function listSpecifications(model: Model, badge: Badge): Record<string, string | number> {
  const [length, width, height] = model.size;
  const [towballmaximum, grosscombinationmass, kerbweight] = model.towing ?? [];
  const figures = {
    ...listEngineFigures(badge[2]),
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
