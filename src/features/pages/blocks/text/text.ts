import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { richText } from "#features/content/text/rich-text.ts";
import { definePageBlock } from "../../page-block.ts";

/** Paragraphs, headings and lists. */
const textDocument = z.strictObject({ kind: z.literal("text"), content: richText });

export type TextView = z.infer<typeof textDocument>;

/** Text, which a file writes as it is. */
export const textBlock = definePageBlock({
  schema: textDocument,
  build: async (_, document) => asBuilt(document),
});
