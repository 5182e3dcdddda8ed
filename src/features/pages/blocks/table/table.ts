import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { richText } from "#features/content/text/rich-text.ts";
import { definePageBlock } from "../../page-block.ts";

const MAX_COLUMNS = 10;
const MAX_ROWS = 200;

/** A table whose first row names its columns. */
const tableDocument = z.strictObject({
  kind: z.literal("table"),
  head: z.array(richText).min(1).max(MAX_COLUMNS),
  rows: z.array(z.array(richText).max(MAX_COLUMNS)).max(MAX_ROWS),
});

export type TableView = z.infer<typeof tableDocument>;

/** A table, which a file writes with | between its cells. */
export const tableBlock = definePageBlock({
  schema: tableDocument,
  build: async (_, document) => asBuilt(document),
});
