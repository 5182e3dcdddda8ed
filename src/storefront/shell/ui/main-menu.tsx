import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { useRef } from "react";
import type { NavigationGroup } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { useClosingMenus, usePageChange } from "#ui/panels/use-closing-menus.ts";

/** The header's menu on wide screens: links, and groups that unfold (NAV-01, NAV-02, NAV-09). */
export function MainMenu({
  groups,
  className,
  itemClass,
}: {
  groups: readonly NavigationGroup[];
  className?: string;
  /** Classes of each entry of the bar. */
  itemClass: string;
}) {
  const menu = useRef<HTMLElement>(null);
  useClosingMenus(menu);
  usePageChange(() => {
    for (const open of menu.current?.querySelectorAll("details[open]") ?? []) open.removeAttribute("open");
  });
  return (
    <nav ref={menu} aria-label="Main" className={className}>
      <ul className="flex flex-wrap items-center">
        {groups.map((group) => (
          <li key={group.label} className={group.href === "/" ? "max-xl:hidden" : "relative"}>
            {group.items.length > 0 ? (
              <MenuGroup group={group} itemClass={itemClass} />
            ) : (
              <Link
                to={group.href ?? "/"}
                className={group.emphasised ? buildButtonClass({ size: "small" }) : itemClass}
              >
                {group.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A longer menu, such as that of the brands, stands in three columns (NAV-03). */
const WIDE_FROM = 8;

function MenuGroup({ group, itemClass }: { group: NavigationGroup; itemClass: string }) {
  const items = group.href
    ? [{ label: "See all", href: group.href, emphasised: false }, ...group.items]
    : group.items;
  return (
    <details name="main-menu" data-menu="" className="group/menu">
      <summary className={classNames(itemClass, "flex items-center gap-1.5")}>
        {group.label}
        <Icon icon={ChevronDown} size={16} className="transition-transform group-open/menu:rotate-180" />
      </summary>
      <ul
        className={classNames(
          "menu-panel",
          items.length > WIDE_FROM ? "left-1/2 grid w-xl -translate-x-1/2 grid-cols-3" : "left-0 min-w-60",
        )}
      >
        {items.map((item) => (
          <li key={item.href + item.label}>
            <Link
              to={item.href}
              className={classNames(
                "flex min-h-11 items-center rounded-control px-3 text-base font-medium hover:bg-sunken",
                item.emphasised && "text-accent",
              )}
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
