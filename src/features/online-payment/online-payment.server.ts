import { readSessionForm } from "#features/account/details/session-form.server.ts";
import { buildSignInPath } from "#features/account/sign-in/sign-in-types.ts";
import { findSession } from "#features/identity/request/current-session.server.ts";
import { type Session, toFormToken } from "#features/identity/sessions/session.ts";
import { normaliseEmail } from "#features/leads/rules/person.ts";
import { paySimulated } from "#features/payments/flow/pay-simulated.server.ts";
import { settlePayment } from "#features/payments/flow/settle-payment.server.ts";
import { openPayment, startPayment } from "#features/payments/flow/start-payment.server.ts";
import type { Payment } from "#features/payments/payment.ts";
import { buildPaymentFormView } from "#features/payments/payment-form-view.ts";
import { findPayment } from "#features/payments/store/payment-store.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { isUuid } from "#platform/http/read-input.ts";
import { formatCents } from "#ui/base/money.ts";
import type { InvoiceFormView, OnlinePaymentView } from "./online-payment-view.ts";
import { ONLINE_PAYMENT_PATH, toPaymentPath, toReceiptPath } from "./paths.ts";
import { INVOICE_FIELDS, readAmount, readReference } from "./rules/read-invoice.ts";

export type OnlinePaymentOutcome =
  | { readonly kind: "view"; readonly status: number; readonly view: OnlinePaymentView }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "not-found" };

const SIGN_IN = {
  kind: "redirect",
  to: buildSignInPath("online-payment", { redirect: ONLINE_PAYMENT_PATH, back: "/" }),
} as const;

/** The page of an invoice, or of one of the shopper's payments that the address names (CHK-07, AUTH-08). */
export async function showOnlinePayment(context: RequestContext): Promise<OnlinePaymentOutcome> {
  if (!context.config.payments.onlinePayment) return { kind: "not-found" };
  const session = await findSession(context);
  if (!session) return SIGN_IN;
  const id = context.page.searchParams.get("payment");
  if (id === null) return { kind: "view", status: 200, view: buildForm(context, session) };
  const payment = await findOwn(context, session, id);
  if (!payment) return { kind: "not-found" };
  // Whoever comes back from the provider sees what it says now.
  if (payment.providerRef) await settlePayment(context.payments, context.accountId, payment.id);
  return { kind: "view", status: 200, view: await buildPaymentView(context, session, payment.id) };
}

/** Starts the payment of an invoice, or does what the simulator's form says. */
export async function submitOnlinePayment(
  context: RequestContext,
  request: Request,
): Promise<OnlinePaymentOutcome> {
  if (!context.config.payments.onlinePayment) return { kind: "not-found" };
  const form = await readSessionForm(context, request);
  if (form.kind === "signed-out") return SIGN_IN;
  const { session } = form;
  if (form.kind === "refused") {
    const view = { ...buildForm(context, session), formError: form.error };
    return { kind: "view", status: 422, view };
  }
  const { field } = form;
  const id = field("payment");
  if (id === "") return startInvoice(context, session, field);
  const payment = await findOwn(context, session, id);
  if (!payment) return { kind: "not-found" };
  await paySimulated(context.payments, context.accountId, { paymentId: payment.id, field });
  return { kind: "redirect", to: toPaymentPath(payment.id) };
}

/** A payment of this shopper for an invoice; null for anybody else's. */
async function findOwn(
  { db, accountId, siteId }: RequestContext,
  { shopper }: Session,
  id: string,
): Promise<Payment | null> {
  const payment = isUuid(id) ? await db.inAccount(accountId, (tx) => findPayment(tx, id)) : null;
  const isOwn = payment?.shopperId === shopper.id && payment.siteId === siteId;
  return isOwn && payment.purpose === "invoice" ? payment : null;
}

const NOT_STARTED =
  "We could not reach the payment provider, and nothing was charged. Please try again in a minute.";

async function startInvoice(
  context: RequestContext,
  session: Session,
  field: (name: string) => string,
): Promise<OnlinePaymentOutcome> {
  const { payments, accountId, siteId, newId } = context;
  const [reference, amount] = [
    readReference(field(INVOICE_FIELDS.reference)),
    readAmount(field(INVOICE_FIELDS.amount)),
  ];
  const email = normaliseEmail(field(INVOICE_FIELDS.email));
  const key = field(INVOICE_FIELDS.key);
  const shown = (change: Partial<InvoiceFormView>): OnlinePaymentOutcome => ({
    kind: "view",
    status: 422,
    view: {
      ...buildForm(context, session),
      values: {
        reference: field(INVOICE_FIELDS.reference),
        amount: field(INVOICE_FIELDS.amount),
        email: field(INVOICE_FIELDS.email),
      },
      ...change,
    },
  });
  if (!reference.ok || !amount.ok || email === null)
    return shown({
      errors: {
        ...(!reference.ok && { reference: reference.error }),
        ...(!amount.ok && { amount: amount.error }),
        ...(email === null && { email: "Enter your email address, such as name@example.com" }),
      },
    });
  const id = newId();
  const started = await startPayment(payments, accountId, {
    ...{ id, siteId, purpose: "invoice", subjectId: isUuid(key) ? key : id, amountCents: amount.value },
    ...{ currency: "aud", description: `Invoice ${reference.value}`, email, shopperId: session.shopper.id },
    expiresAt: new Date(context.now().getTime() + OPEN_MS),
    idempotencyKey: `invoice:${session.shopper.id}:${isUuid(key) ? key : id}`,
  });
  if (started.ok) return { kind: "redirect", to: toPaymentPath(started.payment.id) };
  // The same form with other contents is another payment.
  if (started.reason === "key-reused")
    return shown({ key: newId(), formError: "Please check and send it again." });
  return shown({ key, formError: NOT_STARTED });
}

/** How long an invoice can be paid once its amount was entered. */
const OPEN_MS = 24 * 3_600_000;

function buildForm({ secret, newId, config }: RequestContext, session: Session): InvoiceFormView {
  return {
    kind: "form",
    key: newId(),
    formToken: toFormToken(secret, session.id),
    businessName: config.legal.businessName,
    values: { reference: "", amount: "", email: session.shopper.email ?? "" },
    errors: {},
    formError: null,
  };
}

async function buildPaymentView(
  { payments, accountId, secret, db, config }: RequestContext,
  session: Session,
  id: string,
): Promise<OnlinePaymentView> {
  const opened = await openPayment(payments, accountId, id);
  const payment = await db.inAccount(accountId, (tx) => findPayment(tx, id));
  if (!payment) throw new Error(`there is no payment ${id}`);
  const { description, email, provider, refundedCents } = payment;
  const facts = {
    ...{ id, description, email, amount: formatCents(payment.amountCents) },
    businessName: config.legal.businessName,
    isSimulated: provider === "simulator",
  };
  if (opened.ok)
    return {
      ...{ kind: "pay", ...facts, formToken: toFormToken(secret, session.id) },
      form: buildPaymentFormView(payment, opened.client),
      path: toPaymentPath(id),
    };
  if (opened.reason === "paid")
    return {
      ...{ kind: "paid", ...facts, receiptHref: toReceiptPath(id) },
      refunded: refundedCents > 0 ? formatCents(refundedCents) : null,
    };
  return { kind: opened.reason === "cancelled" ? "ended" : "unavailable", ...facts };
}
