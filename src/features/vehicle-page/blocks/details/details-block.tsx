import type { BlockProps } from "../frame/frame.ts";
import { RowList } from "../frame/row-list.tsx";
import type { DetailsView } from "./details-view.ts";

/** The car details list (VDP-05, VDP-06, VDP-23). */
export function DetailsBlock({ block, Frame }: BlockProps<DetailsView>) {
  if (block.rows.length === 0) return null;
  return (
    <Frame title="Details">
      <RowList rows={block.rows} />
    </Frame>
  );
}
