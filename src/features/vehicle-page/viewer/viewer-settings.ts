import { z } from "zod";
import { text } from "#features/tenancy/settings/fields.ts";

/** What an outside viewer's address may name of a vehicle. */
const EXTERNAL_NAMES = /\{(?:stockNumber|vin|spinCode)\}/g;

const externalViewer = z.strictObject({
  address: text(500)
    .refine(
      (address) =>
        /^https:\/\/[a-z0-9.-]+(?::\d+)?\//i.test(address) &&
        !/[{}]/.test(address.replace(EXTERNAL_NAMES, "")),
      "must be an https address; {stockNumber}, {vin} and {spinCode} may stand in its path or query",
    )
    .describe(
      "Page that shows a vehicle, such as https://viewer.example/embed?stock={stockNumber}; {vin} and {spinCode} are known, too. A vehicle that lacks one of them has its own spin.",
    ),
  title: text(60).default("360° view").describe("Name of the frame, for screen readers."),
});

/** Settings of the gallery and viewer. */
export const viewerSettings = z.strictObject({
  defaultView: z
    .enum(["spinner", "walkaround", "gallery", "interior"])
    .default("spinner")
    .describe("Tab that the viewer begins with, where the vehicle has such media (GAL-10)."),
  videoPosition: z
    .enum(["start", "second", "middle", "end"])
    .default("second")
    .describe("Where a video stands among the photos (GAL-05)."),
  placeholders: z
    .boolean()
    .default(false)
    .describe('An only photo has a "Photos coming soon" card beside it (GAL-06).'),
  autoRotate: z
    .boolean()
    .default(true)
    .describe(
      "A spin turns by itself once it is loaded, except for shoppers who ask for less motion (GAL-12).",
    ),
  startSpin: z
    .boolean()
    .default(false)
    .describe(
      "A spin that the viewer begins with is loaded with the page and turns without a tap (GAL-12), except for shoppers who ask for less motion. On a phone it costs up to 700 KB.",
    ),
  spinStart: z
    .int()
    .min(0)
    .max(359)
    .default(320)
    .describe(
      "Degrees of the turn at which a spin starts: a front three-quarter view, where the first frame is taken from the front (D127). 0 is the first frame.",
    ),
  frameMs: z.int().min(40).max(2000).default(100).describe("Milliseconds a frame of a spin (GAL-12)."),
  pixelsPerFrame: z
    .int()
    .min(2)
    .max(200)
    .default(20)
    .describe("Drag that turns a spin by one frame (GAL-13)."),
  external: externalViewer
    .optional()
    .describe("A viewer of an outside integrator, sandboxed, in place of the spin (GAL-18)."),
});

/** The part of a site's configuration that the viewer reads. */
export interface ViewerSettings {
  readonly vehiclePage: { readonly viewer: z.infer<typeof viewerSettings> };
}

/** Origins that a site's pages may frame, by the settings that name them (D18): the outside viewer's (GAL-18). */
export function listFrameSources({ vehiclePage }: ViewerSettings): string[] {
  const { external } = vehiclePage.viewer;
  return external ? [new URL(external.address).origin] : [];
}
