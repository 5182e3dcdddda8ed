import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Link } from "#ui/page/link.tsx";
import { FooterYards } from "./footer-yards.tsx";
import { LegalLine } from "./legal-line.tsx";

const LOOKS = {
  showroom: {
    box: "gap-8 py-10 lg:gap-10 lg:py-12",
    top: "gap-x-8 gap-y-3",
    yard: "text-base font-semibold",
    group: "mb-2 text-sm font-semibold text-muted",
    legal: "border-line pt-6",
  },
  yard: {
    box: "gap-8 py-10",
    top: "gap-4",
    yard: "text-base font-extrabold",
    group: "mb-1 text-base font-extrabold",
    legal: "border-white/20 pt-5",
  },
} as const;

/** What is in the footer: wide and calm in Showroom, dark and strong in Yard. */
export default function Footer({ site }: { site: SiteView }) {
  const look = LOOKS[site.template];
  return (
    <div className={`container-page grid ${look.box}`}>
      <div className={`flex flex-wrap items-center justify-between ${look.top}`}>
        <Name site={site} />
        <SocialLinks social={site.social} />
      </div>
      <FooterYards site={site} headingClass={look.yard} />
      <FooterGroups site={site} headingClass={look.group} />
      <div className={`border-t ${look.legal}`}>
        <LegalLine site={site} />
      </div>
    </div>
  );
}

/** In Yard as the logo has it, in Showroom with the tagline. */
function Name({ site: { template, name, theme, tagline } }: { site: SiteView }) {
  if (template === "yard")
    return <p className="text-3xl font-black uppercase">{theme.logo?.wordmark ?? name}</p>;
  return (
    <div>
      <p className="text-xl font-bold tracking-tight">{name}</p>
      {tagline && <p className="mt-2 text-muted">{tagline}</p>}
    </div>
  );
}

/** The footer's groups of links (NAV-04); a phone folds them (D367). */
function FooterGroups({ site, headingClass }: { site: SiteView; headingClass: string }) {
  return (
    <nav aria-label="Footer" className="footer-lists">
      {site.footer.map((group) => (
        <details key={group.label} className="footer-group group max-sm:border-b max-sm:border-current/15">
          <summary className="min-h-11 cursor-pointer items-center justify-between font-semibold">
            {group.label}
            <Icon
              icon={ChevronDown}
              size={18}
              className="shrink-0 transition-transform duration-200 group-open:rotate-180"
            />
          </summary>
          <p className={headingClass}>{group.label}</p>
          <ul className="max-sm:pb-2">
            {group.items.map((item) => (
              <li key={item.href + item.label}>
                <Link
                  to={item.href}
                  className="inline-flex min-h-9 items-center py-1 hover:underline hover:underline-offset-4"
                >
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

const NAMES: Record<SiteView["social"][number]["network"], string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  youtube: "YouTube",
  linkedin: "LinkedIn",
  tiktok: "TikTok",
};

/** The dealer's pages on social networks (D124). */
function SocialLinks({ social }: Pick<SiteView, "social">) {
  if (social.length === 0) return null;
  return (
    <ul aria-label="Follow us" className="flex flex-wrap gap-x-5 text-sm font-semibold">
      {social.map(({ network, href }) => (
        <li key={href}>
          <a
            href={href}
            rel="noopener"
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {NAMES[network]}
          </a>
        </li>
      ))}
    </ul>
  );
}
