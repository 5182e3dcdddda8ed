import type { ComponentType } from "react";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import type { OfKind } from "./block.ts";

/** What renders each kind of block. */
export type BlockComponents<View extends OfKind, Props extends object> = {
  readonly [Kind in View["kind"]]: ComponentType<{ block: Extract<View, { readonly kind: Kind }> } & Props>;
};

/**
 * Blocks in their order, each with the same props beside it.
 * @param deferredFrom how many blocks are laid out at once; the others follow while the browser is idle (D269)
 * @param Rest renders the kinds that `components` leaves out, so that a page loads them only when it has one
 */
export function BlockList<View extends OfKind, Rest extends OfKind, Props extends object>({
  blocks,
  components,
  props,
  deferredFrom,
  Rest,
}: {
  blocks: readonly (View | Rest)[];
  components: BlockComponents<View, Props>;
  props: Props;
  deferredFrom?: number;
  Rest?: ComponentType<{ block: Rest } & Props>;
}) {
  const all = components as Readonly<Record<string, ComponentType<{ block: OfKind } & Props>>>;
  return blocks.map((block, at) => {
    const Block = all[block.kind] ?? (Rest as ComponentType<{ block: OfKind } & Props>);
    if (deferredFrom === undefined || at < deferredFrom) return <Block key={at} {...props} block={block} />;
    return (
      <div key={at} className="defer-layout">
        <Block {...props} block={block} />
      </div>
    );
  });
}

export const BLOCK_HEADING = "mb-4 text-2xl font-bold tracking-tight";

/** The heading of a block; nothing for one without. */
export function BlockHeading({ title }: { title: string | null }) {
  return title && <h2 className={BLOCK_HEADING}>{title}</h2>;
}

/** The heading of a block as wide as the window, by template. */
export const WIDE_HEADING: Readonly<Record<SiteView["template"], string>> = {
  showroom: "text-2xl font-bold tracking-tight",
  yard: "text-3xl font-black tracking-tight uppercase",
};

/** The room around a block as wide as the window. */
export const WIDE_SECTION = "container-page mt-12 lg:mt-16";
