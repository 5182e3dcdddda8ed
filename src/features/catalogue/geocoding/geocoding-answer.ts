import { z } from "zod";
import type { Position } from "#search/contract/great-circle.ts";

const answerSchema = z.object({
  status: z.enum(["OK", "ZERO_RESULTS"]).optional(),
  results: z.array(
    z.object({
      types: z.array(z.string()).default([]),
      // Australia with its islands.
      geometry: z.object({
        location: z.object({ lat: z.number().min(-56).max(-9), lng: z.number().min(96).max(169) }),
      }),
    }),
  ),
});

/** Answers of these kinds are a whole country or state: the service did not find the place in it. */
const TOO_LARGE = ["country", "administrative_area_level_1"];

/**
 * Reads what a geocoder answers: `results[0].geometry.location` (API-21).
 * @returns null for no such place
 * @throws {Error} if the answer has another form, as a refusal has, or a place outside Australia
 */
export function readGeocodingAnswer(body: string): Position | null {
  const {
    results: [first],
  } = answerSchema.parse(JSON.parse(body));
  if (!first || first.types.some((type) => TOO_LARGE.includes(type))) return null;
  const { lat, lng } = first.geometry.location;
  return { lat, long: lng };
}
