import type { BlockView } from "../../vehicle-view.ts";
import type { BlockProps } from "./frame.ts";
import { RowList } from "./row-list.tsx";

/** Figures of the variant (VDP-17, VDP-23). */
export function SpecificationsBlock({
  block,
  Frame,
}: BlockProps<Extract<BlockView, { kind: "specifications" }>>) {
  if (block.rows.length === 0) return null;
  return (
    <Frame title="Specifications">
      <RowList rows={block.rows} />
    </Frame>
  );
}
