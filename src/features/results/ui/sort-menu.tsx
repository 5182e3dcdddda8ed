import ArrowDownUp from "lucide/dist/esm/icons/arrow-down-up.mjs";
import { useRef } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { useClosingMenus, usePageChange } from "#ui/panels/use-closing-menus.ts";
import type { ResultsView } from "../view/results-view.ts";

/** The orders as links under the chosen one (SEA-32). */
export function SortMenu({ sorts }: { sorts: ResultsView["sorts"] }) {
  const menu = useRef<HTMLDivElement>(null);
  useClosingMenus(menu);
  usePageChange(() => menu.current?.querySelector("details")?.removeAttribute("open"));
  const selected = sorts.find((sort) => sort.selected);
  return (
    <div ref={menu} className="relative shrink-0">
      <details data-menu="">
        <summary className={classNames(buildButtonClass({ variant: "secondary" }), "max-sm:px-3")}>
          <Icon icon={ArrowDownUp} size={18} />
          <span className="max-sm:sr-only">
            <span className="sr-only">Sort: </span>
            {selected?.label ?? "Sort"}
          </span>
        </summary>
        <ul className="absolute top-full right-0 z-20 mt-1 w-64 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-2 text-ink shadow-overlay">
          {sorts.map((sort) => (
            <li key={sort.key}>
              <Link
                to={sort.href}
                rel="nofollow"
                aria-current={sort.selected ? "true" : undefined}
                className="flex min-h-11 items-center rounded-control px-3 hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold"
              >
                {sort.label}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
