import { type ChangeEvent, useId } from "react";
import { formatWhole } from "#ui/base/money.ts";
import { CONTROL } from "#ui/controls/control.ts";
import type { SearchOffer } from "./search-offer.ts";

/** Not searched for: it says which of the two lists shows. */
const KIND = "budget";

/** The most to pay, in all or a week on finance: two lists, of which one shows, also without JavaScript. */
export function BudgetField({ prices, weeks }: Pick<SearchOffer, "prices" | "weeks">) {
  const id = useId();
  if (prices.length === 0) return null;
  const both = weeks.length > 0;
  return (
    <fieldset className="group/budget grid gap-1.5">
      <legend className="sr-only">Budget</legend>
      {both ? (
        <div className="flex gap-3 text-sm font-semibold">
          <Kind value="price" label="Price" isFirst />
          <Kind value="week" label="Per week" />
        </div>
      ) : (
        <label htmlFor={id} className="text-sm font-semibold">
          Budget
        </label>
      )}
      <select
        id={id}
        name="max[price]"
        aria-label={both ? "Maximum price" : undefined}
        className={`${CONTROL} group-has-[[value=week]:checked]/budget:hidden`}
      >
        <option value="">Any price</option>
        {prices.map((price) => (
          <option key={price} value={price}>
            Up to ${formatWhole(price)}
          </option>
        ))}
      </select>
      {both && (
        <select
          name="max[weekly_price_range]"
          aria-label="Maximum a week"
          className={`${CONTROL} hidden group-has-[[value=week]:checked]/budget:block`}
        >
          <option value="">Any amount</option>
          {weeks.map((week) => (
            <option key={week} value={week}>
              Up to ${formatWhole(week)} a week
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}

function Kind({ value, label, isFirst = false }: { value: string; label: string; isFirst?: boolean }) {
  return (
    <label className="-my-3 inline-flex min-h-11 items-center font-normal whitespace-nowrap text-muted underline-offset-4 has-checked:font-semibold has-checked:text-ink has-checked:underline has-checked:decoration-accent has-checked:decoration-2 has-focus-visible:outline-3 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={KIND}
        value={value}
        defaultChecked={isFirst}
        onChange={forgetOther}
        className="sr-only"
      />
      {label}
    </label>
  );
}

/** A list that is out of sight must not narrow the search. */
function forgetOther({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  for (const list of currentTarget.closest("fieldset")?.querySelectorAll("select") ?? []) list.value = "";
}
