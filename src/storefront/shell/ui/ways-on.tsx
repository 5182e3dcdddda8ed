import { SEARCH_PATH } from "#features/garage/paths.ts";
import { toTelephoneHref } from "#features/places/telephone.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Button } from "#ui/controls/button.tsx";
import { CONTROL } from "#ui/controls/control.ts";
import { Link } from "#ui/page/link.tsx";

const WAY = "link inline-flex min-h-11 items-center font-semibold";

/** A search of the stock, which works without JavaScript, and who to call. */
export default function WaysOn({ site }: { site: SiteView }) {
  return (
    <div className="grid gap-3">
      <form action={SEARCH_PATH} className="mt-2 flex measure gap-2">
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
        <Link to={SEARCH_PATH} className={WAY}>
          See all {site.noun.many}
        </Link>
        <Link to="/" className={WAY}>
          Go to the home page
        </Link>
        <a href={toTelephoneHref(site.legal.phone)} className={WAY}>
          Call {site.legal.phone}
        </a>
      </p>
    </div>
  );
}
