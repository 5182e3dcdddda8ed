import Menu from "lucide/dist/esm/icons/menu.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import { toTelephoneHref } from "#features/places/telephone.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { serverPart } from "#ui/page/lazy-part.tsx";
import { Sheet, SheetButton } from "#ui/panels/sheet.tsx";
import { usePageChange } from "#ui/panels/use-closing-menus.ts";

const SHEET = "menu";

const MenuLinks = serverPart(() => import("./phone-menu-links.tsx"), `#${SHEET} nav`);

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
        <MenuLinks site={site} />
      </nav>
    </Sheet>
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
