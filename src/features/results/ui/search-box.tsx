import Search from "lucide/dist/esm/icons/search.mjs";
import { Icon } from "#ui/base/icon.tsx";
import { CONTROL } from "#ui/controls/control.ts";
import type { ResultsView } from "../view/results-view.ts";
import { FILTER_FORM, type FilterForm } from "./filters/use-filter-form.ts";
import { SuggestingInput } from "./suggest/suggesting-input.tsx";

/** Words to search for, on a phone with the example alone, since the rest has no room; part of the filter form wherever it stands on the page (SEA-26). */
export function SearchBox({
  view: { query, example },
  filters,
}: {
  view: Pick<ResultsView, "query" | "example">;
  filters: FilterForm;
}) {
  return (
    <div className="group/search min-w-32 sm:relative grow basis-0">
      <SuggestingInput
        form={FILTER_FORM}
        name="query"
        label="Search this stock"
        keepsFilters
        icon={
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center gap-2.5 text-muted"
          >
            <Icon icon={Search} size={18} />
            <span className="hidden whitespace-nowrap max-sm:group-has-[:placeholder-shown]/search:block">
              “{example}”
            </span>
          </span>
        }
        placeholder={`Make, model or “${example}”`}
        defaultValue={query}
        className={`${CONTROL} pr-2 pl-10 text-ellipsis max-sm:placeholder:text-transparent`}
        onChange={() => filters.changed("query")}
        onBlur={filters.leaveSearchBox}
        onChoose={filters.forgetTyping}
      />
    </div>
  );
}
