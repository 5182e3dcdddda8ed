import Search from "lucide/dist/esm/icons/search.mjs";
import { Icon } from "#ui/base/icon.tsx";
import { CONTROL } from "#ui/controls/control.ts";
import { FILTER_FORM, type FilterForm } from "./filters/use-filter-form.ts";
import { SuggestingInput } from "./suggest/suggesting-input.tsx";

/** Words to search for; part of the filter form wherever it stands on the page (SEA-26). */
export function SearchBox({ query, filters }: { query: string; filters: FilterForm }) {
  return (
    <div className="relative min-w-32 grow basis-0">
      <SuggestingInput
        form={FILTER_FORM}
        name="query"
        label="Search this stock"
        icon={
          <span aria-hidden="true" className="absolute inset-y-0 left-3 grid place-items-center text-muted">
            <Icon icon={Search} size={18} />
          </span>
        }
        placeholder="Make, model or “SUV under 30k”"
        defaultValue={query}
        className={`${CONTROL} pl-10 text-ellipsis`}
        onChange={() => filters.changed("query")}
        onBlur={filters.leaveSearchBox}
        onChoose={filters.forgetTyping}
      />
    </div>
  );
}
