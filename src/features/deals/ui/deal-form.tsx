import type { FocusEvent, FormEvent, ReactNode } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { toDealPath } from "#features/catalogue/paths.ts";
import { MAX_TYPED_LENGTH } from "#features/finance/calculator/calculator-state.ts";
import { KnownTradeIn } from "#features/trade-in/ui/known-trade-in.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Checkbox, Radio } from "#ui/controls/checkbox.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";
import { DEAL_FIELDS, toDealQuery } from "../rules/deal-query.ts";
import type { DealView, LoanFields } from "../view/deal-view.ts";
import { Problem } from "./deal-problem.tsx";

/** What the deal is made of: a plain form whose answer is the page at another address. With JavaScript a choice is sent at once, and what is typed once its field is left. */
export function DealForm({ view }: { view: DealView }) {
  const { car, asked, accessories, accessoryProblem, delivery, loan } = view;
  const submit = useSubmit();
  const busy = useNavigation().state !== "idle";
  const send = (form: HTMLFormElement) => submit(form, { preventScrollReset: true, replace: true });
  const sendChoice = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if ((target as unknown as HTMLInputElement).type !== "text") send(currentTarget);
  };
  const sendTyped = ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
    const { type, value, defaultValue } = target as unknown as HTMLInputElement;
    if (type === "text" && value.trim() !== defaultValue) send(currentTarget);
  };
  return (
    <Form
      method="get"
      action={toDealPath(car.slug)}
      preventScrollReset
      replace
      onChange={sendChoice}
      onBlur={sendTyped}
      aria-busy={busy}
      className="grid gap-8"
    >
      <TradeIn view={view} />
      {(accessories.length > 0 || accessoryProblem) && (
        <Group title="Accessories">
          {accessoryProblem && <Problem>{accessoryProblem}</Problem>}
          <div>
            {accessories.map(({ number, name, price, isChosen }) => (
              <Checkbox
                key={number}
                name={DEAL_FIELDS.parts}
                value={number}
                defaultChecked={isChosen}
                aside={price ?? "Price on request"}
              >
                {name}
              </Checkbox>
            ))}
          </div>
          <p className="text-sm text-muted">Parts alone, with GST. We tell you what fitting costs.</p>
        </Group>
      )}
      {delivery && (
        <Group title="Delivery">
          <TextField
            label="Your postcode"
            optional
            name={DEAL_FIELDS.postcode}
            defaultValue={asked.postcode}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={4}
            className="max-w-48"
          />
          {delivery.words && (
            <p role="status" className={delivery.found ? "font-semibold" : "measure"}>
              {delivery.words}
            </p>
          )}
        </Group>
      )}
      {loan && <Loan loan={loan} pay={asked.pay} />}
      <Button type="submit" variant="secondary" className="justify-self-start">
        {busy ? "Working it out…" : "Work it out"}
      </Button>
    </Form>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid min-w-0 gap-3">
    <legend className="mb-3 text-xl font-semibold">{title}</legend>
    {children}
  </fieldset>
);

function TradeIn({ view: { tradeIn, tradeInProblem, tradeInHref, asked, car } }: { view: DealView }) {
  if (!tradeInHref && !tradeIn) return null;
  const without = toDealQuery({ ...asked, tradeIn: "" });
  return (
    <Group title="Your trade-in">
      {tradeInProblem && <Problem>{tradeInProblem}</Problem>}
      {tradeIn ? (
        <>
          <input type="hidden" name={DEAL_FIELDS.tradeIn} value={asked.tradeIn} />
          <p>
            <strong>{tradeIn.title}</strong>: {tradeIn.words}
          </p>
          <Link
            to={`${toDealPath(car.slug)}${without && `?${without}`}`}
            preventScrollReset
            replace
            className="link inline-flex min-h-11 items-center justify-self-start"
          >
            Leave it out
          </Link>
        </>
      ) : (
        <>
          <p>Have your car valued in a minute, and its value comes off what you pay.</p>
          <div className="flex flex-wrap gap-3">
            {tradeInHref && (
              <LinkButton to={tradeInHref} rel="nofollow" variant="secondary">
                Value my trade-in
              </LinkButton>
            )}
            <KnownTradeIn
              toHref={(token) => `${toDealPath(car.slug)}?${toDealQuery({ ...asked, tradeIn: token })}`}
            />
          </div>
        </>
      )}
    </Group>
  );
}

function Loan({ loan, pay }: { loan: LoanFields; pay: DealView["asked"]["pay"] }) {
  return (
    <Group title="How you pay">
      <div>
        <Radio name={DEAL_FIELDS.pay} value="cash" defaultChecked={pay === "cash"}>
          In full at handover
        </Radio>
        <Radio name={DEAL_FIELDS.pay} value="finance" defaultChecked={pay === "finance"}>
          On finance
        </Radio>
      </div>
      {pay === "finance" && (
        <div className="grid gap-4 @md:grid-cols-2">
          <TextField
            label="Deposit in cash"
            name={DEAL_FIELDS.deposit}
            defaultValue={loan.deposit}
            error={loan.errors.deposit}
            inputMode="decimal"
            autoComplete="off"
            maxLength={MAX_TYPED_LENGTH}
          />
          <SelectField label="Term" name={DEAL_FIELDS.term} defaultValue={loan.term}>
            {loan.terms.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {loan.residual !== null && (
            <TextField
              label="Final payment"
              name={DEAL_FIELDS.residual}
              defaultValue={loan.residual}
              error={loan.errors.residual}
              inputMode="decimal"
              autoComplete="off"
              maxLength={MAX_TYPED_LENGTH}
            />
          )}
          {loan.frequencies.length > 1 && (
            <SelectField label="Repayments" name={DEAL_FIELDS.frequency} defaultValue={loan.frequency}>
              {loan.frequencies.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      )}
    </Group>
  );
}
