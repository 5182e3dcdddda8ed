import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { FooterGroups } from "./footer-groups.tsx";
import { FooterYards } from "./footer-yards.tsx";
import { LegalLine } from "./legal-line.tsx";
import { SocialLinks } from "./social-links.tsx";

/** What is in the footer of Showroom. */
export function ShowroomFooter({ site }: { site: SiteView }) {
  return (
    <div className="container-page grid gap-8 py-10 lg:gap-10 lg:py-12">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div>
          <p className="text-xl font-bold tracking-tight">{site.name}</p>
          {site.tagline && <p className="mt-2 text-muted">{site.tagline}</p>}
        </div>
        <SocialLinks social={site.social} />
      </div>
      <FooterYards site={site} headingClass="text-base font-semibold" />
      <FooterGroups site={site} headingClass="mb-2 text-sm font-semibold text-muted" />
      <div className="border-t border-line pt-6">
        <LegalLine site={site} />
      </div>
    </div>
  );
}
