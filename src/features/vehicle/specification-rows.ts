import { formatWhole } from "#features/pricing/money.ts";
import type { Specifications } from "#features/stock/vehicle.ts";
import { metresText } from "./metres.ts";
import type { Row } from "./vehicle-view.ts";

type Format = (value: string | number) => string;

/** A figure with its unit; wording of the feed stays as it is. */
const withUnit =
  (unit: string): Format =>
  (value) => {
    const amount = typeof value === "number" ? value : Number(value.replaceAll(",", ""));
    return Number.isNaN(amount) ? String(value) : `${amount >= 1000 ? formatWhole(amount) : amount} ${unit}`;
  };

/** Names, order and units of the known specifications, in the order of ENT-10 and ENT-11 (VDP-23). */
const KNOWN: Readonly<Record<string, readonly [label: string, format: Format]>> = {
  cylinders: ["Cylinders", String],
  enginesize: ["Engine size", String],
  enginesize_litres: ["Engine capacity", withUnit("L")],
  induction: ["Induction", String],
  power: ["Power", withUnit("kW")],
  torque: ["Torque", withUnit("Nm")],
  fuelconsumptioncombined: ["Fuel consumption (combined)", withUnit("L/100 km")],
  energyconsumption: ["Energy consumption", withUnit("kWh/100 km")],
  electricrange: ["Electric range", withUnit("km")],
  fuelcapacity: ["Fuel tank", withUnit("L")],
  geartype: ["Gear type", String],
  grossvehiclemass: ["Gross vehicle mass", withUnit("kg")],
  grosscombinationmass: ["Gross combination mass", withUnit("kg")],
  towingcapacitybraked: ["Towing capacity (braked)", withUnit("kg")],
  vehiclelength: ["Length", withUnit("mm")],
  vehiclewidth: ["Width", withUnit("mm")],
  vehicleheight: ["Height", withUnit("mm")],
  kerbweight: ["Kerb weight", withUnit("kg")],
  seatheight: ["Seat height", withUnit("mm")],
  lams: ["Learner approved (LAMS)", String],
  body_length: ["Body length", metresText],
  body_width: ["Body width", metresText],
  tare_weight: ["Tare", withUnit("kg")],
  aggregate_trailer_mass: ["Aggregate trailer mass", withUnit("kg")],
  tow_ball_weight: ["Tow ball weight", withUnit("kg")],
  axle_type: ["Axles", String],
  sleeps: ["Sleeps", String],
};

/** Part of other rows. */
const SILENT = new Set(["ancaprating", "ancapyear"]);

/**
 * The specifications of a vehicle (VDP-17, VDP-21, VDP-23): known ones first, then others under their own names;
 * without those whose name contains one of the site's hidden words, in whatever case.
 */
export function specificationRows(specifications: Specifications, hiddenWords: readonly string[]): Row[] {
  const isHidden = (name: string) =>
    hiddenWords.some((word) => name.toLowerCase().includes(word.toLowerCase()));
  const given = Object.entries(specifications).filter(([key, value]) => !SILENT.has(key) && value !== "");
  const rows = given
    .filter(([key]) => !(key === "enginesize_litres" && "enginesize" in specifications))
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([key, value]) => ({ key, row: rowOf(key, value) }))
    .filter(({ key, row }) => !isHidden(key) && !isHidden(row.label));
  return [...rows.map(({ row }) => row), ...ancapRow(specifications)];
}

function rowOf(key: string, value: string | number): Row {
  const known = KNOWN[key];
  return known ? { label: known[0], value: known[1](value) } : { label: nameOf(key), value: String(value) };
}

function placeOf(key: string): number {
  const place = Object.keys(KNOWN).indexOf(key);
  return place === -1 ? Number.MAX_SAFE_INTEGER : place;
}

/** "tow_bar_rating" as "Tow bar rating". */
function nameOf(key: string): string {
  const words = key.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A safety rating means something only with the year of its test (D29). */
function ancapRow({ ancaprating, ancapyear }: Specifications): Row[] {
  if (!ancaprating || !ancapyear) return [];
  const stars = String(ancaprating).replace(/\s*stars?$/i, "");
  return [
    {
      label: "ANCAP safety rating",
      value: `${stars} ${stars === "1" ? "star" : "stars"} (tested ${ancapyear})`,
    },
  ];
}
