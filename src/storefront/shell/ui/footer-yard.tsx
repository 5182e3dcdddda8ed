import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { FooterGroups } from "./footer-groups.tsx";
import { FooterYards } from "./footer-yards.tsx";
import { LegalLine } from "./legal-line.tsx";
import { SocialLinks } from "./social-links.tsx";

/** What is in the footer of Yard. */
export function YardFooter({ site }: { site: SiteView }) {
  return (
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
  );
}
