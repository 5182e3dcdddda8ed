import { useEffect } from "react";
import { useFetcher } from "react-router";
import { VehicleCard } from "#features/catalogue/card/ui/vehicle-card.tsx";
import { SEARCH_PATH } from "#features/garage/paths.ts";
import type { ResultsView } from "#features/results/view/results-view.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";

const SHOWN = 3;

/** The first of the stock, on a page that has none of its own; room for it is kept until it is there. */
export default function InStock({ site }: { site: SiteView }) {
  const { data, load } = useFetcher<Pick<ResultsView, "items">>();
  useEffect(() => void load(SEARCH_PATH), [load]);
  const cards = data?.items.flatMap((item) => (item.kind === "car" ? [item.card] : [])) ?? [];
  if (data && cards.length === 0) return null;
  return (
    <section aria-label="In stock now" className="mt-4 min-h-120 noscript:hidden">
      <h2 className="mb-4 text-2xl font-bold tracking-tight">In stock now</h2>
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {cards.slice(0, SHOWN).map((card) => (
          <li key={card.id} className="sm:last:odd:max-lg:hidden">
            <VehicleCard card={card} buttons={site.cards.buttons} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
