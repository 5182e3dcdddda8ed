import { z } from "zod";
import { bookingBlock } from "./booking/booking.ts";
import { callToActionBlock } from "./call-to-action/call-to-action.ts";
import { formBlock } from "./form/form.ts";
import type { BlockContext, BlockFinding, BlockKind, BlockRules, BuiltBlock, OfKind } from "./frame/block.ts";
import { galleryBlock } from "./gallery/gallery.ts";
import { imageBlock } from "./image/image.ts";
import { locationsBlock } from "./locations/locations.ts";
import { questionsBlock } from "./questions/questions.ts";
import { staffBlock } from "./staff/staff.ts";
import { stockShelfBlock } from "./stock-shelf/stock-shelf.ts";
import { tableBlock } from "./table/table.ts";
import { textBlock } from "./text/text.ts";
import { twoColumnsBlock } from "./two-columns/two-columns.ts";
import { videoBlock } from "./video/video.ts";

/** Every kind of block that a page may have. A new one is a folder, a line here and one in `blocks.tsx` (D157). */
const BLOCKS = {
  text: textBlock,
  image: imageBlock,
  gallery: galleryBlock,
  video: videoBlock,
  table: tableBlock,
  questions: questionsBlock,
  staff: staffBlock,
  locations: locationsBlock,
  "stock-shelf": stockShelfBlock,
  "call-to-action": callToActionBlock,
  "two-columns": twoColumnsBlock,
  booking: bookingBlock,
  form: formBlock,
};

type Blocks = typeof BLOCKS;
type Kind = keyof Blocks;

/** A block as it is stored. */
export type BlockDocument = { [K in Kind]: z.output<Blocks[K]["schema"]> }[Kind];

/** A block as a page shows it. */
export type BlockView = { [K in Kind]: NonNullable<Awaited<ReturnType<Blocks[K]["build"]>>>["view"] }[Kind];

const schemas = Object.values(BLOCKS).map(({ schema }) => schema) as [Blocks[Kind]["schema"]];

/** Checks a stored block of any kind. */
export const blockDocument: z.ZodType<BlockDocument> = z.discriminatedUnion("kind", schemas);

/** Blocks that a file writes as a fence, by name. */
export const BLOCK_SOURCES: ReadonlyMap<string, NonNullable<AnyBlock["source"]>> = new Map(
  (Object.entries(BLOCKS) as [string, AnyBlock][]).flatMap(([kind, { source }]) =>
    source ? [[kind, source]] : [],
  ),
);

type AnyBlock = BlockKind<OfKind, OfKind>;

/** Builds a page's blocks in their order, as far as they have something to show. */
export async function buildBlocks(
  documents: readonly BlockDocument[],
  context: BlockContext,
): Promise<BuiltBlock<BlockView>[]> {
  const built: BuiltBlock<BlockView>[] = [];
  for (const document of documents) {
    const { build } = BLOCKS[document.kind] as unknown as BlockKind<BlockDocument, BlockView>;
    const block = await build(document, context);
    if (block) built.push(block);
  }
  return built;
}

/** Finds what blocks name that is not there or not allowed, each with its path, such as `locations.location`. */
export function checkBlocks(documents: readonly BlockDocument[], rules: BlockRules): BlockFinding[] {
  return documents.flatMap((document) => {
    const { check } = BLOCKS[document.kind] as unknown as BlockKind<BlockDocument, BlockView>;
    const found = check?.(document, rules) ?? [];
    return found.map(({ path, rule }) => ({ path: `${document.kind}.${path}`, rule }));
  });
}

/** Origins whose pages the blocks show in frames (D18). */
export function listBlockFrames(documents: readonly OfKind[]): string[] {
  return [...new Set(documents.flatMap((document) => (hasFrame(document) ? [document.frame] : [])))];
}

const hasFrame = (document: OfKind): document is OfKind & { readonly frame: string } =>
  "frame" in document && typeof document.frame === "string";
