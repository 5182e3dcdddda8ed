import { type BatteryHealth, formatBatteryHealth } from "#features/vehicles/battery-health.ts";
import { formatMetres } from "#features/vehicles/measures.ts";
import { capitalise } from "#features/vehicles/noun.ts";
import {
  FIGURE_UNITS,
  findTestMethod,
  isTestedFigure,
  TESTED_FIGURES,
  toMethodKey,
} from "#features/vehicles/test-method.ts";
import type { ItemType, Specifications } from "#features/vehicles/vehicle.ts";
import { formatWhole } from "#ui/base/money.ts";
import type { Row } from "../../row.ts";

type Format = (value: string | number) => string;

/** A figure with its unit; wording of the feed stays as it is. */
const withUnit =
  (unit: string): Format =>
  (value) => {
    const amount = typeof value === "number" ? value : Number(value.replaceAll(",", ""));
    return Number.isNaN(amount) ? String(value) : `${amount >= 1000 ? formatWhole(amount) : amount} ${unit}`;
  };

/** A length in millimetres, in metres. */
const fromMillimetres: Format = (value) =>
  formatMetres(/^[\d.,]+$/.test(String(value)) ? `${value} mm` : value);

/** "1868 cc" as "1,868 cc", as cards have it. */
const formatEngineSize: Format = (value) =>
  String(value).replace(/^\d{4,}(?= ?cc$)/i, (cc) => formatWhole(Number(cc)));

/** Words of vehicle data that nobody says to a buyer, each with what a salesperson calls it (D297). */
const SPOKEN: readonly (readonly [data: RegExp, spoken: string])[] = [
  [
    /^(?:automatic )?(?:constant(?:ly)?|continuous(?:ly)?) variable(?: transmission)?(?: \(?cvt\)?)?$/i,
    "CVT",
  ],
  [/^(?:sports )?automatic dual[ -]clutch$/i, "Dual-clutch automatic"],
  [/^sports automatic$/i, "Automatic with manual mode"],
  [/^reduction gear$/i, "Single-speed automatic"],
  [/^(?:(?:naturally|normally) )?aspirated$|^n\/?a$/i, "Naturally aspirated"],
  [/^(?:intercooled turbo|turbo,? intercooled)$/i, "Turbo with intercooler"],
];

const toSpoken: Format = (value) =>
  SPOKEN.find(([data]) => data.test(String(value).trim()))?.[1] ?? String(value);

/** Names, order and units of the known specifications, in the order of ENT-10 and ENT-11 (VDP-23). */
const KNOWN: Readonly<Record<string, readonly [label: string, format: Format]>> = {
  cylinders: ["Cylinders", String],
  enginesize: ["Engine size", formatEngineSize],
  enginesize_litres: ["Engine capacity", withUnit("L")],
  induction: ["Induction", toSpoken],
  power: ["Power", withUnit("kW")],
  torque: ["Torque", withUnit("Nm")],
  fuelconsumptioncombined: ["Fuel consumption (combined)", withUnit(FIGURE_UNITS.fuelconsumptioncombined)],
  co2emissions: ["CO₂ emissions (combined)", withUnit(FIGURE_UNITS.co2emissions)],
  energyconsumption: ["Energy consumption", withUnit(FIGURE_UNITS.energyconsumption)],
  electricrange: ["Electric range", withUnit(FIGURE_UNITS.electricrange)],
  fuelcapacity: ["Fuel tank", withUnit("L")],
  geartype: ["Gearbox type", toSpoken],
  grossvehiclemass: ["Gross vehicle mass", withUnit("kg")],
  grosscombinationmass: ["Gross combination mass", withUnit("kg")],
  towingcapacitybraked: ["Towing capacity (braked)", withUnit("kg")],
  towballmaximum: ["Maximum tow ball load", withUnit("kg")],
  vehiclelength: ["Length", withUnit("mm")],
  vehiclewidth: ["Width", withUnit("mm")],
  vehicleheight: ["Height", withUnit("mm")],
  kerbweight: ["Kerb weight", withUnit("kg")],
  seatheight: ["Seat height", withUnit("mm")],
  lams: ["Learner approved (LAMS)", String],
  body_length: ["Body length", formatMetres],
  body_width: ["Body width", formatMetres],
  tare_weight: ["Tare", withUnit("kg")],
  aggregate_trailer_mass: ["ATM", withUnit("kg")],
  tow_ball_weight: ["Tow ball weight", withUnit("kg")],
  axle_type: ["Axles", String],
  sleeps: ["Sleeps", String],
};

/** Beside the body's lengths, which are in metres (VDP-21), so are those of the whole vehicle. */
const BESIDE_BODY: Readonly<Record<string, Format>> = {
  vehiclelength: fromMillimetres,
  vehiclewidth: fromMillimetres,
  vehicleheight: fromMillimetres,
};

/** Part of other rows. */
const SILENT = new Set(["ancaprating", "ancapyear", ...TESTED_FIGURES.map(toMethodKey)]);

/** What shoppers look for first in a caravan or trailer, in the order of ENT-11. */
const TOWED_LABELS = [
  "body_width",
  "body_length",
  "tare_weight",
  "axle_type",
  "sleeps",
  "aggregate_trailer_mass",
  "tow_ball_weight",
];

/**
 * The specifications of a vehicle (VDP-17, VDP-21, VDP-23): known ones first, then others under their own names;
 * without those whose name contains one of the site's hidden words, in whatever case.
 */
export function listSpecificationRows(
  specifications: Specifications,
  hiddenWords: readonly string[],
  itemType: ItemType = "car",
): Row[] {
  const isTowed = itemType === "caravan" || itemType === "trailer";
  const given = Object.entries(specifications).filter(([key, value]) => !SILENT.has(key) && value !== "");
  const rows = given
    .filter(([key]) => !(key === "enginesize_litres" && "enginesize" in specifications))
    .filter(([key]) => !isSaidTwice(key, specifications, isTowed))
    .sort(([one], [other]) => toPlace(one, isTowed) - toPlace(other, isTowed))
    .map(([key, value]) => ({ key, row: toRow(key, value, specifications) }))
    .filter(({ key, row }) => !isHidden(key, row, hiddenWords));
  return [
    ...rows.map(({ row }) => row),
    ...(isTowed ? listPayload(specifications) : listAncap(specifications)),
  ];
}

/** Whether a specification's name, in the data or on the page, contains one of the site's hidden words (VDP-17). */
function isHidden(key: string, { label }: Row, hiddenWords: readonly string[]): boolean {
  const names = `${key}\n${label}`.toLowerCase();
  return hiddenWords.some((word) => names.includes(word.toLowerCase()));
}

/** Some known specifications of a vehicle, in the given order, as far as it has them. */
export function listNamedSpecifications(
  specifications: Specifications,
  keys: readonly string[],
  hiddenWords: readonly string[],
): Row[] {
  return keys.flatMap((key) => {
    const value = specifications[key];
    if (value === undefined || value === "") return [];
    const row = toRow(key, value, specifications);
    return isHidden(key, row, hiddenWords) ? [] : [row];
  });
}

/** Lengths of the whole vehicle and of its body. */
const LENGTH_PAIRS = [
  ["vehiclelength", "body_length"],
  ["vehiclewidth", "body_width"],
] as const;

/**
 * A feed that gives a length twice gives it once too often: of a towed vehicle the body's stays (ENT-11), of any other that of the
 * whole vehicle, with which cars are compared.
 */
function isSaidTwice(key: string, specifications: Specifications, isTowed: boolean): boolean {
  const pair = LENGTH_PAIRS.find(([whole, body]) => key === (isTowed ? whole : body));
  if (!pair) return false;
  const [whole, body] = [specifications[pair[0]] ?? "", specifications[pair[1]] ?? ""];
  if (whole === "" || body === "") return false;
  return String(whole) === String(body) || fromMillimetres(whole) === formatMetres(body);
}

/** What may be loaded, in kg: the difference of two masses that are both given. */
function listPayload({ tare_weight, aggregate_trailer_mass }: Specifications): Row[] {
  const payload = Number(aggregate_trailer_mass) - Number(tare_weight);
  return payload > 0 ? [{ label: "Payload (ATM less tare)", value: withUnit("kg")(payload) }] : [];
}

function toRow(key: string, value: string | number, all: Specifications): Row {
  const known = KNOWN[key];
  if (!known) return { label: toName(key), value: String(value) };
  const [label, format] = known;
  const hasBody = "body_length" in all || "body_width" in all;
  const text = ((hasBody && BESIDE_BODY[key]) || format)(value);
  const method = isTestedFigure(key) ? findTestMethod(all, key) : null;
  return { label, value: method === null ? text : `${text} (${method})` };
}

/** The health of the battery, if it is known and a site does not hide it (D353). */
export function listBatteryRows(health: BatteryHealth | null, hiddenWords: readonly string[]): Row[] {
  if (health === null) return [];
  const row: Row = {
    label: "Battery health",
    value: formatBatteryHealth(health),
    ...(health.certificateUrl && { proof: { href: health.certificateUrl, label: "Battery certificate" } }),
  };
  return isHidden("batteryhealth", row, hiddenWords) ? [] : [row];
}

function toPlace(key: string, isTowed: boolean): number {
  const first = isTowed ? TOWED_LABELS.indexOf(key) : -1;
  if (first !== -1) return first - TOWED_LABELS.length;
  const place = Object.keys(KNOWN).indexOf(key);
  return place === -1 ? Number.MAX_SAFE_INTEGER : place;
}

/** "tow_bar_rating" as "Tow bar rating". */
function toName(key: string): string {
  return capitalise(key.replaceAll("_", " ").trim());
}

/** A safety rating means something only with the year of its test (D29). */
function listAncap({ ancaprating, ancapyear }: Specifications): Row[] {
  if (!ancaprating || !ancapyear) return [];
  const stars = String(ancaprating).replace(/\s*stars?$/i, "");
  return [
    {
      label: "ANCAP safety rating",
      value: `${stars} ${stars === "1" ? "star" : "stars"} (tested ${ancapyear})`,
    },
  ];
}
