import FileText from "lucide/dist/esm/icons/file-text.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import ReceiptText from "lucide/dist/esm/icons/receipt-text.mjs";
import ShieldCheck from "lucide/dist/esm/icons/shield-check.mjs";
import { DETAILS_FIELDS } from "#features/account/details/details-view.ts";
import { AccountCard, AccountLayout } from "#features/account/ui/account-layout.tsx";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { Note } from "#features/account/ui/note.tsx";
import { ACCEPTED_PAYMENTS } from "#features/payments/payment-form-view.ts";
import { PaymentForm } from "#features/payments/ui/payment-form.tsx";
import { toTelephoneHref } from "#features/places/telephone.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { PrivacyLine } from "#features/tenancy/ui/privacy-line.tsx";
import { Button, buildButtonClass, LinkButton } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import type { InvoiceFormView, OnlinePaymentView } from "../online-payment-view.ts";
import { ONLINE_PAYMENT_PATH } from "../paths.ts";
import { INVOICE_FIELDS } from "../rules/read-invoice.ts";

const TITLES: Readonly<Record<OnlinePaymentView["kind"], string>> = {
  form: "Pay an invoice",
  pay: "Pay your invoice",
  paid: "Thank you, it is paid",
  ended: "This payment has ended",
  unavailable: "We cannot take payments just now",
};

/** The page of invoices (CHK-07): which one, the payment, and its receipt. */
export function OnlinePaymentPage({ view, site }: { view: OnlinePaymentView; site: SiteView }) {
  return (
    <AccountLayout site={site} title={TITLES[view.kind]} lead={toLead(view)}>
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,42rem)_minmax(16rem,1fr)]">
        <AccountCard site={site}>
          {view.kind === "form" ? <InvoiceForm view={view} /> : <PaymentStep view={view} />}
        </AccountCard>
        {(view.kind === "form" || view.kind === "pay") && <PaymentNotes phone={site.legal.phone} />}
      </div>
    </AccountLayout>
  );
}

/** What somebody asks before they pay: what to have at hand, whether it is safe, and what they get. */
const PaymentNotes = ({ phone }: { phone: string }) => (
  <ul className="grid gap-6 lg:pt-2">
    <Note icon={FileText} title="Have the invoice at hand">
      You need its reference, and the amount to the cent.
    </Note>
    <Note icon={ShieldCheck} title="Your card stays between you and the bank">
      You pay with {ACCEPTED_PAYMENTS}. Its number goes to our payment provider; we neither see it nor keep
      it.
    </Note>
    <Note icon={ReceiptText} title="A receipt straight away">
      We email it with our ABN, and you can open it here as a PDF.
    </Note>
    {phone && (
      <Note icon={Phone} title="Something not right?">
        Call{" "}
        <a href={toTelephoneHref(phone)} className="link tabular inline-block py-1 whitespace-nowrap">
          {phone}
        </a>{" "}
        before you pay, and we look at the invoice together.
      </Note>
    )}
  </ul>
);

function toLead(view: OnlinePaymentView): string {
  switch (view.kind) {
    case "form":
      return `Pay ${view.businessName} by card, Google Pay or Apple Pay. There is no surcharge.`;
    case "pay":
      return `${view.amount} to ${view.businessName}, for ${view.description}.`;
    case "paid":
      return `${view.amount} to ${view.businessName}, for ${view.description}.`;
    case "ended":
      return "It was not paid in time, and nothing was charged.";
    case "unavailable":
      return "Nothing was charged. Please try again in a minute, or call us.";
  }
}

function InvoiceForm({ view }: { view: InvoiceFormView }) {
  const { values, errors } = view;
  const first = (["reference", "amount", "email"] as const).find((field) => errors[field] !== undefined);
  return (
    <form method="post" action={ONLINE_PAYMENT_PATH} noValidate className="grid gap-5">
      <FormMessage error={view.formError} />
      <input type="hidden" name={DETAILS_FIELDS.formToken} value={view.formToken} />
      <input type="hidden" name={INVOICE_FIELDS.key} value={view.key} />
      <TextField
        label="Invoice reference"
        hint="As it is on the invoice"
        name={INVOICE_FIELDS.reference}
        defaultValue={values.reference}
        error={errors.reference}
        autoFocus={first === "reference"}
        autoComplete="off"
        maxLength={60}
        required
      />
      <TextField
        label="Amount"
        hint="In Australian dollars, such as $1,234.50"
        name={INVOICE_FIELDS.amount}
        defaultValue={values.amount}
        error={errors.amount}
        autoFocus={first === "amount"}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextField
        label="Email"
        hint="Your receipt goes here"
        name={INVOICE_FIELDS.email}
        defaultValue={values.email}
        error={errors.email}
        autoFocus={first === "email"}
        type="email"
        autoComplete="email"
        required
      />
      <Button type="submit" size="large" className="max-sm:w-full sm:justify-self-start">
        Continue to payment
      </Button>
      <PrivacyLine />
    </form>
  );
}

function PaymentStep({ view }: { view: Exclude<OnlinePaymentView, InvoiceFormView> }) {
  if (view.kind === "pay")
    return (
      <div className="grid gap-5">
        <PaymentForm view={view.form} action={ONLINE_PAYMENT_PATH} returnPath={view.path}>
          <input type="hidden" name={DETAILS_FIELDS.formToken} value={view.formToken} />
          <input type="hidden" name="payment" value={view.id} />
        </PaymentForm>
        <LinkButton to={ONLINE_PAYMENT_PATH} reloadDocument variant="quiet" className="justify-self-start">
          Change reference or amount
        </LinkButton>
      </div>
    );
  if (view.kind === "paid")
    return (
      <div className="grid gap-5">
        {view.isSimulated && (
          <p className="rounded-card border border-line-strong bg-sunken p-4">
            <strong>This was a simulated payment.</strong> No money has moved.
          </p>
        )}
        {view.refunded && <p>{view.refunded} of it were paid back.</p>}
        <p>We have sent your receipt to {view.email}.</p>
        <div className="flex flex-wrap gap-3">
          <a href={view.receiptHref} className={buildButtonClass({ size: "large" })}>
            Open the receipt (PDF)
          </a>
          <LinkButton to={ONLINE_PAYMENT_PATH} reloadDocument size="large" variant="secondary">
            Pay another invoice
          </LinkButton>
        </div>
      </div>
    );
  return (
    <LinkButton to={ONLINE_PAYMENT_PATH} reloadDocument size="large" className="justify-self-start">
      Start again
    </LinkButton>
  );
}
