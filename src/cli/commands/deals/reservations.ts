import type { Command } from "commander";
import { endClaim } from "#features/checkout/settle/end-reservation.server.ts";
import { type PlannedTransfer, planTransfer } from "#features/checkout/settle/plan-transfer.server.ts";
import type { Reservation } from "#features/checkout/store/reservation.ts";
import {
  changeReservation,
  findReservation,
  listOpenReservations,
} from "#features/checkout/store/reservation-store.server.ts";
import { cleanLine } from "#features/leads/rules/typed-text.ts";
import { readAmount } from "#features/online-payment/rules/read-invoice.ts";
import { sendRefunds } from "#features/payments/flow/send-refunds.server.ts";
import { receiveTransfer } from "#features/payments/flow/start-payment.server.ts";
import { isUuid } from "#platform/http/read-input.ts";
import { StartError } from "#platform/start-error.ts";
import { DAY_MS } from "#platform/time.ts";
import { formatCents, formatDollars } from "#ui/base/money.ts";
import { requireAccount, withPlatform } from "../../start/with-platform.ts";
import { type AccountOptions, addAccountCommand } from "../../terminal/account-command.ts";
import { formatMinute, formatTable, print } from "../../terminal/output.ts";
import { readWholeNumber } from "../../terminal/read-option.ts";
import { YES } from "../../terminal/removal.ts";
import { withPayments } from "./with-payments.ts";

interface EndOptions extends AccountOptions {
  readonly by: string;
}

interface ReleaseOptions extends EndOptions {
  readonly keepDeposit?: boolean;
}

interface ExtendOptions extends AccountOptions {
  readonly days: string;
}

const MAX_EXTENSION_DAYS = 60;

/** `reservations`: what a dealer does with vehicles that shoppers hold (CHK-08, D391). */
export function addReservationsCommand(program: Command): void {
  const reservations = program
    .command("reservations")
    .description("See, extend, release and complete reservations of vehicles.");
  addAccountCommand(reservations, "list", "Reservations that are not over, newest first.").action(
    listCommand,
  );
  addAccountCommand(reservations, "extend <id>", "Let a paid reservation last longer.")
    .requiredOption("--days <days>", "days from its present end")
    .action(extendCommand);
  addAccountCommand(reservations, "release <id>", "End a reservation: the vehicle is for sale again.")
    .requiredOption("--by <name>", "who does it, for the record")
    .option("--keep-deposit", "keep the deposit, as the terms allow; without it, it goes back")
    .action(releaseCommand);
  addAccountCommand(reservations, "received <id>", "Money for the vehicle has come by bank transfer.")
    .requiredOption("--amount <dollars>", "what came, such as 45790 or 45,790.50")
    .requiredOption("--reference <text>", "what your bank calls it, so that it is recorded once")
    .option(...YES)
    .action(receivedCommand);
  addAccountCommand(reservations, "complete <id>", "The shopper has bought the vehicle: it is sold.")
    .requiredOption("--by <name>", "who says so, for the record")
    .action(completeCommand);
}

async function listCommand({ account, json }: AccountOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, account);
    const open = await platform.db.inAccount(accountId, (tx) => listOpenReservations(tx));
    print(json, open, () =>
      open.length === 0
        ? "Nobody holds or has reserved a vehicle."
        : formatTable(
            ["id", "state", "vehicle", "deposit", "until (UTC)"],
            open.map((one) => [
              ...[one.id, one.state, one.vehicle, formatDollars(one.depositCents)],
              formatEnd(one),
            ]),
          ),
    );
  });
}

function formatEnd({ reservedUntil, heldUntil }: Reservation): string {
  const until = reservedUntil ?? heldUntil;
  return until ? formatMinute(until) : "";
}

async function extendCommand(id: string, { account, days: text, json }: ExtendOptions): Promise<void> {
  const days = readWholeNumber("--days", text, { min: 1, max: MAX_EXTENSION_DAYS });
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, account);
    const until = await platform.db.inAccount(accountId, async (tx) => {
      const found = isUuid(id) ? await findReservation(tx, id) : null;
      if (found?.state !== "paid" || !found.reservedUntil)
        throw new StartError(`There is no paid reservation ${id}. \`reservations list\` shows them.`);
      const reservedUntil = new Date(found.reservedUntil.getTime() + days * DAY_MS);
      await changeReservation(tx, id, { reservedUntil });
      return reservedUntil;
    });
    print(json, { id, reservedUntil: until }, () => `It lasts until ${formatMinute(until)} (UTC).`);
  });
}

interface ReceivedOptions extends AccountOptions {
  readonly amount: string;
  readonly reference: string;
  readonly yes?: boolean;
}

const MAX_REFERENCE_LENGTH = 140;

async function receivedCommand(
  id: string,
  { account, amount, reference: typed, yes, json }: ReceivedOptions,
): Promise<void> {
  const read = readAmount(amount);
  if (!read.ok) throw new StartError(`--amount: ${read.error}.`);
  const reference = cleanLine(typed);
  if (reference === "" || reference.length > MAX_REFERENCE_LENGTH)
    throw new StartError(`--reference: 1 to ${MAX_REFERENCE_LENGTH} characters.`);
  await withPayments(async (payments, platform) => {
    const accountId = await requireAccount(platform, account);
    const transfer = { reservationId: id, id: payments.newId(), amountCents: read.value, reference };
    const planned = await platform.db.inAccount(accountId, async (tx) =>
      isUuid(id) ? planTransfer(tx, transfer) : null,
    );
    if (!planned)
      throw new StartError(
        `There is no reservation ${id} whose deposit is paid. \`reservations list\` shows them.`,
      );
    const note = describeDoubt(planned);
    const { amountCents, description } = planned.payment;
    if (!yes) {
      const plan = { received: false, reservation: id, amountCents, description };
      print(
        json,
        plan,
        () =>
          `${formatCents(amountCents)} "${description}" would be recorded, and the shopper gets a receipt.${note} Nothing was changed. Add --yes to do it.`,
      );
      return;
    }
    const received = await receiveTransfer(payments, accountId, planned.payment);
    if (!received.ok)
      throw new StartError(
        received.reason === "key-reused"
          ? `A transfer "${reference}" of another amount is recorded for this reservation.`
          : "--amount: more than one payment can be.",
      );
    const { payment } = received;
    print(
      json,
      { received: true, payment },
      () => `${formatCents(amountCents)} are recorded as payment ${payment.id}.${planned.isLate ? note : ""}`,
    );
  });
}

/** What a dealer looks at twice before a transfer is recorded; "" for nothing. */
function describeDoubt({ isLate, excessCents, priceCents }: PlannedTransfer): string {
  if (isLate) return " The reservation has ended, so it is to go back: a mail says how.";
  if (excessCents === 0) return "";
  return ` With deposit and transfers that is ${formatCents(excessCents)} more than the price of ${formatCents(priceCents)}.`;
}

const releaseCommand = (id: string, options: ReleaseOptions): Promise<void> =>
  endCommand(id, options, {
    as: "released",
    refund: options.keepDeposit ? null : "dealer-cancelled",
    words: options.keepDeposit
      ? "It is for sale again unless it is sold, and the deposit stays."
      : "It is for sale again unless it is sold, and the deposit goes back.",
  });

const completeCommand = (id: string, options: EndOptions): Promise<void> =>
  endCommand(id, options, { as: "completed", refund: null, words: "It is sold." });

async function endCommand(
  id: string,
  { account, by, json }: EndOptions,
  { as, refund, words }: { as: "released" | "completed"; refund: "dealer-cancelled" | null; words: string },
): Promise<void> {
  await withPayments(async (payments, platform, ports) => {
    const accountId = await requireAccount(platform, account);
    const ended = await platform.db.inAccount(accountId, async (tx) =>
      isUuid(id) ? endClaim(tx, ports, { id, as, actor: `staff:${by}`, refund }) : null,
    );
    if (!ended) throw new StartError(`There is no open reservation ${id}. \`reservations list\` shows them.`);
    await sendRefunds(payments, accountId);
    print(json, { id, as }, () => words);
  });
}
