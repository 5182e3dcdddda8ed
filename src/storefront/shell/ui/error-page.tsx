import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { hydrateNear, hydrateNever } from "#ui/page/lazy-part.tsx";

const WaysOn = hydrateNever(() => import("./ways-on.tsx"));
const InStock = hydrateNear(() => import("./in-stock.tsx"));

const SERVER_ERROR = ["Something went wrong", "It’s us, not you. Please try again in a moment."] as const;

const WORDS: Readonly<Record<number, readonly [string, string]>> = {
  404: [
    "This page isn’t here",
    "The address may have changed, or the vehicle may have been sold a while ago.",
  ],
  503: [
    "This page can’t be shown right now",
    "We can’t reach its details just now. Please try again in a few seconds.",
  ],
};

/** 404, 500 and 503 in the dealer's look; plain where even the site could not be loaded. */
export function ErrorPage({ status, site }: { status: number; site: SiteView | null }) {
  const [title, text] = WORDS[status] ?? SERVER_ERROR;
  return (
    <div className="container-page grid gap-3 py-6 lg:py-8">
      <title>{site ? `${title} | ${site.name}` : title}</title>
      <p className="font-semibold text-muted">{status}</p>
      <h1 className="page-title">{title}</h1>
      <p className="measure text-lg text-muted">{text}</p>
      {site && <WaysOn site={site} />}
      {site && status === 404 && <InStock site={site} />}
    </div>
  );
}
