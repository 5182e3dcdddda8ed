import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { WIDE_HEADING, WIDE_SECTION } from "#features/blocks/block-list.tsx";
import { useLiveCount } from "#features/results/ui/use-live-count.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { classNames } from "#ui/base/class-names.ts";
import { LiveRegion } from "#ui/base/live-region.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { Button } from "#ui/controls/button.tsx";
import { CONTROL } from "#ui/controls/control.ts";
import type { Served } from "#ui/page/lazy-part.tsx";
import { Link } from "#ui/page/link.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import { BUDGET_SEARCH_PATH } from "../../paths.ts";
import { FIELDS, findPriceProblems, toPriceRange } from "../price-slider/price-search.ts";
import { groupDigits, regroupDigits } from "./group-digits.ts";
import type { MoneyPicksView } from "./money-picks.ts";

const [, FIELD] = FIELDS;
const LABEL = "The most you want to pay";

/** Amounts to press, and a field for any other (HOME-11, HOME-12). A plain form without JavaScript. */
export default function MoneyPicksBlock({
  block,
  site: { template },
  typed,
}: PageBlockProps<MoneyPicksView> & Served) {
  return (
    <section className={WIDE_SECTION}>
      <h2 className={`mb-4 ${WIDE_HEADING[template]}`}>{block.title}</h2>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ul className="grid grid-cols-2 content-start gap-2 sm:grid-cols-3">
          {block.picks.map(({ dollars, count, href }) => (
            <li key={dollars}>
              <Link
                to={href}
                className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 rounded-control border border-line px-4 py-2 font-semibold hover:border-ink hover:bg-quiet"
              >
                <span className="tabular">
                  <span className="font-normal text-muted">Up to </span>${formatWhole(dollars)}
                </span>
                <span className="tabular text-sm font-normal text-muted">
                  {formatCount(count, block.noun)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <OtherAmount block={block} first={String(typed?.get(FIELD) ?? "")} />
      </div>
    </section>
  );
}

/** @param first what was typed before JavaScript arrived */
function OtherAmount({
  block: { noun, searchHref, prices },
  first,
}: {
  block: MoneyPicksView;
  first: string;
}) {
  const id = useId();
  const [text, setText] = useState(first);
  const fields = new Map([[FIELD, text]]);
  const [error = null] = findPriceProblems(fields, { bounds: prices, noun, labels: ["", LABEL] });
  const search = error === null ? toPriceRange(fields) || null : null;
  const count = useLiveCount(search);
  const navigate = useNavigate();
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (error === null) navigate(search === null ? searchHref : `${searchHref}?${search}`);
  };
  const found = search !== null && count !== null ? `Show ${formatCount(count, noun)}` : `Show ${noun.many}`;
  return (
    <form
      action={BUDGET_SEARCH_PATH}
      onSubmit={open}
      className="grid content-start gap-3 rounded-card bg-quiet p-5"
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {LABEL}
      </label>
      <div className="relative">
        <span aria-hidden="true" className="absolute inset-y-0 left-3 grid place-items-center text-muted">
          $
        </span>
        <input
          id={id}
          name={FIELD}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          placeholder="25,000"
          value={text}
          onChange={({ currentTarget: { value, selectionStart } }) =>
            // The caret would jump if digits were grouped while it is among them.
            setText(selectionStart === value.length ? regroupDigits(value, text) : value)
          }
          onBlur={() => setText(groupDigits(text))}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          className={classNames(CONTROL, "tabular pl-7")}
        />
      </div>
      {error !== null && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      <Button type="submit" size="large" className="tabular">
        {found}
      </Button>
      <LiveRegion message={error ?? (search === null ? "" : found)} />
    </form>
  );
}
