import type { Command } from "commander";
import { endClaim } from "#features/checkout/settle/end-reservation.server.ts";
import type { Reservation } from "#features/checkout/store/reservation.ts";
import {
  changeReservation,
  findReservation,
  listOpenReservations,
} from "#features/checkout/store/reservation-store.server.ts";
import { sendRefunds } from "#features/payments/flow/send-refunds.server.ts";
import { isUuid } from "#platform/http/read-input.ts";
import { StartError } from "#platform/start-error.ts";
import { DAY_MS } from "#platform/time.ts";
import { formatDollars } from "#ui/base/money.ts";
import { requireAccount, withPlatform } from "../../start/with-platform.ts";
import { type AccountOptions, addAccountCommand } from "../../terminal/account-command.ts";
import { formatMinute, formatTable, print } from "../../terminal/output.ts";
import { readWholeNumber } from "../../terminal/read-option.ts";
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

const releaseCommand = (id: string, options: ReleaseOptions): Promise<void> =>
  endCommand(id, options, {
    as: "released",
    refund: options.keepDeposit ? null : "dealer-cancelled",
    words: options.keepDeposit
      ? "It is for sale again, and the deposit stays."
      : "It is for sale again, and the deposit goes back.",
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
    if (ended.paymentId) await sendRefunds(payments, accountId, { paymentId: ended.paymentId });
    print(json, { id, as }, () => words);
  });
}
