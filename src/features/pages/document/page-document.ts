import { z } from "zod";
import { storedImage } from "#features/content/media/stored-image.ts";
import { blockDocument } from "../blocks/blocks.server.ts";

const MAX_BLOCKS = 100;
export const MAX_DESCRIPTION = 300;

/** A page, as it is stored. */
export const pageDocument = z.strictObject({
  title: z.string().trim().min(1).max(90),
  /** What search engines show under the title. */
  description: z.string().trim().min(1).max(MAX_DESCRIPTION),
  picture: storedImage.nullable(),
  blocks: z.array(blockDocument).max(MAX_BLOCKS),
});

export type PageDocument = z.output<typeof pageDocument>;
