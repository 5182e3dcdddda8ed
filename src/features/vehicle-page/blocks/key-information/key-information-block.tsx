import { classNames } from "#ui/base/class-names.ts";
import { FOLDED, useUnfolded } from "#ui/panels/use-unfolded.tsx";
import type { BlockProps } from "../frame/frame.ts";
import type { KeyInformationView } from "./key-information-view.ts";

/** Items of the grid before "Show More" (VDP-07). */
const FIRST = 4;

/** What matters most, in a grid (VDP-07). */
export function KeyInformationBlock({ block: { rows }, Frame }: BlockProps<KeyInformationView>) {
  const { id, unfolded, toggle } = useUnfolded({
    more: "Show More",
    less: "Show Less",
    of: "key information",
  });
  if (rows.length === 0) return null;
  return (
    <Frame title="Key information">
      <dl id={id} className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
        {rows.map(({ label, value }, at) => (
          <div key={label} className={classNames("min-w-0", at >= FIRST && !unfolded && FOLDED)}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {rows.length > FIRST && toggle}
    </Frame>
  );
}
