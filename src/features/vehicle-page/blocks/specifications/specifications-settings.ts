import { z } from "zod";
import { text } from "#features/tenancy/settings/fields.ts";

/** Which specifications the block leaves out. */
export const hiddenSpecifications = z
  .array(text(40))
  .default(["rego"])
  .describe("Specifications whose name contains one of these are not shown (VDP-17).");
