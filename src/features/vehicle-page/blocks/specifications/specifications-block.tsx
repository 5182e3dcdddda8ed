import type { BlockProps } from "../frame/frame.ts";
import { RowList } from "../frame/row-list.tsx";
import type { SpecificationsView } from "./specifications-view.ts";

/** Figures of the variant (VDP-17, VDP-23). */
export function SpecificationsBlock({ block, Frame }: BlockProps<SpecificationsView>) {
  if (block.rows.length === 0) return null;
  return (
    <Frame title="Specifications">
      <RowList rows={block.rows} />
    </Frame>
  );
}
