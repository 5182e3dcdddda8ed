import { type KeyboardEvent, useEffect, useState } from "react";
import { formatYears } from "#features/finance/rates/estimate-view.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { formatCents } from "#ui/base/money.ts";
import { Button } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import type { Grid } from "#ui/controls/range-rules.ts";
import { SingleSlider } from "#ui/controls/single-slider.tsx";
import { checkDeposit, checkResidual } from "../calculate.ts";
import { AMOUNT_MAXIMUM, ARROW_STEPS, checkAmount, toStepped } from "../calculator-limits.ts";
import { type CalculatorState, MAX_TYPED_LENGTH, type TypedState, toTyped } from "../calculator-state.ts";
import type { CalculatorView } from "../calculator-view.ts";
import { readTradeInCredit, type TradeInCredit } from "../trade-in-credit.ts";
import { FrequencyField } from "./frequency-field.tsx";

interface FieldsProps {
  readonly view: CalculatorView;
  readonly typed: TypedState;
  readonly state: CalculatorState;
  readonly put: (field: keyof TypedState, text: string) => void;
  readonly settle: (field: keyof TypedState) => void;
}

/** Fills in what the shopper's own car was valued at, less its payout (D375). */
function TradeInButton({ deposit, onUse }: { deposit: number; onUse: (dollars: number) => void }) {
  const [credit, setCredit] = useState<TradeInCredit | null>(null);
  useEffect(() => setCredit(readTradeInCredit(openBrowserStore("localStorage"), Date.now())), []);
  if (!credit || deposit * 100 === credit.netCents) return null;
  return (
    <Button type="button" variant="secondary" size="small" onClick={() => onUse(credit.netCents / 100)}>
      Use your trade-in: {formatCents(credit.netCents)}
    </Button>
  );
}

type NumberField = keyof typeof ARROW_STEPS;

/** What a loan is made of (FIN-28, FIN-29, FIN-31 to FIN-40, FIN-44): each amount typed, by slider or by arrow keys. */
export function CalculatorFields({ view, typed, state, put, settle }: FieldsProps) {
  const { limits, terms, interest } = view;
  const set = (field: NumberField, value: number) => put(field, toTyped({ ...state, [field]: value })[field]);
  const numberField = (field: NumberField, { min, max }: Pick<Grid, "min" | "max">) => ({
    name: field,
    value: typed[field],
    inputMode: "decimal" as const,
    autoComplete: "off",
    maxLength: MAX_TYPED_LENGTH,
    onChange: ({ target }: { target: HTMLInputElement }) => put(field, target.value),
    onBlur: () => settle(field),
    onKeyDown: (event: KeyboardEvent) => {
      const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined;
      if (direction === undefined || event.currentTarget.hasAttribute("readonly")) return;
      event.preventDefault();
      set(field, toStepped(state[field], direction, { min, max, step: ARROW_STEPS[field] }));
    },
  });
  return (
    <div className="grid grid-cols-1 content-start gap-x-6 gap-y-5 @md:grid-cols-2">
      <div className="@md:col-span-2">
        <TextField
          label="Purchase price"
          error={checkAmount(state.amount, limits)}
          {...numberField("amount", { min: 0, max: AMOUNT_MAXIMUM })}
        />
        <SingleSlider
          label="Purchase price, slider"
          value={state.amount}
          valueText={toTyped(state).amount}
          grid={limits.amountSlider}
          onSlide={(value) => set("amount", value)}
        />
      </div>
      <div className="grid content-start gap-2">
        <TextField
          label="Deposit or trade-in"
          optional
          error={checkDeposit(state)}
          {...numberField("tradeIn", { min: 0, max: AMOUNT_MAXIMUM })}
        />
        <TradeInButton deposit={state.tradeIn} onUse={(dollars) => set("tradeIn", dollars)} />
      </div>
      {limits.residualMaximum > 0 && (
        <TextField
          label="Final payment"
          optional
          error={checkResidual(state, terms)}
          {...numberField("residual", { min: 0, max: limits.residualMaximum })}
        />
      )}
      <SelectField
        label="Term"
        name="term"
        value={String(state.term)}
        onChange={({ target }) => put("term", target.value)}
        className={interest === "hidden" ? undefined : "self-start"}
      >
        {limits.terms.map((years) => (
          <option key={years} value={String(years)}>
            {formatYears(years)}
          </option>
        ))}
      </SelectField>
      {interest !== "hidden" && (
        <div>
          <TextField
            label="Interest rate a year"
            hint={interest === "locked" ? "Set by the lender" : undefined}
            readOnly={interest === "locked"}
            {...numberField("interest", limits.interest)}
          />
          {interest === "open" && (
            <SingleSlider
              label="Interest rate a year, slider"
              value={state.interest}
              valueText={toTyped(state).interest}
              grid={limits.interest}
              onSlide={(value) => set("interest", value)}
            />
          )}
        </div>
      )}
      {limits.frequencies.length > 1 && (
        <FrequencyField
          frequencies={limits.frequencies}
          value={state.frequency}
          onChoose={(frequency) => put("frequency", frequency)}
        />
      )}
    </div>
  );
}
