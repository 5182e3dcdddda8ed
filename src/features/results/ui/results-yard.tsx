import { VehicleRow } from "#features/catalogue/card/ui/vehicle-row.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { hydrateNever } from "#ui/page/lazy-part.tsx";
import type { ResultItem, ResultsPageProps } from "../view/results-view.ts";
import { ChosenFilters } from "./filters/chosen-filters.tsx";
import { FilterButton, FilterPanel } from "./filters/filter-panel.tsx";
import { useFilterForm } from "./filters/use-filter-form.ts";
import { formatSold, LAID_OUT_FIRST, ResultsArea, useSearchLoading } from "./results-state.tsx";
import { SearchBox } from "./search-box.tsx";
import { SortMenu } from "./sort-menu.tsx";

const PromoCard = hydrateNever(() => import("./promo-card.tsx"));

/** Yard: a band with the count, a bar of filters across the page that stays in view (D123), dense rows with a price column. */
export default function ResultsYard({ site, view, failed }: ResultsPageProps) {
  const filters = useFilterForm(view);
  const loading = useSearchLoading(view.path);
  return (
    <>
      <div className="border-b border-line bg-sunken">
        <div className="container-page low-band grid gap-1 pt-2 pb-3 lg:gap-4 lg:pt-3 lg:pb-5">
          <div className="flex items-center justify-between gap-8">
            <Breadcrumb crumbs={view.crumbs} />
            {view.pages > 1 && (
              <p className="tabular font-semibold max-lg:hidden">
                Page {view.page} of {formatWhole(view.pages)}
              </p>
            )}
          </div>
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
            <h1 className="page-title min-w-0 wrap-anywhere max-sm:text-lg max-sm:leading-none">
              {view.empty === null && <span className="tabular text-accent">{formatWhole(view.count)} </span>}
              {view.heading}{" "}
              {view.sold > 0 && (
                <span className="tabular text-base font-semibold tracking-normal whitespace-nowrap text-muted normal-case">
                  {formatSold(view.sold)}
                </span>
              )}
            </h1>
          </div>
        </div>
      </div>
      <div data-search-bar="" className="sticky top-0 z-10 border-b border-line bg-surface">
        <div className="container-page relative flex flex-wrap items-center gap-2 py-2 lg:grid lg:grid-cols-[min(24%,18rem)_minmax(0,1fr)_auto_auto] lg:items-start lg:py-3">
          <SearchBox view={view} filters={filters} />
          <FilterPanel view={view} filters={filters} arrangement="bar" />
          <FilterButton chosen={view.chips.length} all className="lg:col-start-3" />
          <SortMenu sorts={view.sorts} />
        </div>
      </div>
      <div className="container-page low-list mt-3 grid grid-cols-1 gap-3 lg:mt-4 lg:gap-4">
        <ChosenFilters view={view} />
        <ResultsArea
          view={view}
          failed={failed}
          loading={loading}
          list={(items) => <Items items={items} site={site} />}
        />
      </div>
    </>
  );
}

function Items({ items, site }: { items: readonly ResultItem[]; site: ResultsPageProps["site"] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {items.map((item, at) => (
        <li
          key={item.kind === "car" ? item.card.id : item.promo.id}
          className={at < LAID_OUT_FIRST ? undefined : "defer-layout"}
        >
          {item.kind === "car" ? (
            <VehicleRow card={item.card} buttons={site.cards.buttons} eager={at < 3} />
          ) : (
            <PromoCard promo={item.promo} row />
          )}
        </li>
      ))}
    </ul>
  );
}
