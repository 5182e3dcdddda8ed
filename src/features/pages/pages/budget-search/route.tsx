import { useState } from "react";
import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { toOutcomeError } from "#features/request/page-data.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import BudgetSearchBlock from "../../blocks/budget-search/budget-search-block.tsx";
import PriceSliderBlock from "../../blocks/price-slider/price-slider-block.tsx";
import { type BudgetPage, showBudgetSearch } from "../../view/show-budget-search.server.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const shown = await showBudgetSearch(context.get(requestContext), url);
  if (shown.kind === "redirect") throw redirect(shown.to, 303);
  if (shown.kind !== "view") throw toOutcomeError(shown);
  return data(shown.view, { status: shown.view.problems.length > 0 ? 422 : 200 });
}

export const meta = ({ matches }: MetaArgs) => buildQuietMeta("Find cars for your budget", matches);

/** A search by budget that nobody has sent yet (D407), or what one by budget or price needs before it has results (D359). */
export default function BudgetSearch() {
  const view: BudgetPage = useLoaderData<typeof loader>();
  const site = useSite();
  return (
    <div className="pb-12 lg:pb-16">
      <div className="container-page pt-6 lg:pt-8">
        <h1 className="page-title">{nameTask(view)}</h1>
        {view.problems.length > 0 && (
          <div
            role="alert"
            className="mt-6 rounded-card border border-danger bg-danger-soft p-4 text-danger lg:mt-8"
          >
            {view.problems.map((problem) => (
              <p key={problem} className="font-semibold">
                {problem}
              </p>
            ))}
          </div>
        )}
      </div>
      {view.of === "budget" ? (
        <BudgetSearchBlock block={view.block} site={site} typed={null} sent={view.sent} />
      ) : (
        <Prices view={view} site={site} />
      )}
    </div>
  );
}

function nameTask({ of, problems }: BudgetPage): string {
  if (problems.length === 0) return "What’s your budget?";
  return of === "budget" ? "Check your budget" : "Check your price";
}

type PricesProps = { view: Extract<BudgetPage, { of: "prices" }>; site: SiteView };

function Prices({ view: { block, sent }, site }: PricesProps) {
  const [typed] = useState(() => {
    const fields = new FormData();
    for (const [name, value] of sent) fields.set(name, value);
    return fields;
  });
  return <PriceSliderBlock block={block} site={site} typed={typed} />;
}
