import Check from "lucide/dist/esm/icons/check.mjs";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { FOLDED, useUnfolded } from "#ui/panels/use-unfolded.tsx";
import type { BlockProps } from "../../vehicle-block.ts";
import type { FeaturesView } from "./features.ts";

/** Features before "Show All" (VDP-08). */
const FIRST = 8;

/** Standard equipment (VDP-08). */
export function FeaturesBlock({ block: { items }, Section }: BlockProps<FeaturesView>) {
  const { id, unfolded, toggle } = useUnfolded({ more: "Show All", less: "Hide", of: "features" });
  if (items.length === 0) return null;
  return (
    <Section id="features" title="Features">
      <ul id={id} className="grid gap-x-10 gap-y-2.5 sm:grid-cols-2 print:grid-cols-3 print:gap-y-0.5">
        {items.map((item, at) => (
          <li key={item} className={classNames(at >= FIRST && !unfolded && FOLDED)}>
            <span className="flex gap-2.5">
              <Icon icon={Check} className="mt-0.5 shrink-0 text-accent print:size-3" />
              <span className="min-w-0 wrap-anywhere">{item}</span>
            </span>
          </li>
        ))}
      </ul>
      {items.length > FIRST && toggle}
    </Section>
  );
}
