import SlidersHorizontal from "lucide/dist/esm/icons/sliders-horizontal.mjs";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { SheetButton } from "#ui/panels/sheet.tsx";
import { FILTER_SHEET } from "./use-filter-form.ts";

/** Opens the filters on a phone. */
export function FilterButton({ chosen, className }: { chosen: number; className?: string }) {
  return (
    <SheetButton
      sheet={FILTER_SHEET}
      className={classNames(buildButtonClass({ variant: "secondary" }), "shrink-0 max-sm:px-3", className)}
    >
      <Icon icon={SlidersHorizontal} className={classNames("shrink-0", chosen > 0 && "max-sm:hidden")} />
      Filters
      {chosen > 0 && (
        <span className="tabular grid h-6 min-w-6 place-items-center rounded-pill bg-accent px-1.5 text-xs font-bold text-accent-ink">
          {chosen}
        </span>
      )}
    </SheetButton>
  );
}
