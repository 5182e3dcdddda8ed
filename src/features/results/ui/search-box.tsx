import Search from "lucide/dist/esm/icons/search.mjs";
import { Icon } from "#ui/base/icon.tsx";
import { CONTROL } from "#ui/controls/field.tsx";
import { FILTER_FORM, type FilterForm } from "./filters/use-filter-form.ts";

/** Words to search for; part of the filter form wherever it stands on the page (SEA-26). */
export function SearchBox({ query, filters }: { query: string; filters: FilterForm }) {
  return (
    <label className="relative block min-w-0 grow">
      <span className="sr-only">Search this stock</span>
      <span aria-hidden="true" className="absolute inset-y-0 left-3.5 grid place-items-center text-muted">
        <Icon icon={Search} size={18} />
      </span>
      <input
        form={FILTER_FORM}
        type="search"
        name="query"
        enterKeyHint="search"
        autoComplete="off"
        placeholder="Make, model or feature"
        defaultValue={query}
        className={`${CONTROL} pl-11`}
        onChange={() => filters.changed("query")}
        onBlur={filters.leaveSearchBox}
      />
    </label>
  );
}
