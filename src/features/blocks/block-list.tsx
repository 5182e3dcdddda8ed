import type { ComponentType } from "react";
import type { OfKind } from "./block.ts";

/** What renders each kind of block. */
export type BlockComponents<View extends OfKind, Props extends object> = {
  readonly [Kind in View["kind"]]: ComponentType<{ block: Extract<View, { readonly kind: Kind }> } & Props>;
};

/** Blocks in their order, each with the same props beside it. */
export function BlockList<View extends OfKind, Props extends object>({
  blocks,
  components,
  props,
}: {
  blocks: readonly View[];
  components: BlockComponents<View, Props>;
  props: Props;
}) {
  return blocks.map((block, at) => {
    const Block = components[block.kind as View["kind"]] as ComponentType<{ block: View } & Props>;
    return <Block key={at} {...props} block={block} />;
  });
}
