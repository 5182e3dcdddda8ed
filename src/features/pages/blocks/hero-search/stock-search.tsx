import Search from "lucide/dist/esm/icons/search.mjs";
import { type FormEvent, useRef, useState } from "react";
import { Form } from "react-router";
import { findCount } from "#features/results/ui/find-count.ts";
import { RecentSearches } from "#features/results/ui/recent-searches.tsx";
import { SuggestingInput } from "#features/results/ui/suggest/suggesting-input.tsx";
import { formatCount } from "#features/vehicles/noun.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { LiveRegion } from "#ui/base/live-region.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { Button } from "#ui/controls/button.tsx";
import { CONTROL } from "#ui/controls/control.ts";
import { SelectField } from "#ui/controls/field.tsx";
import { BudgetField } from "./budget-field.tsx";
import type { HeroSearchView } from "./hero-search.ts";
import type { Choice } from "./search-offer.ts";

/**
 * The search at the top: words, or make, body, budget and place, with the count of what they find (D124). A plain form without
 * JavaScript.
 */
export function StockSearch({
  siteSlug,
  block,
  className,
}: {
  siteSlug: string;
  block: HeroSearchView;
  className: string | undefined;
}) {
  const { count, ask } = useLiveCount(block.count);
  const { makes, bodies, places, prices, weeks } = block.search;
  return (
    <Form
      action={block.searchHref}
      role="search"
      onChange={ask}
      className={classNames(
        "@container grid gap-4 rounded-card bg-surface p-4 text-ink shadow-overlay sm:p-5",
        className,
      )}
    >
      <div className="group/search relative">
        <SuggestingInput
          name="query"
          label="Search our stock"
          icon={
            <span aria-hidden="true" className="absolute inset-y-0 left-4 grid place-items-center text-muted">
              <Icon icon={Search} />
            </span>
          }
          placeholder={`Search ${formatCount(block.count, block.noun)}`}
          className={`${CONTROL} min-h-13! pl-12! text-lg!`}
        />
        <RecentSearches siteSlug={siteSlug} />
      </div>
      <div className="grid grid-cols-2 items-end gap-3 @max-3xl:[&>:nth-last-child(2):nth-child(odd)]:col-span-2 @3xl:grid-flow-col @3xl:auto-cols-fr @3xl:grid-cols-none">
        <ChoiceField label="Make" name="make" any="Any make" choices={makes} />
        <ChoiceField label="Body type" name="body" any="Any body" choices={bodies} />
        <BudgetField prices={prices} weeks={weeks} />
        <ChoiceField label="Yard" name="location_name" any="Any yard" choices={places} />
        <Button type="submit" size="large" className="tabular col-span-2 px-4! @3xl:col-span-1 @3xl:min-h-11">
          {count === null ? "Search" : `Show ${formatCount(count, block.noun)}`}
        </Button>
      </div>
      <LiveRegion message={count === null ? "" : formatCount(count, block.noun)} />
    </Form>
  );
}

function ChoiceField({
  choices,
  any,
  ...field
}: {
  label: string;
  name: string;
  any: string;
  choices: readonly Choice[];
}) {
  if (choices.length === 0) return null;
  return (
    <SelectField {...field}>
      <option value="">{any}</option>
      {choices.map(({ value, label, count }) => (
        <option key={value} value={value}>
          {label} ({formatWhole(count)})
        </option>
      ))}
    </SelectField>
  );
}

/** How many vehicles a form's choices find, from the server as they change; null while words are typed, or if unknown. */
function useLiveCount(all: number) {
  const [count, setCount] = useState<number | null>(all);
  const asking = useRef<AbortController>(null);
  const ask = async ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    asking.current?.abort();
    const query = toSearchQuery(new FormData(form));
    if (query === null || query === "") return setCount(query === null ? null : all);
    const controller = new AbortController();
    asking.current = controller;
    const found = await findCount(query, controller.signal);
    if (!controller.signal.aborted) setCount(found);
  };
  return { count, ask };
}

/** Fields of the search, by the parameters of a results page. */
const LISTS = ["make", "body", "location_name"] as const;
const BUDGETS = ["price", "weekly_price_range"] as const;

/**
 * The query string of the search that the form's fields ask for, in canonical order; null once words are typed, which only the
 * results page reads (D119).
 */
export function toSearchQuery(fields: { get(name: string): unknown }): string | null {
  const readText = (name: string) => String(fields.get(name) ?? "").trim();
  if (readText("query") !== "") return null;
  const lists = LISTS.map((name) => [name, readText(name)] as const);
  const budgets = BUDGETS.map((name) => {
    const most = readText(`max[${name}]`);
    return [`range[${name}]`, most && `:${most}`] as const;
  });
  const chosen = [...lists, ...budgets].filter(([, value]) => value !== "");
  const parameters = new URLSearchParams(chosen.map(([name, value]) => [name, value]));
  parameters.sort();
  return parameters.toString();
}
