import { classNames } from "#ui/base/class-names.ts";
import { formatDollars } from "#ui/base/money.ts";
import type { PriceView } from "../price.ts";

const SIZES = {
  bar: { amount: "text-xl", type: "text-xs", text: "text-sm" },
  card: { amount: "text-2xl", type: "text-sm", text: "text-xl", stacked: true },
  row: { amount: "text-3xl", type: "text-base", text: "text-xl", stacked: true },
  page: { amount: "text-4xl", type: "text-lg", text: "text-3xl" },
} as const;

interface Look {
  readonly amount: string;
  readonly type: string;
  readonly text: string;
  /** The type is on a line of its own. */
  readonly stacked?: boolean;
}

/**
 * A price as the law wants it: one total, larger than any part of it, its type beside it, on cards and rows below it in a
 * line with an earlier price, so that the lines of neighbours are level (LAW-01, PRC-01 to PRC-05).
 * The note says what an EGC price leaves out (D9). A price by the month comes after its total, which is as large.
 */
export function PriceText({ price, size = "card" }: { price: PriceView; size?: keyof typeof SIZES }) {
  const look: Look = SIZES[size];
  if (price.kind === "hidden") return null;
  if (price.kind === "text") return <p className={classNames("font-bold", look.text)}>{price.text}</p>;
  const type = price.typeLabel && (
    <span className={classNames("font-semibold", look.type)}>{price.typeLabel}</span>
  );
  return (
    <div>
      {price.total && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={classNames("tabular font-extrabold tracking-tight", look.amount)}>
            {formatDollars(price.total.cents)}
          </span>
          <span className={classNames("font-semibold", look.type)}>
            {price.total.typeLabel && `${price.total.typeLabel}, `}or
          </span>
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={classNames("tabular font-extrabold tracking-tight", look.amount)}>
          {formatDollars(price.cents)}
          {price.period === "month" && (
            <span className={classNames("font-semibold tracking-normal", look.type)}> per month</span>
          )}
        </span>
        {!look.stacked && type}
      </p>
      {(price.wasCents !== null || (look.stacked && type)) && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          {look.stacked && type}
          {price.wasCents !== null && (
            <span className="text-sm text-muted">
              Was <s className="tabular">{formatDollars(price.wasCents)}</s>
            </span>
          )}
        </p>
      )}
      {price.note && <p className="mt-0.5 text-xs text-muted">{price.note}</p>}
    </div>
  );
}
