import { findSession } from "#features/identity/request/current-session.server.ts";
import { findPaymentSetup } from "#features/payments/payment-ports.server.ts";
import { drawReceipt, toReceiptTitle } from "#features/payments/receipts/draw-receipt.server.ts";
import { findReceipt } from "#features/payments/receipts/receipt-store.server.ts";
import { findPayment } from "#features/payments/store/payment-store.server.ts";
import { receiveEvent } from "#features/payments/webhook/receive-event.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { isUuid } from "#platform/http/read-input.ts";

/** The receipt of a payment of the signed-in shopper, as a PDF; 404 for anybody else's. */
export async function answerReceipt(context: RequestContext): Promise<Response> {
  const { db, accountId, url } = context;
  const paymentId = url.searchParams.get("payment") ?? "";
  const session = await findSession(context);
  const receipt =
    session && isUuid(paymentId)
      ? await db.inAccount(accountId, async (tx) => {
          const payment = await findPayment(tx, paymentId);
          if (payment?.shopperId !== session.shopper.id) return null;
          return findReceipt(tx, { paymentId, refundId: null });
        })
      : null;
  if (!receipt) return new Response("There is no such receipt.\n", { status: 404 });
  const name = `${toReceiptTitle(receipt.number, receipt.receipt.kind).toLowerCase().replaceAll(" ", "-")}.pdf`;
  return new Response(new Uint8Array(await drawReceipt(receipt)), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}

/**
 * Takes a webhook of the site's payment provider. One that is forged is refused; one of another dealer's account is none of ours and
 * answered alike, so that the provider does not send it again.
 */
export async function answerWebhook(context: RequestContext): Promise<Response> {
  const { payments, accountId, siteId, request, log } = context;
  const setup = findPaymentSetup(await payments.findSite(siteId));
  if (!setup) return Response.json({ error: "This site takes no payments." }, { status: 404 });
  if (!context.mayWrite()) return Response.json({ error: "Too many webhooks." }, { status: 429 });
  const received = await receiveEvent(payments, accountId, {
    body: await request.text(),
    signature: request.headers.get("stripe-signature") ?? "",
    provider: await payments.openProvider(accountId, { siteId, ...setup }),
    providerAccount: setup.providerAccount,
  });
  if (received !== "forged") return Response.json({ received: received === "taken" });
  log.warn({ site: context.site.slug }, "a webhook of payments has a wrong signature");
  return Response.json({ error: "The signature is wrong." }, { status: 400 });
}
