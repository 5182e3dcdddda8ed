import { defineBlock } from "#features/blocks/block.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { BODIES, DRIVES, FUELS, TRANSMISSIONS } from "#features/vehicles/vehicle.ts";
import { formatWhole } from "#ui/base/money.ts";
import { type Cell, type Row, toRows } from "../../row.ts";
import { listNamedSpecifications } from "../specifications/specification-rows.ts";

/** As many as the icons of SIDE-05 and the fuel, on a site without the rest. */
const MIN_KEY_FACTS = 4;

interface Settings {
  readonly blocks: readonly string[];
  readonly hiddenSpecifications: readonly string[];
}

/** It stands beside the name and not among the blocks, wherever a site lists it. */
export const keyInformationBlock = defineBlock({ build: () => null });

/** The rows beside the name (VDP-07): all of them, or the first few on a site that leaves the block out. */
export function buildKeyInformation(
  vehicle: VehicleRecord,
  { blocks, hiddenSpecifications }: Settings,
): Row[] {
  const rows = listKeyRows(vehicle, hiddenSpecifications);
  return blocks.includes("key-information") ? rows : rows.slice(0, MIN_KEY_FACTS);
}

/**
 * The key-information grid (VDP-07, VDP-23): kilometres, transmission, fuel and body first; of what is towed, who sleeps
 * in it and what it weighs (ENT-11); of a motorcycle, its engine and whether a learner may ride it.
 */
function listKeyRows(vehicle: VehicleRecord, hiddenWords: readonly string[]): Row[] {
  const { itemType, km, transmission, body, fuel, drive, seats, doors, colour, specifications } = vehicle;
  const distance: Cell = ["Kilometres", km === null ? null : `${formatWhole(km)} km`];
  const gearbox: Cell = ["Transmission", transmission && TRANSMISSIONS[transmission]];
  const power: Cell = ["Fuel", fuel && FUELS[fuel]];
  const style: Cell = ["Style", vehicle.categories.join(", ")];
  const paint: Cell = ["Colour", colour];
  const specified = (keys: readonly string[]) => listNamedSpecifications(specifications, keys, hiddenWords);
  if (itemType === "caravan" || itemType === "trailer")
    return [...specified(TOWED), ...toRows([distance, gearbox, power, style, paint])];
  if (itemType === "motorcycle") {
    const engine = specified(["enginesize"])[0]?.value ?? formatEngine(vehicle);
    return [
      ...toRows([distance, ["Engine", engine], gearbox, power, style]),
      ...specified(["lams", "seatheight", "kerbweight"]),
      ...toRows([paint]),
    ];
  }
  return [
    ...toRows([distance, gearbox, power, ["Body", body && BODIES[body]], ["Drive", drive && DRIVES[drive]]]),
    ...toRows([
      ["Engine", formatEngine(vehicle)],
      ["Seats", seats],
      ["Doors", doors],
    ]),
    ...specified(body === "motorhome" ? ["sleeps"] : []),
    ...toRows([paint]),
  ];
}

const TOWED = ["sleeps", "body_length", "tare_weight", "aggregate_trailer_mass", "axle_type"];

/** "2.8 L, 4 cylinders". */
function formatEngine({ engineLitres, cylinders }: VehicleRecord): string {
  const size = engineLitres === null ? null : `${engineLitres.toFixed(1)} L`;
  return [size, cylinders === null ? null : `${cylinders} ${cylinders === 1 ? "cylinder" : "cylinders"}`]
    .filter(Boolean)
    .join(", ");
}
