import type { AccountId } from "#platform/account-id.ts";
import { SIMULATOR_FIELDS } from "../payment-form-view.ts";
import type { PaymentPorts } from "../payment-ports.server.ts";
import { SimulatedProvider } from "../simulator/simulated-provider.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { openPayment } from "./start-payment.server.ts";

/**
 * Does with a simulated payment what the shopper chose in its form, and settles it. Nothing for a payment at another provider, so that
 * no post of a browser pays one.
 */
export async function paySimulated(
  ports: PaymentPorts,
  accountId: AccountId,
  { paymentId, field }: { readonly paymentId: string; readonly field: (name: string) => string },
): Promise<void> {
  const opened = await openPayment(ports, accountId, paymentId);
  if (!opened.ok || opened.client.kind !== "simulator") return;
  const provider = await ports.openProvider(accountId, opened.payment);
  if (!(provider instanceof SimulatedProvider)) return;
  const { clientSecret } = opened.client;
  const bank = field(SIMULATOR_FIELDS.bank);
  if (bank === "") await provider.payWithCard(clientSecret, field(SIMULATOR_FIELDS.card));
  else await provider.authenticate(clientSecret, bank === "confirm");
  await settlePayment(ports, accountId, paymentId);
}
