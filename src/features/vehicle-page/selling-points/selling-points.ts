import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { readFigure } from "#features/vehicles/measures.ts";
import { formatWhole } from "#ui/base/money.ts";

/** What a selling point is about; each has an icon. */
export type PointKind =
  | "towing"
  | "seats"
  | "phone"
  | "history"
  | "camera"
  | "safety"
  | "comfort"
  | "roof"
  | "load"
  | "beds"
  | "bathroom"
  | "power"
  | "offroad";

export interface SellingPoint {
  readonly kind: PointKind;
  readonly text: string;
}

/** More would sell nothing. */
const MAX_POINTS = 6;
/** The row of the specifications that a point of towing says. */
const TOWING_LABEL = "Towing capacity (braked)";
/** From this many seats on they are a reason to buy a car. */
const MANY_SEATS = 7;

/** What shoppers look for in lists of equipment, the most wanted first. Of each line the first feature that fits counts. */
const WANTED: readonly (readonly [PointKind, RegExp])[] = [
  ["history", /service history|log ?books?|one owner|1 owner/i],
  ["towing", /tow ?(?:bar|pack|hitch|ball)/i],
  ["beds", /bunk|island bed|queen bed|double bed/i],
  ["bathroom", /ensuite|shower|toilet/i],
  ["power", /solar|lithium|battery/i],
  ["phone", /car ?play|android auto/i],
  ["camera", /360.*(?:camera|view)|surround|revers\w* camera|rear ?view camera/i],
  ["roof", /sun ?roof|panoramic/i],
  ["comfort", /heated (?:front )?seat|ventilated|leather|massage/i],
  ["safety", /adaptive cruise|blind.?spot|autonomous|lane (?:departure|keep)|\babs\b/i],
  ["offroad", /off.?road|diff(?:erential)? lock|bull ?bar|snorkel|lift kit/i],
  ["load", /roof r(?:ack|ail)|power tailgate|awning|tonneau|canopy|top box|pannier/i],
];

type Vehicle = Pick<VehicleRecord, "features" | "seats" | "itemType" | "specifications">;

/** A site that leaves out the features has none of them among the selling points (TEN-12). */
export function buildSellingPoints(
  vehicle: Vehicle,
  { blocks }: { readonly blocks: readonly string[] },
): SellingPoint[] {
  return listSellingPoints(blocks.includes("features") ? vehicle : { ...vehicle, features: [] });
}

/** Labels and features that the page need not show again below its selling points (D121). */
export function listSaidBy(points: readonly SellingPoint[]): string[] {
  return points.flatMap(({ kind, text }) =>
    kind === "towing" && text.startsWith("Tows") ? [text, TOWING_LABEL] : [text],
  );
}

/**
 * What sells a vehicle: its towing capacity, its seats where they are many, then the equipment that it has and shoppers
 * look for (D121). Features are said in the feed's own words.
 */
export function listSellingPoints({ features, seats, itemType, specifications }: Vehicle): SellingPoint[] {
  const towing = itemType === "car" ? (readFigure(specifications.towingcapacitybraked, "kg") ?? 0) : 0;
  const figures: SellingPoint[] = [
    ...(towing > 0 ? [{ kind: "towing", text: `Tows ${formatWhole(towing)} kg braked` } as const] : []),
    ...((seats ?? 0) >= MANY_SEATS ? [{ kind: "seats", text: `${seats} seats` } as const] : []),
  ];
  const equipment = WANTED.flatMap(([kind, pattern]) => {
    const text = features.find((feature) => pattern.test(feature));
    return text === undefined ? [] : [{ kind, text }];
  });
  return [...figures, ...equipment].slice(0, MAX_POINTS);
}
