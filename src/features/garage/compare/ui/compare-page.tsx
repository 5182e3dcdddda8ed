import Scale from "lucide/dist/esm/icons/scale.mjs";
import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import type { Noun } from "#features/vehicles/noun.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { SEARCH_PATH } from "../../paths.ts";
import { openComparison } from "../../saved/saved-car-list.ts";
import { toComparePath, toListPath } from "../compare-address.ts";
import type { CompareView } from "../compare-view.ts";
import { CompareTable } from "./compare-table.tsx";

/** Up to four vehicles side by side (WAT-19). The address says which, so that the page can be sent and works without JavaScript. */
export function ComparePage({ view, site }: { view: CompareView; site: SiteView }) {
  const { cars, missing } = view;
  const { one, many } = site.noun;
  useOwnComparison(site.slug, cars.length + missing === 0);
  return (
    <div className="container-page py-8 lg:py-12 print:py-0">
      <h1 className="page-title">Compare {many}</h1>
      {missing > 0 && (
        <p role="status" className="mt-4 rounded-card bg-sunken p-4">
          {missing === 1 ? `One ${one} is` : `${missing} ${many} are`} no longer listed here and not in this
          comparison.
        </p>
      )}
      {cars.length === 0 ? (
        <Advice title="Nothing to compare yet" className="mt-8">
          Tap Compare on up to four {many} to see their prices, repayments and equipment side by side.
        </Advice>
      ) : (
        <>
          <Others view={view} noun={site.noun} />
          {/* The place of the second vehicle says how to fill it, on a phone before the first one's long list. */}
          <div className={classNames(cars.length === 1 && "grid items-start gap-x-8 md:grid-cols-2")}>
            {cars.length === 1 && (
              <Advice title={`Add another ${one}`} className="mt-6 md:order-last">
                Tap Compare on a {one} like this one to see them side by side.
              </Advice>
            )}
            <CompareTable view={view} site={site} />
          </div>
        </>
      )}
    </div>
  );
}

/** A page without vehicles in its address shows those that this browser compares. */
function useOwnComparison(siteSlug: string, isEmpty: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const list = openComparison(siteSlug);
    if (isEmpty && list.cars.length > 0) navigate(toListPath(list), { replace: true });
  }, [siteSlug, isEmpty]);
}

/** A phone shows two vehicles. These links show the others: one comes in at the right, and the left one leaves. */
function Others({ view: { cars }, noun: { many } }: { view: CompareView; noun: Noun }) {
  const [first, second, ...others] = cars;
  if (!first || !second || others.length === 0) return null;
  return (
    <nav aria-label={`Other ${many} in this comparison`} className="mt-4 md:hidden print:hidden">
      <p className="text-sm text-muted">
        Two of {cars.length} {many} fit on this screen. Show:
      </p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {others.map((car) => {
          const left = others.filter((one) => one !== car);
          return (
            <li key={car.id}>
              <Link
                to={toComparePath([second, car, first, ...left].map(({ slug }) => slug))}
                replace
                preventScrollReset
                className="inline-flex min-h-11 items-center rounded-pill border border-line-strong px-4 text-sm font-semibold"
              >
                {car.heading}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Advice({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <div
      className={`grid justify-items-center gap-4 rounded-card bg-quiet px-5 py-10 text-center lg:py-16 print:hidden ${className}`}
    >
      <span className="grid size-16 place-items-center rounded-pill bg-accent-soft text-accent">
        <Icon icon={Scale} size={32} />
      </span>
      <h2 className="text-2xl font-semibold">{title}</h2>
      <p className="max-w-md text-lg text-muted">{children}</p>
      <LinkButton to={SEARCH_PATH} size="large">
        Search our stock
      </LinkButton>
    </div>
  );
}
