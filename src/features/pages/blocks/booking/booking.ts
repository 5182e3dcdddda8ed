import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { definePageBlock, defineSource } from "../../page-block.ts";

const MIN_HEIGHT = 300;
const MAX_HEIGHT = 2000;
const FIELDS = {
  title: z.string().trim().min(1).max(90).describe("What it is for, as in Book a service."),
  address: z
    .url({ protocol: /^https$/ })
    .describe("The page of the booking service; the setting pages.frames names its origin."),
};

const bookingDocument = z.strictObject({
  kind: z.literal("booking"),
  ...FIELDS,
  /** The origin of the address, which the policy of the page allows. */
  frame: z.string(),
  /** In pixels. */
  height: z.int().min(MIN_HEIGHT).max(MAX_HEIGHT),
});

export type BookingView = z.infer<typeof bookingDocument>;

const USUAL_HEIGHT = 720;

/** The page of a booking service in a frame, with a way to it for those whose browser shows none (D158). */
export const bookingBlock = definePageBlock({
  schema: bookingDocument,
  source: defineSource(
    z.strictObject({
      ...FIELDS,
      height: z.coerce
        .number()
        .int()
        .min(MIN_HEIGHT)
        .max(MAX_HEIGHT)
        .default(USUAL_HEIGHT)
        .describe("In pixels."),
    }),
    async ({ title, address, height }): Promise<BookingView> => ({
      ...{ kind: "booking", title, address, height },
      frame: new URL(address).origin,
    }),
  ),
  check: ({ frame }, { sites }) =>
    sites
      .filter(({ config }) => !config.pages.frames.includes(frame))
      .map(({ slug }) => ({
        path: "address",
        rule: `the site ${slug} does not allow frames of ${frame}; add it to its setting pages.frames`,
      })),
  build: async (_, document) => asBuilt(document),
});
