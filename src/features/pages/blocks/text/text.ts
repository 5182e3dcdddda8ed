import { z } from "zod";
import { richText } from "../../text/rich-text.ts";
import { asBuilt, defineBlock } from "../frame/block.ts";

/** Paragraphs, headings and lists. */
const textDocument = z.strictObject({ kind: z.literal("text"), content: richText });

export type TextView = z.infer<typeof textDocument>;

/** Text, which a file writes as it is. */
export const textBlock = defineBlock({
  schema: textDocument,
  build: async (document) => asBuilt(document),
});
