import { VehicleRow } from "#features/catalogue/card/ui/vehicle-row.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { Pagination } from "#ui/controls/pagination.tsx";
import { soldWords } from "../view/count-words.ts";
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

/** Yard: a band with the count, a bar of filters across the page, dense rows with a price column. */
export default function ResultsYard({ site, view, failed }: ResultsPageProps) {
  const filters = useFilterForm(view);
  const loading = useSearchLoading(view.path);
  return (
    <>
      <div className="border-b border-line bg-sunken">
        <div className="container-page grid gap-4 pt-3 pb-6">
          <Breadcrumb crumbs={view.crumbs} />
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
            <h1 className="text-4xl leading-none font-black tracking-tight uppercase">
              <span className="tabular text-accent">{formatWhole(view.count)}</span> {view.heading}{" "}
              {view.sold > 0 && (
                <span className="tabular text-base font-semibold tracking-normal whitespace-nowrap text-muted normal-case">
                  {soldWords(view.sold)}
                </span>
              )}
            </h1>
            <div className="w-full max-w-md">
              <SearchBox query={view.query} filters={filters} />
            </div>
          </div>
        </div>
      </div>
      <div className="container-page mt-5 grid gap-5">
        <FilterPanel view={view} filters={filters} arrangement="bar" />
        <div className="flex items-start gap-2">
          <FilterButton chosen={view.chips.length} className="grow lg:hidden" />
          <div className="hidden grow gap-2 lg:grid">
            {view.chips.length === 0 && view.pages > 1 && (
              <p className="tabular flex min-h-11 items-center font-semibold">
                Page {view.page} of {formatWhole(view.pages)}
              </p>
            )}
            <ChosenFilters view={view} />
          </div>
          <SortMenu sorts={view.sorts} />
        </div>
        <div className="grid gap-2 lg:hidden">
          <ChosenFilters view={view} />
        </div>
        <ResultsArea view={view} failed={failed} loading={loading}>
          {view.empty && <NoResults empty={view.empty} />}
          {view.items.length > 0 && (
            <ul className="grid gap-3">
              {view.items.map((item, at) => (
                <li key={item.kind === "car" ? item.card.id : item.promo.id}>
                  {item.kind === "car" ? (
                    <VehicleRow card={item.card} buttons={site.cards.buttons} eager={at < 3} />
                  ) : (
                    <PromoCard promo={item.promo} row />
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
    </>
  );
}
