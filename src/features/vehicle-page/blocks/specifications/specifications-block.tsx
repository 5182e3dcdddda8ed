import type { BlockProps } from "../frame/frame.ts";
import { RowList } from "../frame/row-list.tsx";
import type { SpecificationsView } from "./specifications-view.ts";

/** Details and figures of the vehicle in one table, by topic (VDP-05, VDP-17, VDP-23, D121). */
export function SpecificationsBlock({ block, Frame }: BlockProps<SpecificationsView>) {
  return (
    <Frame id="specifications" title="Specifications">
      <div className="grid gap-7">
        {block.groups.map(({ title, rows }) => (
          <section key={title}>
            <h3 className="mb-1 font-semibold">{title}</h3>
            <RowList rows={rows} />
          </section>
        ))}
      </div>
    </Frame>
  );
}
