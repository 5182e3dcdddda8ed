import type { ComponentType, ReactNode } from "react";
import { FavouritesLink } from "#features/garage/ui/favourites-link.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { DEMO_NOTICE } from "#features/tenancy/sites/site-view.ts";
import { serverPart } from "#ui/page/lazy-part.tsx";
import { AccountLink } from "./account-link.tsx";
import { Brand } from "./brand.tsx";
import { MainMenu } from "./main-menu.tsx";
import { PhoneLink, PhoneMenu, PhoneMenuButton } from "./phone-menu.tsx";

interface SiteProps {
  readonly site: SiteView;
}

const Footer = serverPart(() => import("./footer.tsx"), "#footer");

/** Header, main part and footer around every page of a site, in the look of its template (D284). */
export function Shell({ site, children }: SiteProps & { readonly children: ReactNode }) {
  const look = LOOKS[site.template];
  return (
    <>
      <SkipLink />
      {site.demo && <DemoMark />}
      <header className={look.header}>
        <look.Header site={site} />
      </header>
      <main id="main" tabIndex={-1} className="min-h-[60dvh] outline-none">
        {children}
      </main>
      <footer id="footer" className={look.footer}>
        <Footer site={site} />
      </footer>
      <PhoneMenu site={site} />
    </>
  );
}

/** First stop of the keyboard: past the header, to the main part. */
function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to content
    </a>
  );
}

/** Says that this dealer and its cars are made up. */
function DemoMark() {
  return (
    <aside
      aria-label="About this site"
      className="bg-[#fff3c4] px-2 py-1 text-center text-[0.6875rem]/4 sm:py-1.5 sm:text-xs font-medium text-[#3d2f00]"
    >
      {DEMO_NOTICE}
    </aside>
  );
}

/** One quiet line that stays in view. */
function ShowroomHeader({ site }: SiteProps) {
  return (
    <div className="container-page showroom-head">
      <Brand site={site} className="head-brand" />
      <MainMenu groups={site.header} className="hidden lg:block" itemClass="menu-item" />
      <div className="hidden font-semibold md:block lg:hidden xl:block">
        <PhoneLink phone={site.legal.phone} />
      </div>
      <HeaderButtons site={site} />
    </div>
  );
}

/** A strong band with name and phone, and a bar of tabs under it. */
function YardHeader({ site }: SiteProps) {
  return (
    <>
      <div className="container-page yard-head">
        <Brand site={site} className="yard-brand" />
        <div className="hidden text-right md:block">
          <p className="text-xs opacity-85">Call the yard</p>
          <PhoneLink phone={site.legal.phone} className="min-h-8! text-2xl font-black tabular" />
        </div>
        <HeaderButtons site={site} />
      </div>
      <div className="hidden border-t border-header-line lg:block">
        <MainMenu
          groups={site.header}
          className="container-page [&>ul]:-ml-4"
          itemClass="flex min-h-12 items-center border-b-4 border-transparent px-4 pt-1 text-base font-bold hover:border-accent"
        />
      </div>
    </>
  );
}

function HeaderButtons({ site }: SiteProps) {
  return (
    <>
      <div className="flex items-center max-lg:-mr-3">
        <FavouritesLink site={site} className="hover:bg-current/8" />
        <AccountLink site={site} />
      </div>
      <PhoneMenuButton className="lg:hidden" />
    </>
  );
}

interface ShellLook {
  readonly Header: ComponentType<SiteProps>;
  readonly header: string;
  readonly footer: string;
}

const LOOKS: Readonly<Record<SiteView["template"], ShellLook>> = {
  showroom: {
    Header: ShowroomHeader,
    header: "z-30 lg:sticky lg:top-0 border-b border-header-line bg-header text-header-ink",
    footer: "mt-16 border-t lg:mt-20 border-line bg-quiet",
  },
  yard: {
    Header: YardHeader,
    header: "on-dark relative z-30 bg-header text-header-ink",
    footer: "on-band mt-16 border-t-8 border-accent",
  },
};
