import { z } from "zod";

const USED_CAR_CHECKS = ["history-report", "registration", "odometer", "car-analysis", "ppsr"] as const;

/** What the block lists. */
export const checks = z
  .array(z.enum(USED_CAR_CHECKS))
  .default([...USED_CAR_CHECKS])
  .describe("What the used-car checks say, in order, as far as a vehicle has it (VDP-19).");

export type Checks = z.infer<typeof checks>;
