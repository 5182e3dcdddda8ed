/** Payments of a test's site at the simulator, with a purpose whose decision the test makes. */
import { randomUUID } from "node:crypto";
import { addTestSite, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import type { Tenancy } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { BankAccount } from "./bank/bank-account.server.ts";
import type { NewPayment, PaidDecision, PaymentPurpose } from "./payment.ts";
import type { PayingSite, PaymentPorts } from "./payment-ports.server.ts";
import { SimulatedProvider } from "./simulator/simulated-provider.server.ts";

export const PAYMENT_NOW = new Date("2026-03-02T01:00:00Z");

/** An ABN that the tax office gives as an example. */
const ABN = "51824753556";

/** A site that takes payments at the simulator. */
export const TEST_SITE: PayingSite = {
  account: "northside",
  config: {
    ...{ name: "Northside Motors", timeZone: "Australia/Brisbane" },
    payments: { provider: "simulator", abn: ABN, gst: true, onlinePayment: true },
    legal: {
      ...{ businessName: "Northside Pty Ltd", licenceNumber: "LMCT 1", phone: "(07) 3000 0000" },
      privacyNotice: "",
    },
    leads: { fallback: { to: ["boss@northside.example"] } },
  },
};

export interface TestPayments extends Tenancy, PaymentPorts {
  readonly provider: SimulatedProvider;
  readonly jobs: ReturnType<typeof rememberingJobs>;
  /** What `onPaid` answers from now on. */
  decide(decision: PaidDecision): void;
  /** What the purpose heard of, such as "paid". */
  readonly heard: string[];
  /** Lets time pass. */
  wait(milliseconds: number): void;
}

/** A site that takes payments at the simulator. */
export async function openTestPayments(db: Database, site?: Tenancy): Promise<TestPayments> {
  const tenancy = site ?? (await addTestSite(db));
  let time = PAYMENT_NOW.getTime();
  let decision: PaidDecision = { keep: true };
  const now = () => new Date(time);
  const heard: string[] = [];
  const provider = openTestSimulator(db, tenancy, now);
  const purpose: PaymentPurpose = {
    bookedAs: "deposit",
    onPaid: async () => {
      heard.push("paid");
      return decision;
    },
    onCancelled: async () => void heard.push("cancelled"),
    onRefunded: async (_tx, _payment, { amountCents }) => void heard.push(`refunded ${amountCents}`),
  };
  return {
    ...tenancy,
    ...{ db, jobs: rememberingJobs(), log: silentLog, now, newId: randomUUID, provider, heard },
    purposes: { reservation: purpose, purchase: purpose, invoice: { ...purpose, bookedAs: "sale" } },
    openProvider: async (accountId, payment) =>
      payment.provider === "bank" ? new BankAccount({ db, accountId, now }) : provider,
    findSite: async () => TEST_SITE,
    listSites: async () => [TEST_SITE],
    decide: (next) => {
      decision = next;
    },
    wait: (milliseconds) => {
      time += milliseconds;
    },
  };
}

export const openTestSimulator = (db: Database, { accountId }: Tenancy, now: () => Date) =>
  new SimulatedProvider({ db, accountId, eventKey: `key of ${accountId}`, newId: randomUUID, now });

/** A deposit of $200 to take. */
export const aNewPayment = ({ siteId }: Tenancy, overrides: Partial<NewPayment> = {}): NewPayment => ({
  ...{ id: randomUUID(), siteId, purpose: "reservation", subjectId: randomUUID(), amountCents: 20_000 },
  ...{ currency: "aud", description: "Deposit for 2022 Toyota HiLux SR5", email: "jane@example.com" },
  ...{ shopperId: null, expiresAt: null, idempotencyKey: randomUUID() },
  ...overrides,
});
