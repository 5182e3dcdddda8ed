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
  async () => (await import("./footer-yard.tsx")).YardFooter,
  "#footer",
);

/** Yard: a strong band with name and phone, a bar of tabs under it, a dark footer. */
export default function YardShell({ site, children }: { site: SiteView; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      {site.demo && <DemoMark />}
      <header className="on-dark relative z-30 bg-header text-header-ink">
        <div className="container-page flex min-h-14 flex-wrap items-center gap-x-4 py-1 md:min-h-20 md:py-2 lg:flex-nowrap">
          <Brand
            site={site}
            className="mr-auto uppercase max-lg:max-w-max max-lg:grow max-lg:basis-28 [&>span:last-child]:text-xl [&>span:last-child]:font-black"
          />
          <div className="hidden text-right md:block">
            <p className="text-xs opacity-85">Call the yard</p>
            <PhoneLink phone={site.legal.phone} className="min-h-8! text-2xl font-black tabular" />
          </div>
          <div className="flex items-center max-lg:-mr-3">
            <FavouritesLink site={site} className="hover:bg-current/8" />
            <AccountLink site={site} />
          </div>
          <PhoneMenuButton className="lg:hidden" />
        </div>
        <div className="hidden border-t border-header-line lg:block">
          <MainMenu
            groups={site.header}
            className="container-page [&>ul]:-ml-4"
            itemClass="flex min-h-12 items-center border-b-4 border-transparent px-4 pt-1 text-base font-bold hover:border-accent"
          />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-h-[60dvh] outline-none">
        {children}
      </main>
      <footer id="footer" className="on-dark mt-16 border-t-8 border-accent bg-band text-band-ink">
        <Footer site={site} />
      </footer>
      <PhoneMenu site={site} />
    </>
  );
}
