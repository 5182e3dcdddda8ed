import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import Info from "lucide/dist/esm/icons/info.mjs";
import type { ReactNode } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { EstimateNotes } from "./repayment-figures.tsx";

/**
 * The warning of a comparison rate, opened by a tap in the same card (LAW-04, D98). It is native, so that it opens without
 * JavaScript, and lies above the card's own link. Of several, one is open at a time. `repeated` keeps it out of the tab
 * order; `menu` lets the page close it like one, and lets its text scroll by keyboard; `mark` makes of its words a mark in
 * the top right corner of the nearest positioned element. `children` follow its text.
 */
export function ComparisonWarning({
  basis,
  repeated = false,
  menu = false,
  mark = false,
  className,
  textClassName,
  children,
}: {
  basis: string;
  repeated?: boolean;
  menu?: boolean;
  mark?: boolean;
  className?: string;
  textClassName?: string;
  children?: ReactNode;
}) {
  return (
    <details
      name="comparison-warning"
      data-menu={menu ? "" : undefined}
      className={classNames("group/warning text-xs", className)}
    >
      <summary
        tabIndex={repeated ? -1 : undefined}
        className={
          mark
            ? "absolute top-1/2 -right-3.5 grid size-11 -translate-y-1/2 place-items-center rounded-control hover:text-ink"
            : "inline-flex min-h-11 items-center gap-1 underline underline-offset-2"
        }
      >
        {mark ? (
          <>
            <span className="sr-only">*Comparison rate warning</span>
            <Icon icon={Info} size={16} />
          </>
        ) : (
          <>
            *Comparison rate warning
            <Icon icon={ChevronDown} size={14} className="group-open/warning:rotate-180" />
          </>
        )}
      </summary>
      <div tabIndex={menu ? 0 : undefined} className={classNames("grid gap-1", textClassName)}>
        <EstimateNotes basis={basis} />
        {children}
      </div>
    </details>
  );
}
