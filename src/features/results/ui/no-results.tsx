import SearchX from "lucide/dist/esm/icons/search-x.mjs";
import { Icon } from "#ui/base/icon.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import type { ResultsView } from "../view/results-view.ts";

/** The no-results card (SEA-18 to SEA-20). */
export function NoResults({ empty }: { empty: NonNullable<ResultsView["empty"]> }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-line bg-quiet px-6 py-16 text-center">
      <span className="grid size-16 place-items-center rounded-pill bg-sunken">
        <Icon icon={SearchX} size={30} />
      </span>
      <h2 className="text-2xl font-bold">{empty.title}</h2>
      <p className="max-w-md text-muted">{empty.text}</p>
      <LinkButton to={empty.clearHref}>Clear Filters</LinkButton>
    </div>
  );
}
