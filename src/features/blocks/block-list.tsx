import type { ComponentType } from "react";
import type { OfKind } from "./block.ts";

/** What renders each kind of block. */
export type BlockComponents<View extends OfKind, Props extends object> = {
  readonly [Kind in View["kind"]]: ComponentType<{ block: Extract<View, { readonly kind: Kind }> } & Props>;
};

/**
 * Blocks in their order, each with the same props beside it.
 * @param Rest renders the kinds that `components` leaves out, so that a page loads them only when it has one
 */
export function BlockList<View extends OfKind, Rest extends OfKind, Props extends object>({
  blocks,
  components,
  props,
  Rest,
}: {
  blocks: readonly (View | Rest)[];
  components: BlockComponents<View, Props>;
  props: Props;
  Rest?: ComponentType<{ block: Rest } & Props>;
}) {
  const all = components as Readonly<Record<string, ComponentType<{ block: OfKind } & Props>>>;
  return blocks.map((block, at) => {
    const Block = all[block.kind] ?? (Rest as ComponentType<{ block: OfKind } & Props>);
    return <Block key={at} {...props} block={block} />;
  });
}
