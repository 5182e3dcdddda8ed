import { VehicleCard } from "#features/catalogue/card/ui/vehicle-card.tsx";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { Pagination } from "#ui/controls/pagination.tsx";
import { countWords } from "../view/count-words.ts";
import { ChosenFilters } from "./filters/chosen-filters.tsx";
import { FilterButton } from "./filters/filter-button.tsx";
import { FilterPanel } from "./filters/filter-panel.tsx";
import { useFilterForm } from "./filters/use-filter-form.ts";
import { NoResults } from "./no-results.tsx";
import { PromoCard } from "./promo-card.tsx";
import type { ResultsPageProps } from "./results-page-props.ts";
import { ResultsArea, useSearchLoading } from "./results-state.tsx";
import { SearchBox } from "./search-box.tsx";
import { SortMenu } from "./sort-menu.tsx";

/** Showroom: filters stand beside a calm grid of upright cards. */
export default function ResultsShowroom({ site, view, failed }: ResultsPageProps) {
  const filters = useFilterForm(view);
  const loading = useSearchLoading(view.path);
  return (
    <div className="container-page pt-5">
      <Breadcrumb crumbs={view.crumbs} />
      <div className="mt-5 mb-8 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-3xl font-semibold tracking-tight">{view.heading}</h1>
        <p className="tabular text-lg text-muted">{countWords(view)}</p>
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[17.5rem_minmax(0,1fr)]">
        <div className="max-lg:contents">
          <FilterPanel view={view} filters={filters} arrangement="column" />
        </div>
        <div className="grid content-start gap-x-2 gap-y-6 max-lg:gap-y-3 lg:grid-cols-[1fr_auto] lg:*:not-[:nth-child(-n+2)]:col-span-2">
          <SearchBox query={view.query} filters={filters} />
          <div className="sticky top-0 z-10 -mx-4 flex gap-2 bg-surface px-4 py-2 lg:static lg:m-0 lg:p-0">
            <FilterButton chosen={view.chips.length} className="grow lg:hidden" />
            <SortMenu sorts={view.sorts} />
          </div>
          <ChosenFilters view={view} />
          <ResultsArea view={view} failed={failed} loading={loading}>
            {view.empty && <NoResults empty={view.empty} />}
            {view.items.length > 0 && (
              <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
                {view.items.map((item, at) => (
                  <li key={item.kind === "car" ? item.card.id : item.promo.id}>
                    {item.kind === "car" ? (
                      <VehicleCard card={item.card} buttons={site.cards.buttons} eager={at < 3} />
                    ) : (
                      <PromoCard promo={item.promo} />
                    )}
                  </li>
                ))}
              </ul>
            )}
            <Pagination
              page={view.page}
              pages={view.pageHrefs}
              previousHref={view.previousHref}
              nextHref={view.nextHref}
            />
          </ResultsArea>
        </div>
      </div>
    </div>
  );
}
