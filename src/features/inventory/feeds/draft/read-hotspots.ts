import {
  type Hotspot,
  type Hotspots,
  hotspotSchema,
  MAX_HOTSPOT_LENGTH,
  MAX_HOTSPOTS,
} from "#features/vehicles/hotspots.ts";
import type { Remark } from "../mapping/mapped-row.ts";
import { toPlainText } from "../words/clean-text.ts";
import { isObject, parseDocument } from "./document.ts";

const FIELD = "hotspots";

/**
 * The hotspots that a feed's JSON text describes (ENT-09), `{"exterior": [{"description": …, "positions": [{"angle": 40,
 * "x": 0.3, "y": 0.5}]}], "interior": […]}`, or null when none can be used. `warn` receives each that is left out.
 */
export function readHotspots(text: string, warn: (remark: Remark) => void): Hotspots | null {
  const document = parseDocument(text);
  if (!isObject(document)) {
    warn({ field: FIELD, value: text, reason: "is not a JSON object with lists of hotspots" });
    return null;
  }
  const { exterior, interior } = document;
  const hotspots = {
    exterior: toList("exterior", exterior, warn),
    interior: toList("interior", interior, warn),
  };
  return hotspots.exterior.length + hotspots.interior.length > 0 ? hotspots : null;
}

function toList(name: string, list: unknown, warn: (remark: Remark) => void): Hotspot[] {
  if (list === undefined || list === null) return [];
  const field = `${FIELD}.${name}`;
  if (!Array.isArray(list)) {
    warn({ field, value: JSON.stringify(list), reason: "is not a list" });
    return [];
  }
  if (list.length > MAX_HOTSPOTS)
    warn({ field, value: `${list.length} hotspots`, reason: `is cut to ${MAX_HOTSPOTS} hotspots` });
  return list.slice(0, MAX_HOTSPOTS).flatMap((item: unknown, at) => {
    const hotspot = toHotspot(item);
    if (typeof hotspot !== "string") return [hotspot];
    warn({ field: `${field}[${at}]`, value: JSON.stringify(item), reason: hotspot });
    return [];
  });
}

/** The hotspot, or why there is none. */
function toHotspot(item: unknown): Hotspot | string {
  const checked = hotspotSchema.safeParse(item);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return issue?.path[0] === "positions"
      ? "has a position that is not an angle from 0 to 359 with x and y from 0 to 1"
      : "has no description";
  }
  const description = toPlainText(checked.data.description).replace(/\s+/g, " ").trim();
  if (description === "") return "has no description";
  if (description.length > MAX_HOTSPOT_LENGTH)
    return `has a description longer than ${MAX_HOTSPOT_LENGTH} characters`;
  const byAngle = new Map(checked.data.positions.map((position) => [position.angle, position]));
  return {
    description,
    positions: [...byAngle.values()].sort((one, other) => one.angle - other.angle),
  };
}
