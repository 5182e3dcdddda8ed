import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { useEffect, useState } from "react";
import { findCount } from "#features/results/ui/find-count.ts";
import { capitalise, formatCount } from "#features/vehicles/noun.ts";
import { Icon } from "#ui/base/icon.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import type { Reach } from "../finance-view.ts";
import { toReachQuery } from "../reach.ts";

/** Sliders move faster than anybody reads. */
const PAUSE_MS = 250;

/** The vehicles that cost no more a week than what is calculated, with their number once it is known (D124). */
export function CarsInReach({ weekDollars, reach }: { weekDollars: number; reach: Reach }) {
  const query = toReachQuery(weekDollars, reach);
  const [found, setFound] = useState<{ query: string; count: number | null } | null>(null);
  useEffect(() => {
    if (query === null) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const count = await findCount(query, leaving.signal);
      if (!leaving.signal.aborted) setFound({ query, count });
    }, PAUSE_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [query]);
  if (query === null) return null;
  const count = found?.query === query ? found.count : null;
  return (
    <LinkButton to={`${reach.searchHref}?${query}`} variant="secondary" wide className="tabular">
      {count === null ? capitalise(reach.noun.many) : formatCount(count, reach.noun)} in this budget, up to $
      {formatWhole(Math.min(weekDollars, reach.max))} a week
      <Icon icon={ArrowRight} size={18} />
    </LinkButton>
  );
}
