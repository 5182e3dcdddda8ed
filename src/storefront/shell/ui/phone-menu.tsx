import Menu from "lucide/dist/esm/icons/menu.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import { toTelephoneHref } from "#features/places/telephone.ts";
import type { NavigationGroup, SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import { Sheet, SheetButton } from "#ui/panels/sheet.tsx";
import { usePageChange } from "#ui/panels/use-closing-menus.ts";

const SHEET = "menu";

/** The button for the phone menu. */
export function PhoneMenuButton({ className }: { className?: string }) {
  return (
    <div className={className}>
      <SheetButton
        sheet={SHEET}
        aria-label="Menu"
        className="grid size-11 place-items-center rounded-control"
      >
        <Icon icon={Menu} size={26} />
      </SheetButton>
    </div>
  );
}

/** The whole menu as a sheet; it closes when the page changes. */
export function PhoneMenu({ site }: { site: SiteView }) {
  usePageChange(() => document.getElementById(SHEET)?.hidePopover());
  return (
    <Sheet
      id={SHEET}
      title="Menu"
      footer={<PhoneLink phone={site.legal.phone} className={buildButtonClass({ wide: true })} />}
    >
      <nav aria-label="Menu">
        <ul className="divide-y divide-line">
          {site.header
            .filter(({ wideOnly }) => !wideOnly)
            .map((group) => (
              <li key={group.label}>
                <PhoneMenuGroup group={group} />
              </li>
            ))}
          {site.phoneLinks.map(({ label, href }) => (
            <li key={href}>
              <Link to={href} className={ROW}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  );
}

const ROW = "flex min-h-13 items-center text-lg font-semibold";

function PhoneMenuGroup({ group }: { group: NavigationGroup }) {
  if (group.items.length === 0) {
    return (
      <Link to={group.href ?? "/"} className={group.emphasised ? `${ROW} text-accent` : ROW}>
        {group.label}
      </Link>
    );
  }
  const all = group.href ? [{ label: "See all", href: group.href }] : [];
  return (
    <Disclosure title={group.label} summaryClassName={ROW}>
      <ul className="pb-3 pl-4">
        {[...all, ...group.items.filter(({ wideOnly }) => !wideOnly)].map((item) => (
          <li key={item.href + item.label}>
            <Link to={item.href} className="flex min-h-11 items-center">
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** A plain `tel:` link (D25). */
export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  return (
    <a
      href={toTelephoneHref(phone)}
      className={classNames("inline-flex min-h-11 items-center gap-2 whitespace-nowrap", className)}
    >
      <Icon icon={Phone} size={18} />
      {phone}
    </a>
  );
}
