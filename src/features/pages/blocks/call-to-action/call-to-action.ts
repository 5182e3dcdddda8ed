import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { isSafeHref } from "#features/content/text/rich-text.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import { definePageBlock, defineSource } from "../../page-block.ts";

const links = z
  .array(
    z.strictObject({
      label: text(40),
      href: z
        .string()
        .trim()
        .refine(
          isSafeHref,
          "must be a path on this site, such as /enquiry, or begin with https:, mailto: or tel:",
        ),
    }),
  )
  .min(1)
  .max(3)
  .describe("The first one is the button that stands out.");

const callToActionDocument = z.strictObject({
  kind: z.literal("call-to-action"),
  title: text(90),
  text: text(300).nullable(),
  links,
});

export type CallToActionView = z.infer<typeof callToActionDocument>;

/** What to do next, in a band with buttons. */
export const callToActionBlock = definePageBlock({
  schema: callToActionDocument,
  source: defineSource(
    z.strictObject({ title: text(90), text: text(300).optional(), links }),
    async ({ text = null, ...settings }): Promise<CallToActionView> => ({
      ...{ kind: "call-to-action", text },
      ...settings,
    }),
  ),
  build: async (_, document) => asBuilt(document),
});
