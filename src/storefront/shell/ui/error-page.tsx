import { toTelephoneHref } from "#features/places/telephone.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { LinkButton } from "#ui/controls/button.tsx";

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
    <div className="container-page grid justify-items-start gap-5 py-20">
      <title>{site ? `${title} | ${site.name}` : title}</title>
      <p className="text-lg font-semibold text-muted">{status}</p>
      <h1 className="page-title">{title}</h1>
      <p className="measure text-lg text-muted">{text}</p>
      {site && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <LinkButton to="/search/new-used-and-demo-cars">Search our stock</LinkButton>
          <LinkButton to="/" variant="secondary">
            Go to the home page
          </LinkButton>
          <p className="w-full pt-3">
            Or call us on{" "}
            <a href={toTelephoneHref(site.legal.phone)} className="link font-semibold">
              {site.legal.phone}
            </a>
            .
          </p>
        </div>
      )}
    </div>
  );
}
