import { toTelephoneHref } from "#features/places/telephone.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Button } from "#ui/controls/button.tsx";
import { CONTROL } from "#ui/controls/control.ts";
import { lazyPart } from "#ui/page/lazy-part.tsx";
import { Link } from "#ui/page/link.tsx";

const InStock = lazyPart(() => import("./in-stock.tsx"));

const STOCK = "/search/new-used-and-demo-cars";

const WAY = "link inline-flex min-h-11 items-center font-semibold";

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
    <div className="container-page grid gap-3 py-8 lg:py-12">
      <title>{site ? `${title} | ${site.name}` : title}</title>
      <p className="font-semibold text-muted">{status}</p>
      <h1 className="page-title">{title}</h1>
      <p className="measure text-lg text-muted">{text}</p>
      {site && <WaysOn site={site} />}
      {site && status === 404 && <InStock site={site} href={STOCK} />}
    </div>
  );
}

/** A search of the stock, which works without JavaScript, and who to call. */
function WaysOn({ site }: { site: SiteView }) {
  return (
    <>
      <form action={STOCK} className="mt-2 flex measure gap-2">
        <input
          type="search"
          name="query"
          aria-label={`Search our ${site.noun.many}`}
          placeholder="Make or model"
          maxLength={100}
          className={CONTROL}
        />
        <Button type="submit" className="shrink-0">
          Search
        </Button>
      </form>
      <p className="flex flex-wrap items-center gap-x-6">
        <Link to={STOCK} className={WAY}>
          See all {site.noun.many}
        </Link>
        <Link to="/" className={WAY}>
          Go to the home page
        </Link>
        <a href={toTelephoneHref(site.legal.phone)} className={WAY}>
          Call {site.legal.phone}
        </a>
      </p>
    </>
  );
}
