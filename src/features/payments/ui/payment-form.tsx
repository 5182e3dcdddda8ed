import type { ReactNode } from "react";
import { formatCents } from "#ui/base/money.ts";
import { Button } from "#ui/controls/button.tsx";
import { Radio } from "#ui/controls/checkbox.tsx";
import { lazyPart } from "#ui/page/lazy-part.tsx";
import { type PaymentFormView, SIMULATOR_FIELDS } from "../payment-form-view.ts";
import { TEST_CARDS } from "../simulator/test-cards.ts";

const StripeForm = lazyPart(() => import("./stripe-form.tsx"));

interface PaymentFormProps {
  readonly view: PaymentFormView;
  /** Page to which the simulator's form posts. */
  readonly action: string;
  /** Where the shopper comes back to after paying, on this site. */
  readonly returnPath: string;
  /** Hidden fields that every post of the page has. */
  readonly children?: ReactNode;
}

/** Pays one payment (CHK-05, CHK-06): Stripe's Payment Element, or the simulator's cards. */
export function PaymentForm({ view, action, returnPath, children }: PaymentFormProps) {
  const { client, failure, amountCents } = view;
  return (
    <div className="grid gap-5">
      {failure && (
        <p
          role="alert"
          className="rounded-card border-2 border-danger bg-danger-soft p-4 font-semibold text-danger"
        >
          {failure}
        </p>
      )}
      {client.kind === "stripe" ? (
        <>
          <noscript>
            <p className="font-semibold">Please turn on JavaScript to pay by card, or call us.</p>
          </noscript>
          <StripeForm client={client} amountCents={amountCents} returnPath={returnPath} />
        </>
      ) : (
        <SimulatorForm view={view} action={action}>
          {children}
        </SimulatorForm>
      )}
    </div>
  );
}

function SimulatorForm({ view, action, children }: Pick<PaymentFormProps, "view" | "action" | "children">) {
  const isAsked = view.state === "requires_action";
  return (
    <form method="post" action={action} className="grid gap-5">
      {children}
      <p className="rounded-card border border-line-strong bg-sunken p-4">
        <strong>This is a simulator: no money moves.</strong> Choose what the card should do. Never enter a
        real card here; there is no place for one.
      </p>
      {isAsked ? <Bank /> : <Cards amountCents={view.amountCents} />}
    </form>
  );
}

function Cards({ amountCents }: { amountCents: number }) {
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-2 text-sm font-semibold">Test card</legend>
        {TEST_CARDS.map(({ key, number, label }, at) => (
          <Radio key={key} name={SIMULATOR_FIELDS.card} value={key} defaultChecked={at === 0}>
            {label} <span className="whitespace-nowrap text-muted">({number})</span>
          </Radio>
        ))}
      </fieldset>
      <Button type="submit" size="large" className="max-sm:w-full sm:justify-self-start">
        Pay {formatCents(amountCents)}
      </Button>
    </>
  );
}

/** What the shopper's bank asks with 3-D Secure. */
function Bank() {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-xl font-semibold">Your bank asks: is it you?</legend>
      <p>A real bank asks here for a code or for its app.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name={SIMULATOR_FIELDS.bank} value="confirm">
          Yes, it is me
        </Button>
        <Button type="submit" name={SIMULATOR_FIELDS.bank} value="refuse" variant="secondary">
          No, stop it
        </Button>
      </div>
    </fieldset>
  );
}
