import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signEvent } from "../provider/event-signature.ts";
import { ProviderUnavailable } from "../provider/payment-provider.ts";
import { StripeProvider } from "./stripe-provider.server.ts";

const NOW = new Date("2026-03-02T01:00:00Z");
const SECRETS = { secretKey: "sk_test_123", account: "acct_dealer1", webhookSecret: "whsec_test" };
const ASKED = { amountCents: 20_000, currency: "aud", description: "Deposit" } as const;

interface Asked {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly account: string | string[] | undefined;
  readonly key: string | string[] | undefined;
  readonly body: string;
}

/** Answers what the test says, and remembers what it was asked. */
const asked: Asked[] = [];
let answer: { readonly status: number; readonly body: object } = { status: 200, body: {} };
const server = createServer(async (request: IncomingMessage, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  asked.push({
    ...{ method: request.method, path: request.url, account: request.headers["stripe-account"] },
    ...{
      key: request.headers["idempotency-key"],
      body: decodeURIComponent(Buffer.concat(chunks).toString()),
    },
  });
  response.writeHead(answer.status, { "content-type": "application/json", "stripe-should-retry": "false" });
  response.end(JSON.stringify(answer.body));
});
let provider: StripeProvider;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  provider = new StripeProvider({ ...SECRETS, at: { host: "127.0.0.1", port } });
});
afterAll(() => void server.close());

const INTENT = {
  ...{ id: "pi_1", object: "payment_intent", amount: 20_000, amount_received: 20_000, currency: "aud" },
  ...{ status: "succeeded", client_secret: "pi_1_secret_x", created: NOW.getTime() / 1000 },
  metadata: { forecourt_payment: "ours" },
  latest_charge: { amount_refunded: 500, balance_transaction: { fee: 370 } },
};

describe("CHK-06 D385", () => {
  test("CHK-05: a payment is a direct charge of the dealer's account, for cards, with our id and key", async () => {
    answer = { status: 200, body: { ...INTENT, status: "requires_payment_method", latest_charge: null } };
    const made = await provider.createPayment({
      ...ASKED,
      paymentId: "ours",
      idempotencyKey: "payment:ours",
    });
    expect(made).toEqual({
      ...{ ref: "pi_1", paymentId: "ours", amountCents: 20_000, currency: "aud", failure: null },
      ...{ state: "requires_payment_method", refundedCents: 0, feeCents: 0 },
      ...{ clientSecret: "pi_1_secret_x", createdAt: NOW },
    });
    expect(asked.at(-1)).toEqual({
      ...{ method: "POST", path: "/v1/payment_intents", account: "acct_dealer1", key: "payment:ours" },
      body: "amount=20000&currency=aud&description=Deposit&allowed_payment_method_types[0]=card&metadata[forecourt_payment]=ours",
    });
  });

  test("what was received, the fee and what was paid back are read from the charge", async () => {
    answer = { status: 200, body: INTENT };
    expect(await provider.findPayment("pi_1")).toMatchObject({
      ...{ state: "succeeded", amountCents: 20_000, feeCents: 370, refundedCents: 500 },
    });
  });

  test("an unknown payment is none, and every other failure leaves open what happened", async () => {
    answer = { status: 404, body: { error: { type: "invalid_request_error", code: "resource_missing" } } };
    expect(await provider.findPayment("pi_2")).toBeNull();
    for (const status of [401, 403, 429, 500]) {
      answer = { status, body: { error: { type: "api_error", message: "the card number 4242" } } };
      const failed = await provider.findPayment("pi_2").catch((error: Error) => error);
      expect(failed).toBeInstanceOf(ProviderUnavailable);
      expect((failed as Error).message).not.toContain("4242");
    }
  });

  test.each([
    ["balance_insufficient", "balance"],
    ["charge_already_refunded", "refused"],
  ])("a refund that fails with %s is told as %s", async (code, reason) => {
    answer = { status: 400, body: { error: { type: "invalid_request_error", code, message: "No." } } };
    const refund = { ref: "pi_1", refundId: "r1", amountCents: 1, idempotencyKey: "refund:r1" };
    expect(await provider.refundPayment(refund)).toEqual({ ok: false, reason, detail: "No." });
    expect(asked.at(-1)).toMatchObject({ path: "/v1/refunds", account: "acct_dealer1", key: "refund:r1" });
  });

  test("D383: a webhook is read if Stripe signed it lately, and names its account", async () => {
    const event = {
      ...{ id: "evt_1", object: "event", type: "charge.refunded", account: "acct_dealer1" },
      ...{
        created: NOW.getTime() / 1000,
        data: { object: { id: "ch_1", object: "charge", payment_intent: "pi_1" } },
      },
    };
    const body = JSON.stringify(event);
    const signature = signEvent(body, "whsec_test", NOW);
    expect(provider.readEvent(body, signature, NOW)).toEqual({
      ...{ id: "evt_1", type: "charge.refunded", paymentRef: "pi_1", providerAccount: "acct_dealer1" },
      createdAt: NOW,
    });
    const late = new Date(NOW.getTime() + 301_000);
    expect([
      provider.readEvent(`${body} `, signature, NOW),
      provider.readEvent(body, signEvent(body, "whsec_other", NOW), NOW),
      provider.readEvent(body, signature, late),
      provider.readEvent(body, "", NOW),
    ]).toEqual([null, null, null, null]);
  });
});

/** `go install github.com/stripe/stripe-mock@latest` installs it. */
function findStripeMock(): string | null {
  try {
    return execFileSync("sh", ["-c", "command -v stripe-mock || ls $HOME/go/bin/stripe-mock"], {
      ...{ encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
    }).trim();
  } catch {
    return null;
  }
}

const stripeMock = findStripeMock();

describe.skipIf(stripeMock === null)(
  "CHK-06 D385: against Stripe's own OpenAPI (skipped without stripe-mock)",
  () => {
    const PORT = 12_111 + (process.pid % 1000);
    const mock =
      stripeMock === null ? null : spawn(stripeMock, ["-http-port", String(PORT)], { stdio: "ignore" });
    const checked = new StripeProvider({ ...SECRETS, at: { host: "127.0.0.1", port: PORT } });
    beforeAll(async () => {
      for (let attempt = 0; attempt < 100; attempt++) {
        if (await fetch(`http://127.0.0.1:${PORT}/`).catch(() => null)) return;
        await delay(100);
      }
    });
    afterAll(() => void mock?.kill());

    test("every request of the adapter is one that Stripe takes", async () => {
      const paymentId = randomUUID();
      const made = await checked.createPayment({ ...ASKED, paymentId, idempotencyKey: randomUUID() });
      expect(made.ref).toMatch(/^pi_/);
      expect(await checked.findPayment(made.ref)).not.toBeNull();
      expect(await checked.cancelPayment(made.ref)).toMatchObject({ ref: made.ref });
      const refund = {
        ref: made.ref,
        refundId: randomUUID(),
        amountCents: 100,
        idempotencyKey: randomUUID(),
      };
      expect(await checked.refundPayment(refund)).toMatchObject({ ok: true });
      expect(await checked.listRefunds(made.ref)).not.toEqual([]);
      expect(await checked.findBalance()).toEqual(expect.any(Number));
      const listed = [];
      for await (const payment of checked.listPayments(new Date(0))) listed.push(payment);
      expect(listed).not.toEqual([]);
    });
  },
);
