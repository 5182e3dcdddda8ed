import type { SiteView } from "#features/tenancy/sites/site-view.ts";

const NAMES: Record<SiteView["social"][number]["network"], string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  youtube: "YouTube",
  linkedin: "LinkedIn",
  tiktok: "TikTok",
};

/** The dealer's pages on social networks (D124). */
export function SocialLinks({ social }: Pick<SiteView, "social">) {
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
