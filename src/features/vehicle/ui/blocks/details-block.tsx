import type { BlockView } from "../../vehicle-view.ts";
import type { BlockProps } from "./frame.ts";
import { RowList } from "./row-list.tsx";

/** The car details list (VDP-05, VDP-06, VDP-23). */
export function DetailsBlock({ block, Frame }: BlockProps<Extract<BlockView, { kind: "details" }>>) {
  if (block.rows.length === 0) return null;
  return (
    <Frame title="Details">
      <RowList rows={block.rows} />
    </Frame>
  );
}
