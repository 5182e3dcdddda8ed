import { VehicleCard } from "#features/catalogue/card/ui/vehicle-card.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { hydrateNever } from "#ui/page/lazy-part.tsx";
import type { ResultItem, ResultsPageProps } from "../view/results-view.ts";
import { ChosenFilters } from "./filters/chosen-filters.tsx";
import { FilterButton, FilterPanel } from "./filters/filter-panel.tsx";
import { useFilterForm } from "./filters/use-filter-form.ts";
import { formatCounts, LAID_OUT_FIRST, ResultsArea, useSearchLoading } from "./results-state.tsx";
import { SearchBox } from "./search-box.tsx";
import { SortMenu } from "./sort-menu.tsx";

const PromoCard = hydrateNever(() => import("./promo-card.tsx"));

/** Showroom: filters stand beside a calm grid of upright cards. Filters and search box stay in view (D123). */
export default function ResultsShowroom({ site, view, failed }: ResultsPageProps) {
  const filters = useFilterForm(view);
  const loading = useSearchLoading(view.path);
  return (
    <div className="container-page pt-2 lg:pt-5">
      <Breadcrumb crumbs={view.crumbs} />
      <div className="mt-1 mb-2 flex flex-wrap items-baseline gap-x-4 lg:mt-5 lg:mb-6">
        <h1 className="page-title">{view.heading}</h1>
        {view.empty === null && <p className="tabular text-lg text-muted">{formatCounts(view)}</p>}
      </div>
      <div className="grid gap-x-10 lg:grid-cols-[17.5rem_minmax(0,1fr)]">
        <div className="max-lg:contents">
          <div className="max-lg:contents lg:sticky lg:top-18 lg:-mx-2 lg:max-h-[calc(100dvh-4.5rem)] lg:overflow-y-auto lg:px-2 lg:pb-6 lg:[scrollbar-width:thin]">
            <FilterPanel view={view} filters={filters} arrangement="column" />
          </div>
        </div>
        <div className="grid grid-cols-1 content-start gap-3 lg:gap-4">
          <div
            data-search-bar=""
            className="sticky top-0 z-10 -mx-4 flex flex-wrap gap-2 bg-surface px-4 py-2 lg:top-18 lg:-mx-2 lg:px-2"
          >
            <SearchBox view={view} filters={filters} />
            <FilterButton chosen={view.chips.length} className="lg:hidden" />
            <SortMenu sorts={view.sorts} />
          </div>
          <ChosenFilters view={view} />
          <ResultsArea
            view={view}
            failed={failed}
            loading={loading}
            list={(items) => <Items items={items} site={site} />}
          />
        </div>
      </div>
    </div>
  );
}

function Items({ items, site }: { items: readonly ResultItem[]; site: ResultsPageProps["site"] }) {
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {items.map((item, at) => (
        <li
          key={item.kind === "car" ? item.card.id : item.promo.id}
          className={classNames("[&>div]:h-full", at >= LAID_OUT_FIRST && "defer-layout")}
        >
          {item.kind === "car" ? (
            <VehicleCard card={item.card} buttons={site.cards.buttons} eager={at < 3} />
          ) : (
            <PromoCard promo={item.promo} />
          )}
        </li>
      ))}
    </ul>
  );
}
