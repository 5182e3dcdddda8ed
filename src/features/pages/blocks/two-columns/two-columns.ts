import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { buildImageView, type ImageView, storedImage } from "#features/content/media/stored-image.ts";
import { type RichText, richText } from "#features/content/text/rich-text.ts";
import { definePageBlock, defineSource } from "../../page-block.ts";

const part = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text"), content: richText }),
  z.strictObject({ kind: z.literal("image"), image: storedImage, caption: z.string().max(300).nullable() }),
]);
const column = z.array(part).min(1).max(12);

const twoColumnsDocument = z.strictObject({ kind: z.literal("two-columns"), left: column, right: column });

type TwoColumnsDocument = z.infer<typeof twoColumnsDocument>;

export type ColumnPart =
  | { readonly kind: "text"; readonly content: RichText }
  | { readonly kind: "image"; readonly image: ImageView; readonly caption: string | null };

export interface TwoColumnsView {
  readonly kind: "two-columns";
  readonly left: readonly ColumnPart[];
  readonly right: readonly ColumnPart[];
}

const markdown = z.string().trim().min(1).max(8000).describe("Markdown: text and images.");

/** Two columns of text and images, one below the other on a phone. */
export const twoColumnsBlock = definePageBlock({
  schema: twoColumnsDocument,
  source: defineSource(
    z.strictObject({ left: markdown, right: markdown }),
    async (columns, reader): Promise<TwoColumnsDocument | null> => {
      const read = async (side: "left" | "right") => {
        const parts = await reader.readParts(columns[side], [side]);
        const fits = parts.every(({ kind }) => kind !== "table");
        if (!fits) reader.report([side], "has no room for a table");
        return fits ? (parts as TwoColumnsDocument["left"]) : null;
      };
      const [left, right] = [await read("left"), await read("right")];
      return left && right && { kind: "two-columns", left, right };
    },
  ),
  build: async ({ images }, { kind, left, right }) => {
    const toView = (one: TwoColumnsDocument["left"][number]): ColumnPart =>
      one.kind === "text" ? one : { ...one, image: buildImageView(one.image, images.origin) };
    return asBuilt<TwoColumnsView>({ kind, left: left.map(toView), right: right.map(toView) });
  },
});
