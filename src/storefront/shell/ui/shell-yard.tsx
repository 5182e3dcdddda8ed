import type { ReactNode } from "react";
import { FavouritesLink } from "#features/garage/ui/favourites-link.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { AccountLink } from "./account-link.tsx";
import { Brand } from "./brand.tsx";
import { DemoMark } from "./demo-mark.tsx";
import { FooterGroups } from "./footer-groups.tsx";
import { FooterYards } from "./footer-yards.tsx";
import { LegalLine } from "./legal-line.tsx";
import { MainMenu } from "./main-menu.tsx";
import { PhoneLink } from "./phone-link.tsx";
import { PhoneMenu, PhoneMenuButton } from "./phone-menu.tsx";
import { SkipLink } from "./skip-link.tsx";
import { SocialLinks } from "./social-links.tsx";

/** Yard: a strong band with name and phone, a bar of tabs under it, a dark footer. */
export default function YardShell({ site, children }: { site: SiteView; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      {site.demo && <DemoMark />}
      <header className="on-dark relative z-30 bg-header text-header-ink">
        <div className="container-page flex min-h-14 items-center gap-4 py-1 md:min-h-20 md:py-2">
          <Brand
            site={site}
            className="mr-auto uppercase [&>span:last-child]:text-xl [&>span:last-child]:font-black"
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
        <div className="container-page grid gap-8 py-10">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="text-3xl font-black uppercase">{site.theme.logo?.wordmark ?? site.name}</p>
            <SocialLinks social={site.social} />
          </div>
          <FooterYards site={site} headingClass="text-base font-extrabold" />
          <FooterGroups site={site} headingClass="mb-1 text-base font-extrabold" />
          <div className="border-t border-white/20 pt-5">
            <LegalLine site={site} />
          </div>
        </div>
      </footer>
      <PhoneMenu site={site} />
    </>
  );
}
