import { z } from "zod";

/**
 * Where a hotspot lies in the picture of one angle: `angle` in degrees of the turn, from 0 for the first frame,
 * `x` and `y` as parts of the picture's width and height, from its top left corner.
 */
export interface HotspotPosition {
  readonly angle: number;
  readonly x: number;
  readonly y: number;
}

/** A point of the vehicle worth a few words (ENT-09). An angle without a position is one from which it cannot be seen. */
export interface Hotspot {
  readonly description: string;
  /** By angle, each once. An interior one has a single position, in the flat 2:1 picture of the panorama. */
  readonly positions: readonly HotspotPosition[];
}

/** Two lists: the exterior one for spin and walkaround, the interior one for the panorama (GAL-19). */
export interface Hotspots {
  readonly exterior: readonly Hotspot[];
  readonly interior: readonly Hotspot[];
}

export const MAX_HOTSPOTS = 30;
const MAX_POSITIONS = 360;
export const MAX_HOTSPOT_LENGTH = 300;

const part = z.number().min(0).max(1);
const position = z.object({ angle: z.number().min(0).lt(360).default(0), x: part, y: part });

/** One hotspot as a feed writes it; the description is still the feed's own text. */
export const hotspotSchema = z.object({
  description: z.string().trim().min(1),
  positions: z.array(position).min(1).max(MAX_POSITIONS),
});
