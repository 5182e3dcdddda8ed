import Scale from "lucide/dist/esm/icons/scale.mjs";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import type { Noun } from "#features/vehicles/noun.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { Link } from "#ui/page/link.tsx";
import { openComparison } from "../../saved/saved-car-list.ts";
import { EmptyPanel } from "../../ui/empty-panel.tsx";
import { toComparePath, toListPath } from "../compare-address.ts";
import type { CompareView } from "../compare-view.ts";
import { CompareTable } from "./compare-table.tsx";
import { WithTradeIn } from "./with-trade-in.tsx";

/** Up to four vehicles side by side (WAT-19). The address says which, so that the page can be sent and works without JavaScript. */
export function ComparePage({ view, site }: { view: CompareView; site: SiteView }) {
  const { cars, missing } = view;
  const { one, many } = site.noun;
  useOwnComparison(site.slug, cars.length + missing === 0);
  return (
    <div className="container-page py-6 lg:py-8 print:py-0">
      <Breadcrumb crumbs={[{ label: "Home", href: "/" }, { label: `Compare ${many}` }]} />
      <h1 className="page-title mt-3">Compare {many}</h1>
      {missing > 0 && (
        <p role="status" className="mt-4 rounded-card bg-sunken p-4">
          {missing === 1 ? `One ${one} is` : `${missing} ${many} are`} no longer listed here and not in this
          comparison.
        </p>
      )}
      {cars.length === 0 ? (
        <EmptyPanel icon={Scale} title="Nothing to compare yet" className="mt-8 py-10 lg:py-16 print:hidden">
          Tap Compare on up to four {many} to see their prices, repayments and equipment side by side.
        </EmptyPanel>
      ) : (
        <>
          <Others view={view} noun={site.noun} />
          {/* The place of the second vehicle says how to fill it, on a phone before the first one's long list. */}
          <div className={classNames(cars.length === 1 && "grid items-start gap-x-8 md:grid-cols-2")}>
            {cars.length === 1 && (
              <EmptyPanel
                icon={Scale}
                title={`Add another ${one}`}
                className="mt-6 py-10 md:order-last lg:py-16 print:hidden"
              >
                Tap Compare on a {one} like this one to see them side by side.
              </EmptyPanel>
            )}
            <CompareTable view={view} site={site} />
          </div>
          <WithTradeIn view={view} />
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
    <nav
      aria-label={`Other ${many} in this comparison`}
      className="mt-2 flex items-center gap-2 md:hidden print:hidden"
    >
      <p className="text-sm whitespace-nowrap text-muted">Swap in</p>
      <ul className="-mr-(--gutter) flex min-w-0 gap-2 overflow-x-auto pr-(--gutter)">
        {others.map((car) => {
          const left = others.filter((one) => one !== car);
          return (
            <li key={car.id}>
              <Link
                to={toComparePath([second, car, first, ...left].map(({ slug }) => slug))}
                replace
                preventScrollReset
                className="inline-flex min-h-11 items-center whitespace-nowrap rounded-pill border border-line-strong px-4 text-sm font-semibold"
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
