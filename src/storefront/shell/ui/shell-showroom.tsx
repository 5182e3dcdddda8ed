import type { ReactNode } from "react";
import { FavouritesLink } from "#features/garage/ui/favourites-link.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { drawOnServer } from "#ui/page/drawn-later.tsx";
import { AccountLink } from "./account-link.tsx";
import { Brand } from "./brand.tsx";
import { DemoMark } from "./demo-mark.tsx";
import { MainMenu } from "./main-menu.tsx";
import { PhoneLink } from "./phone-link.tsx";
import { PhoneMenu, PhoneMenuButton } from "./phone-menu.tsx";
import { SkipLink } from "./skip-link.tsx";

const Footer = drawOnServer<{ site: SiteView }>(
  async () => (await import("./footer-showroom.tsx")).ShowroomFooter,
  "#footer",
);

/** Showroom: one quiet line of header that stays in view, a wide calm footer. */
export default function ShowroomShell({ site, children }: { site: SiteView; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      {site.demo && <DemoMark />}
      <header className="z-30 lg:sticky lg:top-0 border-b border-header-line bg-header text-header-ink">
        <div className="container-page flex min-h-14 flex-wrap items-center gap-x-3 md:min-h-18 md:gap-x-6 lg:flex-nowrap">
          <Brand site={site} className="mr-auto max-lg:max-w-max max-lg:grow max-lg:basis-28" />
          <MainMenu
            groups={site.header}
            className="hidden lg:block"
            itemClass="inline-flex min-h-11 items-center rounded-control px-2.5 text-base font-medium whitespace-nowrap hover:bg-current/8 xl:px-3.5"
          />
          <div className="hidden font-semibold md:block lg:hidden xl:block">
            <PhoneLink phone={site.legal.phone} />
          </div>
          <div className="flex items-center max-lg:-mr-3">
            <FavouritesLink site={site} className="hover:bg-current/8" />
            <AccountLink site={site} />
          </div>
          <PhoneMenuButton className="lg:hidden" />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-h-[60dvh] outline-none">
        {children}
      </main>
      <footer id="footer" className="mt-16 border-t lg:mt-20 border-line bg-quiet">
        <Footer site={site} />
      </footer>
      <PhoneMenu site={site} />
    </>
  );
}
