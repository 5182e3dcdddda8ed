import { useState } from "react";
import { formatDollars } from "#ui/base/money.ts";
import { TextField } from "#ui/controls/field.tsx";
import type { Served } from "#ui/page/lazy-part.tsx";
import type { BlockProps } from "../../vehicle-block.ts";
import type { FuelCostView } from "./fuel-cost.ts";
import { computeWeeklyCents, formatAmount, toAmount, WEEKS_A_YEAR } from "./running-cost.ts";

/**
 * What driving costs a week and a year, in fuel or in charging (FUEL-01 to FUEL-08). It follows each keystroke, and never
 * complains: a field that is left shows what is read in it. Without JavaScript the first result stands with what it is for.
 */
export default function FuelCostBlock({ block, Section, typed: served }: BlockProps<FuelCostView> & Served) {
  const { power, fields, notes, basis } = block.cost;
  const [typed, setTyped] = useState(() =>
    fields.map(({ label, value }) => served?.get(label)?.toString() ?? value),
  );
  const put = (at: number, value: string) =>
    setTyped((before) => before.map((old, place) => (place === at ? value : old)));
  const rows = fields.map((field, at) => {
    const value = typed[at] ?? field.value;
    return { ...field, value, amount: toAmount(value, field.unit) };
  });
  const week = computeWeeklyCents(
    block.cost,
    rows.map(({ amount }) => amount),
  );
  return (
    <Section id="fuel-cost" title={power === "fuel" ? "Fuel cost" : "Charging cost"} className="print:hidden">
      <div className="grid items-start gap-x-12 gap-y-6 sm:grid-cols-2">
        <form className="grid grid-cols-2 items-end gap-4 noscript:hidden">
          {rows.map(({ label, unit, value, amount }, at) => (
            <TextField
              key={label}
              label={label}
              name={label}
              value={value}
              inputMode="decimal"
              maxLength={12}
              onChange={(event) => put(at, event.target.value)}
              onBlur={() => put(at, formatAmount(amount, unit))}
            />
          ))}
        </form>
        <output className="tabular grid gap-1">
          <span className="text-3xl font-semibold">{formatDollars(week)} a week</span>
          <span className="text-lg">{formatDollars(week * WEEKS_A_YEAR)} a year</span>
          <span className="hidden noscript:block">{basis}</span>
        </output>
      </div>
      <ul className="mt-6 grid measure gap-1.5 text-sm text-muted">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Section>
  );
}
