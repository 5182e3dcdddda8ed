import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { useLiveCount } from "#features/results/ui/use-live-count.ts";
import { capitalise, formatCount } from "#features/vehicles/noun.ts";
import { Icon } from "#ui/base/icon.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import type { Reach } from "../finance-view.ts";
import { toReachQuery } from "../reach.ts";

/** The vehicles that cost no more a week than what is calculated, with their number once it is known (D124). */
export function CarsInReach({ weekDollars, reach }: { weekDollars: number; reach: Reach }) {
  const query = toReachQuery(weekDollars, reach);
  const count = useLiveCount(query);
  if (query === null) return null;
  return (
    <LinkButton to={`${reach.searchHref}?${query}`} variant="secondary" wide className="tabular text-balance">
      {count === null ? capitalise(reach.noun.many) : formatCount(count, reach.noun)} in this budget, up to $
      {formatWhole(Math.min(weekDollars, reach.max))} a week
      <Icon icon={ArrowRight} size={18} />
    </LinkButton>
  );
}
