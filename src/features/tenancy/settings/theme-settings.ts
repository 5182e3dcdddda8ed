import { z } from "zod";
import { computeContrast } from "#ui/base/contrast.ts";
import { picture, text } from "./fields.ts";

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #0b5cad");

/** How a site looks (TEN-06). Text must be readable on its background. */
export const theme = z
  .strictObject({
    accent: colour.default("#0b5cad").describe("Buttons, links and chosen filters."),
    accentInk: colour.default("#ffffff").describe("Text on the accent colour."),
    ink: colour.default("#16181d").describe("Text."),
    surface: colour.default("#ffffff").describe("Page background."),
    header: colour.default("#ffffff").describe("Header background."),
    headerInk: colour.default("#16181d").describe("Text on the header."),
    font: z
      .enum(["grotesk", "humanist", "slab", "system"])
      .default("grotesk")
      .describe(
        "Pair of typefaces: `grotesk` is Figtree; `humanist` Archivo with Source Sans 3; `slab` Roboto Slab with Source Sans 3; `system` the device's own.",
      ),
    radius: z.enum(["square", "soft", "round"]).default("soft").describe("Corners of controls and cards."),
    logo: z
      .strictObject({
        mark: text(4).describe("Letters drawn as the mark."),
        wordmark: text(40).describe("Name beside the mark."),
        url: picture
          .optional()
          .describe(
            "Address of a picture that serves as both, in a box four times as wide as high (TEN-06).",
          ),
      })
      .optional()
      .describe("Letters of the drawn mark and the name beside it; the site's name by default."),
  })
  .superRefine((value, context) => {
    const pairs = [
      ["accentInk", "accent"],
      ["ink", "surface"],
      ["headerInk", "header"],
      ["accent", "surface"],
    ] as const;
    for (const [front, back] of pairs) {
      const ratio = computeContrast(value[front], value[back]);
      if (ratio < 4.5) {
        const message = `contrast with ${back} is ${ratio.toFixed(2)}, at least 4.5 is needed`;
        context.addIssue({ code: "custom", path: [front], message });
      }
    }
  });
