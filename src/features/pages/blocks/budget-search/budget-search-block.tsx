import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { WIDE_HEADING, WIDE_SECTION } from "#features/blocks/block-list.tsx";
import { useLiveCount } from "#features/results/ui/use-live-count.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { classNames } from "#ui/base/class-names.ts";
import { LiveRegion } from "#ui/base/live-region.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox, Radio } from "#ui/controls/checkbox.tsx";
import { TextField } from "#ui/controls/field.tsx";
import type { Served } from "#ui/page/lazy-part.tsx";
import { Link } from "#ui/page/link.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import { BUDGET_SEARCH_PATH } from "../../paths.ts";
import {
  type BudgetFields,
  type BudgetPeriod,
  changeFields,
  DEPOSIT_LABEL,
  describeFound,
  describeNoneFound,
  estimateFields,
  labelRepayment,
  readAmount,
  readBudgetFields,
  toPriceSearch,
  toUsualSearch,
  toWeekSearch,
  USUAL_FIELDS,
} from "./budget.ts";
import type { BudgetSearchView } from "./budget-search.ts";

/**
 * A search by what a shopper can pay each month or week (HOME-01 to HOME-08). A plain form without JavaScript, so its button stays
 * one that can be pressed.
 * @param sent what the form was sent with, if the page answers that (D359)
 */
export default function BudgetSearchBlock({
  block,
  site: { template },
  typed,
  sent,
}: PageBlockProps<BudgetSearchView> & Served & { readonly sent?: BudgetFields }) {
  const { noun, searchHref, bodies, cheapest } = block;
  const { fields, budget, chosen, search, change } = useBudget(block, sent ?? readTyped(typed));
  const isUsual = search === toUsualSearch(block.dearest);
  const count = useLiveCount(search, isUsual ? { query: search, count: block.found } : null);
  const isTooLow = budget < cheapest;
  const navigate = useNavigate();
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLow) navigate(`${searchHref}?${search}`);
  };
  const none = isTooLow ? describeNoneFound(chosen, noun) : null;
  const found = count === null ? `Show ${noun.many}` : describeFound(isTooLow ? 0 : count, chosen, noun);
  return (
    <section className={WIDE_SECTION}>
      <form
        action={BUDGET_SEARCH_PATH}
        onSubmit={open}
        className="grid gap-x-10 gap-y-6 rounded-card border border-line bg-quiet p-5 sm:p-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="grid content-start gap-5">
          <h2 className={WIDE_HEADING[template]}>{`Find ${noun.many} for your budget`}</h2>
          <div className="grid gap-4 sm:grid-cols-3">
            <PeriodField period={fields.period} onChoose={(period) => change({ period })} />
            <AmountField
              name="repayment"
              label={labelRepayment(fields.period)}
              value={fields.repayment}
              onType={(repayment) => change({ repayment })}
            />
            <AmountField
              name="deposit"
              label={DEPOSIT_LABEL}
              value={fields.deposit}
              onType={(deposit) => change({ deposit })}
            />
          </div>
          {bodies.length > 1 && (
            <fieldset>
              <legend className="text-sm font-semibold">{`Select your preferred ${noun.one} types`}</legend>
              <div className="grid gap-x-6 min-[25rem]:grid-cols-2 sm:grid-cols-3">
                {bodies.map(({ value, one, count }) => (
                  <Checkbox
                    key={value}
                    name="body"
                    value={value}
                    checked={fields.bodies.includes(value)}
                    onChange={() => change({ bodies: toggle(fields.bodies, value) })}
                    aside={formatWhole(count)}
                  >
                    {one}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          )}
        </div>
        <div className="grid content-start gap-3 rounded-card bg-surface p-5">
          <p>
            Your budget
            <span className="tabular block text-3xl font-bold">{`$${formatWhole(budget)}`}</span>
          </p>
          <p className="text-sm text-muted">
            Indicative estimate over 5 years. Does not include interest, fees or a balloon payment.
          </p>
          {none && <p className="font-semibold">{none}</p>}
          <Button
            type="submit"
            size="large"
            className={classNames("tabular", isTooLow && "border-line! bg-sunken! text-muted!")}
            aria-disabled={isTooLow || undefined}
          >
            {found}
          </Button>
          {fields.period === "week" && <AtLenderRate block={block} fields={fields} />}
          <LiveRegion message={none ?? found} />
        </div>
      </form>
    </section>
  );
}

function useBudget({ bodies, dearest }: BudgetSearchView, first: BudgetFields) {
  const [fields, setFields] = useState(first);
  const budget = estimateFields(fields);
  const change = (changed: Partial<BudgetFields>) => setFields(changeFields(fields, changed));
  const chosen = bodies.filter(({ value }) => fields.bodies.includes(value));
  return { fields, budget, chosen, search: toPriceSearch(fields.bodies, budget, dearest), change };
}

/** What a shopper entered before JavaScript arrived, as if the period had been chosen now. */
function readTyped(typed: FormData | null): BudgetFields {
  if (typed === null) return USUAL_FIELDS;
  const { period, ...fields } = readBudgetFields(typed);
  return changeFields({ ...USUAL_FIELDS, ...fields }, { period });
}

const toggle = (values: readonly string[], value: string) =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

function PeriodField({
  period,
  onChoose,
}: {
  period: BudgetPeriod;
  onChoose: (period: BudgetPeriod) => void;
}) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">How often you pay</legend>
      <div className="flex gap-5">
        {(["month", "week"] as const).map((one) => (
          <Radio key={one} name="period" value={one} checked={one === period} onChange={() => onChoose(one)}>
            {one === "month" ? "Monthly" : "Weekly"}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}

function AmountField({
  name,
  label,
  value,
  onType,
}: {
  name: string;
  label: string;
  value: string;
  onType: (text: string) => void;
}) {
  const { rule } = readAmount(value);
  return (
    <TextField
      name={name}
      label={`${label} ($)`}
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      error={rule === null ? undefined : `${label} ${rule}.`}
    />
  );
}

/** What costs at most so much a week at the lender's own rate and fees, which the estimate above leaves out. */
function AtLenderRate({
  block: { noun, searchHref, leastWeek },
  fields,
}: {
  block: BudgetSearchView;
  fields: BudgetFields;
}) {
  const { dollars } = readAmount(fields.repayment);
  const search = toWeekSearch(fields.bodies, dollars);
  const count = useLiveCount(search);
  if (count === null || leastWeek === null || dollars < leastWeek) return null;
  return (
    <p className="border-t border-line pt-3 text-sm">
      With interest and fees of our lender, and the site’s usual deposit:{" "}
      <Link to={`${searchHref}?${search}`} className="link inline-block py-1">
        {formatCount(count, noun)} at ${formatWhole(dollars)} a week or less
      </Link>
    </p>
  );
}
