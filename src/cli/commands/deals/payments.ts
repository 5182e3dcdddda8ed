import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import type { Command } from "commander";
import { readAmount } from "#features/online-payment/rules/read-invoice.ts";
import { type RecordedRefund, recordRefund } from "#features/payments/flow/book-refund.server.ts";
import { sendRefunds } from "#features/payments/flow/send-refunds.server.ts";
import { reportSent, settlePayment } from "#features/payments/flow/settle-payment.server.ts";
import { reconcile } from "#features/payments/reconcile/reconcile.server.ts";
import { findPayment, findRefund, listPayments } from "#features/payments/store/payment-store.server.ts";
import { isUuid } from "#platform/http/read-input.ts";
import { writeIf } from "#platform/postgres/write-if.ts";
import { StartError } from "#platform/start-error.ts";
import { formatCents } from "#ui/base/money.ts";
import { requireAccount, requireSite, withPlatform } from "../../start/with-platform.ts";
import { type AccountOptions, addAccountCommand } from "../../terminal/account-command.ts";
import { formatTable, print } from "../../terminal/output.ts";
import { readDate } from "../../terminal/read-option.ts";
import { YES } from "../../terminal/removal.ts";
import { withPayments } from "./with-payments.ts";

interface SiteOptions {
  readonly site: string;
  readonly json?: boolean;
}

const MAX_LISTED = 500;

/** `payments list`, `refund`, `sent` and `reconcile` (D384, D386, D402). */
export function addPaymentsCommand(program: Command): void {
  const payments = program.command("payments").description("See, refund and reconcile online payments.");
  payments
    .command("list")
    .description(`The latest ${MAX_LISTED} payments of a site, newest first.`)
    .requiredOption("--site <slug>", "the site")
    .option("--since <date>", "started on this date or later, such as 2026-03-01")
    .option("--json", "as JSON")
    .action(listCommand);
  payments
    .command("refund <payment>")
    .description("Pay a payment back to the shopper, in whole or in part.")
    .requiredOption("--site <slug>", "the site")
    .option("--amount <dollars>", "how much, such as 50 or 12.50; all that is left by default")
    .option(...YES)
    .option("--json", "as JSON")
    .action(refundCommand);
  addAccountCommand(payments, "sent <refund>", "You have sent a refund by bank transfer.").action(
    sentCommand,
  );
  addAccountCommand(
    payments,
    "reconcile",
    "Compare payments of the last 35 days with the providers' lists and the ledger.",
  )
    .addHelpText("after", "\nExit codes: 0 all agree, 1 something must be looked at.")
    .action(reconcileCommand);
}

async function listCommand(options: SiteOptions & { readonly since?: string }): Promise<void> {
  await withPlatform(async (platform) => {
    const { accountId, siteId } = await requireSite(platform, options.site, { removed: true });
    const since = options.since === undefined ? undefined : readDate("--since", options.since);
    const found = await platform.db.inAccount(accountId, (tx) =>
      listPayments(tx, { siteId, since, limit: MAX_LISTED }),
    );
    const rows = found.map((one) => [
      ...[one.createdAt.toISOString(), one.id, one.state, formatCents(one.amountCents)],
      ...[one.refundedCents > 0 ? formatCents(one.refundedCents) : "", one.provider, one.description],
    ]);
    print(options.json, found, () =>
      found.length > 0
        ? formatTable(["started", "payment", "state", "amount", "refunded", "provider", "for"], rows)
        : "There are no payments.",
    );
  });
}

const REFUSALS: Readonly<Record<Extract<RecordedRefund, { readonly ok: false }>["reason"], string>> = {
  unknown: "There is no such payment.",
  "not-paid": "It is not paid.",
  "already-refunded": "All of it is refunded already.",
  "too-much": "That is more than is left of it.",
  "not-an-amount": "That is no amount.",
  "key-reused": "It was asked for before with another amount.",
};

interface RefundOptions extends SiteOptions {
  readonly amount?: string;
  readonly yes?: boolean;
}

async function refundCommand(id: string, { site, amount, yes, json }: RefundOptions): Promise<void> {
  const asked = amount === undefined ? null : readAmount(amount);
  if (asked?.ok === false) throw new StartError(`--amount: ${asked.error}.`);
  await withPayments(async (payments, platform) => {
    const { accountId, siteId } = await requireSite(platform, site, { removed: true });
    const { db } = platform;
    const settled = isUuid(id) ? await settlePayment(payments, accountId, id) : null;
    const payment = isUuid(id) ? await db.inAccount(accountId, (tx) => findPayment(tx, id)) : null;
    if (!payment || payment.siteId !== siteId) throw new StartError(`There is no payment ${id} of ${site}.`);
    const wanted = {
      ...({ paymentId: id, reason: "dealer", actor: userInfo().username } as const),
      ...{ amountCents: asked?.value ?? null, idempotencyKey: `command:${randomUUID()}` },
    };
    const recorded = await writeIf(db, accountId, {
      work: (tx) => recordRefund(tx, payments, wanted),
      isKept: ({ ok }) => ok && yes === true,
    });
    if (!recorded.ok)
      throw new StartError(`${REFUSALS[recorded.reason]} ${formatCents(recorded.left)} are left to refund.`);
    const { amountCents } = recorded.refund;
    if (!yes) {
      const plan = { refunded: false, payment: id, state: payment.state, amountCents };
      print(json, plan, () => describePlan(payment.description, amountCents));
      return;
    }
    await sendRefunds(payments, accountId, { paymentId: id });
    const refund = await db.inAccount(accountId, (tx) => findRefund(tx, recorded.refund.id));
    const isKnown = settled?.ok ?? false;
    print(json, { refunded: true, providerAnswered: isKnown, refund }, () =>
      payment.provider === "bank"
        ? `Send ${formatCents(amountCents)} by bank transfer, then say so: \`payments sent ${refund?.id} --account <account>\`.`
        : describeRefund(refund?.state, amountCents),
    );
  });
}

const describePlan = (description: string, cents: number) =>
  `${formatCents(cents)} of "${description}" would be paid back. Nothing was changed. Add --yes to do it.`;

function describeRefund(state: string | undefined, cents: number): string {
  const amount = formatCents(cents);
  if (state === "done") return `${amount} are paid back.`;
  if (state === "failed") return `The provider refused to pay back ${amount}; see \`payments list\`.`;
  if (state === "waiting")
    return `${amount} wait: the balance at the provider is too small. The server tries again each hour.`;
  return `${amount} are on their way.`;
}

async function sentCommand(id: string, { account, json }: AccountOptions): Promise<void> {
  await withPayments(async (payments, platform) => {
    const accountId = await requireAccount(platform, account);
    const refund = isUuid(id) ? await reportSent(payments, accountId, id) : null;
    if (!refund) throw new StartError(`There is no refund ${id} that is to be sent by bank transfer.`);
    print(
      json,
      refund,
      () => `${formatCents(refund.amountCents)} are paid back. The shopper gets the receipt.`,
    );
  });
}

async function reconcileCommand({ account, json }: AccountOptions): Promise<void> {
  await withPayments(async (payments, platform) => {
    const accountId = await requireAccount(platform, account);
    const outcome = await reconcile(payments, accountId);
    const { discrepancies } = outcome;
    if (discrepancies.length > 0) process.exitCode = 1;
    print(json, outcome, () =>
      discrepancies.length === 0
        ? `${outcome.payments} payments agree with their provider and the ledger.`
        : formatTable(
            ["payment", "at the provider", "what"],
            discrepancies.map(({ paymentId, ref, what }) => [paymentId ?? "", ref ?? "", what]),
          ),
    );
  });
}
