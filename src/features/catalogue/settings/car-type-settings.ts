import { z } from "zod";
import { text } from "#features/tenancy/settings/fields.ts";

/** Settings that differ by car type. */
export const carTypeSettings = {
  phones: z
    .strictObject({
      new: text(20).optional().describe("For new vehicles."),
      demo: text(20).optional().describe("For demo vehicles."),
      used: text(20).optional().describe("For used vehicles."),
    })
    .prefault({})
    .describe("Numbers to call by car type; the location's by default (PHONE-01)."),
  labels: z
    .strictObject({
      new: text(30).default("New").describe('Instead of "New".'),
      demo: text(30).default("Demo").describe('Instead of "Demo".'),
      used: text(30).default("Used").describe('Instead of "Used", such as "Pre-Owned".'),
    })
    .prefault({})
    .describe("Words for the car types (SEA-39)."),
};
