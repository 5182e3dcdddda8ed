import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { type SignedIn, signInShopper } from "../../testing/test-shopper.ts";
import { aSite, toHost, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const [slug, off, stripe] = [unique("pays"), unique("off"), unique("stripe")];
const PAYS = { provider: "simulator", abn: "51 824 753 556", gst: true, onlinePayment: true } as const;
givenDealer(db, {
  sites: {
    [slug]: { config: aSite({ payments: PAYS }) },
    [off]: { config: aSite() },
    [stripe]: {
      config: (account) => {
        const prefix = `FORECOURT_SECRET_${account.toUpperCase().replaceAll("-", "_")}__`;
        const own = { secretName: `${prefix}STRIPE`, webhook: { secretName: `${prefix}HOOK` } };
        return aSite({
          payments: {
            ...{ provider: "stripe", abn: PAYS.abn, onlinePayment: true },
            stripe: { account: "acct_dealer1", publishableKey: "pk_test_12345678", ...own },
          },
        });
      },
    },
  },
});
const server = givenServer(db);
const host = toHost(slug);
const PATH = "/online-payment";
let jane: SignedIn;
let joe: SignedIn;
beforeAll(async () => {
  [jane, joe] = [await signInShopper(db, server, { slug }), await signInShopper(db, server, { slug })];
});

const get = (path: string, shopper: SignedIn | null = jane) =>
  server.ask(host, path, { headers: shopper ? { cookie: shopper.cookie } : {} });
const post = (fields: Readonly<Record<string, string>>, shopper: SignedIn = jane) =>
  server.ask(host, PATH, {
    method: "POST",
    headers: { cookie: shopper.cookie, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ form_token: shopper["x-form-token"], ...fields }).toString(),
  });
const INVOICE = { reference: "INV-12", amount: "$1,234.50", email: "jane@example.com" };
const words = (html: string) => html.replace(/<!-- -->/g, "");

/** Starts the payment of an invoice, and answers its address. */
async function start(fields = {}) {
  const answer = await post({ ...INVOICE, key: crypto.randomUUID(), ...fields });
  expect(answer.status).toBe(303);
  return answer.headers.location ?? "";
}

const toId = (path: string) => path.slice(path.indexOf("=") + 1);

describe("CHK-07", () => {
  test("AUTH-08: a visitor is led to sign in, and a site without online payment has no such page", async () => {
    const gated = await get(PATH, null);
    expect([gated.status, gated.headers.location]).toEqual([
      302,
      expect.stringMatching(/^\/sign-in\?type=online-payment&redirect=%2Fonline-payment/),
    ]);
    expect((await server.ask(toHost(off), PATH)).status).toBe(404);
  });

  test("an invoice is paid by its reference and amount, with a receipt; no surcharge, and it says that it is simulated", async () => {
    expect((await get(PATH)).text).toContain("There is no surcharge.");
    const path = await start();
    const page = words((await get(path)).text);
    expect(page).toContain("$1,234.50 to Northside Pty Ltd, for Invoice INV-12.");
    expect(page).toContain("This is a simulator: no money moves.");
    const paid = await post({ payment: toId(path), test_card: "visa" });
    expect([paid.status, paid.headers.location]).toEqual([303, path]);
    const done = words((await get(path)).text);
    expect(done).toContain("Thank you, it is paid");
    expect(done).toContain("We have sent your receipt to jane@example.com.");
    const receipt = await server.ask(host, `/online-payment/receipt?payment=${toId(path)}`, {
      headers: { cookie: jane.cookie },
    });
    expect(receipt.headers["content-type"]).toBe("application/pdf");
  });

  test("CHK-06: a declined card says why and the next one pays; 3-D Secure asks the bank", async () => {
    const path = await start();
    await post({ payment: toId(path), test_card: "no-funds" });
    expect((await get(path)).text).toContain("Your card has insufficient funds.");
    await post({ payment: toId(path), test_card: "secure" });
    expect((await get(path)).text).toContain("Your bank asks: is it you?");
    await post({ payment: toId(path), bank: "refuse" });
    expect((await get(path)).text).toContain("Your bank could not confirm that it is you.");
    await post({ payment: toId(path), test_card: "secure-2" });
    await post({ payment: toId(path), bank: "confirm" });
    expect((await get(path)).text).toContain("Thank you, it is paid");
  });

  test("D380: the same form sent twice is one payment; paid twice it is paid once", async () => {
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([start({ key }), start({ key })]);
    expect(one).toBe(two);
    await Promise.all([1, 2].map(() => post({ payment: toId(one), test_card: "visa" })));
    const [row] = await db.inAccount((await server.findSite(slug)).accountId, (tx) =>
      tx.query<{ paid: number }>(
        "select count(*) as paid from ledger_transfer where kind = 'paid' and payment_id = $1",
        [toId(one)],
      ),
    );
    expect(row).toEqual({ paid: 1 });
  });

  test.each([
    ["amount", "0", "Enter an amount above $0"],
    ["amount", "-5", "Enter an amount above $0"],
    ["amount", "1.005", "there are no fractions of a cent"],
    ["amount", "€20", "Enter an amount in Australian dollars"],
    ["reference", " ", "Enter the reference of your invoice"],
    ["email", "jane", "Enter your email address"],
  ])("a wrong %s (%s) is named, and nothing that was typed is lost", async (field, value, error) => {
    const answer = await post({ ...INVOICE, [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(error);
    const kept = field === "reference" ? INVOICE.amount : INVOICE.reference;
    expect(answer.text).toContain(`value="${kept}"`);
  });

  test("D383: nobody sees or pays another shopper's payment, and none without the session's own token", async () => {
    const path = await start();
    expect((await get(path, joe)).status).toBe(404);
    expect((await post({ payment: toId(path), test_card: "visa" }, joe)).status).toBe(404);
    expect((await post({ payment: toId(path), test_card: "visa", form_token: "forged" })).status).toBe(422);
    expect((await get(path)).text).toContain("Test card");
    const receipt = await server.ask(host, `/online-payment/receipt?payment=${toId(path)}`, {
      headers: { cookie: joe.cookie },
    });
    expect(receipt.status).toBe(404);
    expect((await get(`${PATH}?payment=${crypto.randomUUID()}`)).status).toBe(404);
    expect((await get(`${PATH}?payment=x`)).status).toBe(404);
  });
});

describe("D388", () => {
  test("only the page of payments at Stripe lets Stripe's frames, script and wallets in", async () => {
    const shopper = await signInShopper(db, server, { slug: stripe });
    const ask = (path: string) => server.ask(toHost(stripe), path, { headers: { cookie: shopper.cookie } });
    const [page, home, simulated] = [await ask(PATH), await ask("/"), await get(PATH)];
    const policy = page.headers["content-security-policy"];
    expect(policy).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
    expect(policy).toMatch(/frame-src https:\/\/js\.stripe\.com https:\/\/hooks\.stripe\.com/);
    expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/);
    expect(page.headers["permissions-policy"]).toContain('payment=(self "https://js.stripe.com")');
    for (const other of [home, simulated]) {
      expect(other.headers["content-security-policy"]).not.toContain("stripe");
      expect(other.headers["permissions-policy"]).toContain("payment=()");
    }
  });

  test("a request for the page's data loads the document, whose policy it needs", async () => {
    const answer = await get(`${PATH}.data`);
    expect(answer.text).toContain("SingleFetchRedirect");
    expect(answer.text).toContain("reload");
  });
});

describe("D383 webhook", () => {
  const hook = (at: string, body: string, signature: string) =>
    server.ask(toHost(at), "/api/payments/webhook", {
      method: "POST",
      headers: { "stripe-signature": signature, "content-type": "application/json" },
      body,
    });
  const event = (account: string) =>
    JSON.stringify({
      ...{ id: `evt_${account}`, object: "event", type: "payment_intent.succeeded", account },
      ...{
        created: Math.floor(Date.now() / 1000),
        data: { object: { id: "pi_none", object: "payment_intent" } },
      },
    });
  const sign = (body: string, key = "a key") => {
    const time = Math.floor(Date.now() / 1000);
    return `t=${time},v1=${createHmac("sha256", key).update(`${time}.${body}`).digest("hex")}`;
  };

  test("one with Stripe's signature is kept once, a forged one is refused, another dealer's is ignored", async () => {
    const [own, foreign] = [event("acct_dealer1"), event("acct_other")];
    expect((await hook(stripe, own, sign(own))).status).toBe(200);
    expect((await hook(stripe, own, sign(own))).status).toBe(200);
    expect((await hook(stripe, own, sign(own, "another key"))).status).toBe(400);
    expect((await hook(stripe, own, "")).status).toBe(400);
    expect(JSON.parse((await hook(stripe, foreign, sign(foreign))).text)).toEqual({ received: false });
    expect((await hook(off, own, sign(own))).status).toBe(404);
    const { accountId } = await server.findSite(stripe);
    const kept = await db.inAccount(accountId, (tx) => tx.query("select id from payment_event"));
    expect(kept).toEqual([{ id: "evt_acct_dealer1" }]);
  });

  test("one that is too large is not read", async () => {
    const large = "x".repeat(300_000);
    expect((await hook(stripe, large, sign(large))).status).toBe(413);
  });
});
