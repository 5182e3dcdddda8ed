import { describe, expect, test } from "vitest";
import { buildPurchasePurpose } from "#features/checkout/settle/reservation-purpose.server.ts";
import { aCar } from "#features/inventory/import/test-import.ts";
import { readLead } from "#features/leads/inbox/lead-store.server.ts";
import { buildAdfDocument } from "#features/leads/messages/adf.ts";
import { buildLeadMail } from "#features/leads/messages/lead-mail.ts";
import { buildWebhookBody } from "#features/leads/messages/webhook.ts";
import { issueCreditToken, issueOfferToken } from "#features/leads/trade-in/trade-in-link.ts";
import { importTestParts, partsCsv } from "#features/parts/test-parts.ts";
import { receiveTransfer } from "#features/payments/flow/start-payment.server.ts";
import { aNewPayment, openTestPayments } from "#features/payments/test-payments.ts";
import { ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import { saveDealersOffer } from "#features/trade-in/store/trade-in-store.server.ts";
import { ALL_ANSWERS } from "#features/trade-in/test-trade-in.ts";
import type { SiteId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { given, givenDealer, givenServer } from "../../testing/test-setup.ts";
import { signInShopper } from "../../testing/test-shopper.ts";
import { aSite, SECRET, toHost, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const [slug, off] = [unique("deals"), unique("no-deals")];
const LENDER = {
  lender: "taurus",
  name: "Taurus Finance",
  licence: "Australian Credit Licence 123456",
  rateDate: "2026-11-18",
  terms: { interestRate: 8.99 },
} as const;
const account = givenDealer(db, {
  sites: {
    [slug]: {
      config: aSite({
        payments: { provider: "simulator", abn: "51 824 753 556" },
        checkout: {
          enabled: true,
          bankTransfer: { accountName: "Northside Pty Ltd", bsb: "064-001", accountNumber: "12345678" },
        },
        tradeIn: { enabled: true },
        deals: { enabled: true, accessories: ["floor mats", "towbar", "sail"] },
        delivery: { regions: [{ name: "Queensland", price: 190, states: ["QLD"] }] },
        finance: { lenders: [LENDER] },
      }),
    },
    [off]: { config: aSite({}) },
  },
  locations: [{ ...ASPLEY, code: "ASP" }],
  stock: [
    aCar("D1", { location: "ASP" }),
    aCar("D2", { location: "ASP", status: "sold" }),
    aCar("D5", { location: "ASP" }),
    aCar("D6", { location: "ASP" }),
    aCar("D3", { location: "ASP", driveAwayPrice: undefined }),
    aCar("D4", { location: "ASP", driveAwayPrice: undefined, egcPrice: "40000" }),
  ],
});
const server = givenServer(db);
given(async () => {
  await importTestParts(
    db,
    account.id,
    partsCsv(
      'MAT-1,"Carpet floor mat set",189.50,4,Toyota HiLux 2015-2024',
      'MAT-2,"Carpet floor mat set",99.00,4,Mazda 3 2015-2024',
      "TOW-1,Towbar kit,,0,Toyota HiLux 2015-",
    ),
  );
  return {};
});
const host = toHost(slug);
const path = "/cars/2022-toyota-hilux-sr5-d1/deal";
const words = (html: string) => html.replace(/<!-- -->/g, "").replace(/&#x27;/g, "'");
const show = async (query = "", headers = {}) => {
  const { text, status } = await server.ask(host, path + query, { headers });
  return { text: words(text), status };
};
const post = (to: string, fields: Readonly<Record<string, string>>, headers = {}) =>
  server.ask(host, to, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const readField = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
const readToken = (html: string) => readField(html, "token");
/** What the form of a deal posts beside what is typed. */
async function openDeal(deal: string) {
  const { text } = await show(`?${deal}`);
  return { deal, token: readToken(text), figures: readField(text, "figures") };
}
const listDeals = () =>
  db.inAccount(account.id, async (tx) => {
    const rows = await tx.query<{ id: string }>(
      "select id from lead where subcategory = 'Online Deal' order by received_at",
    );
    return Promise.all(rows.map(async (row) => (await readLead(tx, row.id))!));
  });

/** A finished trade-in whose dealer names a figure. */
async function valueTradeIn(offerCents: number, payout = "") {
  const [car] = await db.inAccount(account.id, (tx) =>
    tx.query<{ id: number }>("select id from vehicle where stock_number = 'D1'"),
  );
  const form = `/cars/trade-in?car_id=${car?.id}`;
  const token = readToken((await server.ask(host, form)).text);
  const answers = { ...ALL_ANSWERS, payout, location: ASPLEY.slug, step: "details", token };
  const sent = await post(form, answers);
  expect(sent.status).toBe(303);
  const id = token.slice(0, 36);
  const now = new Date();
  const validUntil = new Date(now.getTime() + 3 * 86_400_000);
  await db.inAccount(account.id, (tx) => saveDealersOffer(tx, { id, offerCents, validUntil, now }));
  return { id, offer: issueOfferToken(SECRET, id) };
}

describe("D401", () => {
  test("a deal of the vehicle alone says what it costs, what reserves it and what is left, and links to it stand where they belong", async () => {
    const { text } = await show();
    for (const one of ["Your deal", "$45,990", "Now, to reserve it", "$200", "At handover", "$45,790"])
      expect(text).toContain(one);
    expect((await server.ask(host, path.replace("/deal", ""))).text).toContain(`href="${path}"`);
    expect((await server.ask(host, path.replace("/deal", "/checkout"))).text).toContain(`href="${path}"`);
  });

  test("accessories that fit, delivery and a loan are counted, with rate, comparison rate and warning together", async () => {
    const { text } = await show("?part=MAT-1&part=TOW-1&postcode=4000&pay=finance&deposit=5000&term=5");
    for (const one of [
      "Carpet floor mat set",
      "Price on request",
      "Delivery to 4000",
      "$46,369.50",
      "8.99%",
      "comparison rate*",
      "WARNING: This comparison rate is true only",
      "Taurus Finance",
      "On finance",
      "$41,369.50",
      "$4,800",
      "Without Towbar kit: price on request.",
      "For a total of $46,369.50.",
    ])
      expect(text).toContain(one);
    expect(text).not.toContain("MAT-2");
  });

  test("D27: with accessories, too, a loan for a price without on-road costs says so", async () => {
    const egc = path.replace("d1", "d4");
    const { text } = await server.ask(host, `${egc}?part=MAT-1&pay=finance`);
    for (const one of ["For a total of $40,189.50.", "On-road costs are not included."])
      expect(words(text)).toContain(one);
  });

  test("an amount that is none, or outside the limits, is shown again with what is counted instead", async () => {
    const { text } = await show("?pay=finance&deposit=5k&residual=-5");
    for (const one of [
      'value="5k"',
      "Please enter dollars in digits, such as 5,000.",
      'value="-5"',
      "Cannot be less than $0 or more than $250,000.",
    ])
      expect(text).toContain(one);
    expect((await show("?pay=finance&residual=90000")).text).toContain("Cannot be more than the loan");
    expect((await show("?pay=finance&deposit=$1,2")).text, "not $12").toContain("Please enter dollars");
    expect((await show("?pay=finance&deposit=$5,000.50")).text).not.toContain("for now.");
  });

  test("a final payment that nobody chose is never more than a trade-in leaves to borrow", async () => {
    const { offer } = await valueTradeIn(4_000_000);
    const shared = (await server.ask(host, `${path}?trade_in=${offer}&pay=finance`)).headers.location ?? "";
    const { text } = await show(shared.slice(path.length));
    expect(text).toContain("On finance");
    expect(text).not.toContain("Ask us about finance");
  });

  test("D401 FIN-19 LAW-03: a loan that is too small for a repayment says so, and names no rate", async () => {
    const { text } = await show("?pay=finance&deposit=45500");
    for (const one of ["Ask us about finance", "We show no repayments for a loan of $490"])
      expect(text).toContain(one);
    expect(/<main.*<\/main>/s.exec(text)?.[0]).not.toMatch(/>[^<]*\d% p\.a\./);
    expect((await show("?pay=finance&residual=90000")).text).toContain("Change the final payment");
  });

  test("what reserves it is taken in full where a trade-in leaves less, and comes back", async () => {
    const { offer } = await valueTradeIn(4_590_000);
    const shared = (await server.ask(host, `${path}?trade_in=${offer}`)).headers.location ?? "";
    const { text } = await show(shared.slice(path.length));
    for (const one of ["Reserve it for $200", "We pay you", ">$110<"]) expect(text).toContain(one);
  });

  test("a trade-in counts less what is owing on it; the address that could accept it is not the one that is shared", async () => {
    const { offer } = await valueTradeIn(1_230_000, "2,300");
    const entry = await server.ask(host, `${path}?trade_in=${offer}&postcode=4000`);
    expect(entry.status).toBe(302);
    const shared = entry.headers.location ?? "";
    expect(shared).not.toContain(offer);
    const { text } = await show(shared.slice(path.length));
    for (const one of ["2021 Toyota Corolla Ascent Sport", "−$10,000", "$46,180", "$35,980"])
      expect(text).toContain(one);
    // What is owing on it is nobody's business but the shopper's.
    for (const own of ["$12,300", "$2,300"]) expect(text).not.toContain(own);
    const credit = new URL(shared, "http://x").searchParams.get("trade_in") ?? "";
    expect(words((await server.ask(host, `/trade-in/offer?offer=${credit}`)).text)).toContain(
      "does not lead to a valuation",
    );
    expect(words((await server.ask(host, `/trade-in/offer?offer=${offer}`)).text)).toContain(
      `${path}?trade_in=`,
    );
  });

  test("what cannot be counted is said: a forged trade-in, an unknown part, a postcode that nobody delivers to", async () => {
    const { text, status } = await show(
      "?trade_in=forged&part=NONE&postcode=2000&pay=finance&deposit=-5&term=x",
    );
    expect(status).toBe(200);
    for (const one of [
      "The valuation of your trade-in does not stand any more",
      "is not in our list any more",
      "we can't provide an estimate for that location",
    ])
      expect(text).toContain(one);
    expect((await show(`?postcode=${"9".repeat(5000)}`)).status).toBe(200);
  });

  test("without a price, sold, or on a site without deals there is no such page", async () => {
    for (const number of ["d2", "d3"]) {
      const gone = await server.ask(host, path.replace("d1", number));
      expect([gone.status, gone.headers.location]).toEqual([302, `/cars/2022-toyota-hilux-sr5-${number}`]);
      expect((await server.ask(host, `/cars/2022-toyota-hilux-sr5-${number}`)).text).not.toContain('/deal"');
    }
    expect((await server.ask(toHost(off), path)).status).toBe(404);
    expect((await server.ask(toHost(off), path.replace("/deal", ""))).text).not.toContain('/deal"');
  });

  test("LEAD-05 D13 D62: it is sent as one lead, with everything in mail, ADF and webhook; what is missing comes back first", async () => {
    const { id, offer } = await valueTradeIn(1_230_000);
    const entry = await server.ask(host, `${path}?trade_in=${offer}`);
    const tradeIn = new URL(entry.headers.location ?? "", "http://x").searchParams.get("trade_in") ?? "";
    const deal = `trade_in=${tradeIn}&part=MAT-1&pay=finance&postcode=4000&deposit=5000&term=5`;
    const opened = await openDeal(deal);
    const form = { name: "Jane Citizen", phone: "0412 345 678", email: "jane@example.com", ...opened };
    const wrong = await post(path, { ...form, email: "jane" });
    expect(wrong.status).toBe(400);
    for (const kept of ['value="0412 345 678"', "−$12,300"]) expect(words(wrong.text)).toContain(kept);
    const sent = await post(path, form);
    expect([sent.status, sent.headers.location]).toEqual([303, expect.stringMatching(/^\/success/)]);
    const leads = await listDeals();
    expect(leads).toHaveLength(1);
    const lead = leads[0]!;
    const mail = buildLeadMail(lead).text;
    const adf = buildAdfDocument(lead);
    for (const text of [mail, adf]) {
      for (const fact of ["MAT-1", "$189.50", "Queensland", "$46,369.50", "$12,300", "8.99%", "/deal?"])
        expect(text).toContain(fact);
    }
    expect(adf).toMatch(
      /<vehicle interest="trade-in" status="used">[\s\S]*<price type="appraisal"[^>]*>12300.00/,
    );
    const webhook = JSON.parse(buildWebhookBody(lead));
    expect(webhook).toMatchObject({
      subcategory: "Online Deal",
      form: { name: "deal", answers: { accessory_1: expect.stringContaining("MAT-1"), total: "$46,369.50" } },
      trade_in: { id, offer_price_cents: 1_230_000, make: "Toyota" },
    });
    await post(path, form);
    expect(await listDeals()).toHaveLength(1);
  });

  test("LEAD-05: figures that changed since the page was shown are shown again before anything is sent", async () => {
    const before = await listDeals();
    const opened = await openDeal("part=MAT-1");
    const form = { name: "Jane Citizen", phone: "0412 345 678", email: "jane@example.com", ...opened };
    const changed = await post(path, { ...form, figures: (await openDeal("")).figures });
    expect(changed.status).toBe(409);
    for (const one of ["Something has changed since you opened this page", "$46,179.50", "Jane Citizen"])
      expect(words(changed.text)).toContain(one);
    expect(readField(changed.text, "figures")).toBe(opened.figures);
    expect(await listDeals()).toHaveLength(before.length);
  });

  test("a deal that somebody else sends says nothing that only the trade-in's owner told, and no delivery is asked for a quote", async () => {
    const { offer, id } = await valueTradeIn(1_230_000, "2,300");
    const shared = (await server.ask(host, `${path}?trade_in=${offer}&postcode=2000`)).headers.location ?? "";
    const opened = await openDeal(shared.slice(path.length + 1));
    const sent = await post(path, {
      name: "Sam Friend",
      phone: "0498 765 432",
      email: "sam@example.com",
      ...opened,
    });
    expect(sent.status).toBe(303);
    const lead = (await listDeals()).find(({ person }) => person.email === "sam@example.com")!;
    const { trade_in, form } = JSON.parse(buildWebhookBody(lead));
    expect(trade_in).toMatchObject({ id, offer_price_cents: 1_230_000, make: "Toyota" });
    expect(form.answers).toMatchObject({
      delivery: "2000, no estimate: please quote",
      trade_in_owner: expect.stringContaining("please ask whose it is"),
    });
    for (const own of ["km", "condition", "payout", "rego"]) expect(form.answers).not.toHaveProperty(own);
  });

  test("WAT-20: a shopper who is signed in keeps it in the garage and takes it out; a visitor signs in and comes back to it", async () => {
    const query = "part=MAT-1&postcode=4000";
    const visitor = await post(path, { deal: query, work: "save" });
    expect(visitor.headers.location).toContain(encodeURIComponent(`${path}?${query}`));
    const headers = await signInShopper(db, server, { slug });
    expect((await post(path, { deal: query, work: "save" }, headers)).headers.location).toBe(
      `${path}?${query}`,
    );
    expect((await show(`?${query}`, headers)).text).toContain("Take it out of my garage");
    const garage = words((await server.ask(host, "/my-garage", { headers })).text);
    expect(garage).toContain(`href="${path}?${query.replace("&", "&amp;")}"`);
    await post(path, { deal: query, work: "remove" }, headers);
    expect((await show(`?${query}`, headers)).text).toContain("Save it in my garage");
    const foreign = { ...headers, "sec-fetch-site": "cross-site" };
    await post(path, { deal: query, work: "save" }, foreign);
    expect((await show(`?${query}`, headers)).text).toContain("Save it in my garage");
  });

  test("it is printed as a PDF", async () => {
    const pdf = await server.ask(host, `${path}.pdf?postcode=4000&pay=finance`);
    expect([pdf.status, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(pdf.body.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await server.ask(host, `${path.replace("d1", "d2")}.pdf`)).status).toBe(404);
  });
});

describe("D402 D403", () => {
  const toCheckout = (number: string) => `/cars/2022-toyota-hilux-sr5-${number}/checkout`;
  const toToken = (location: string | undefined) =>
    new URL(location ?? "", "http://x").searchParams.get("reservation") ?? "";

  async function reserve(number: string, credit: string) {
    const page = (await server.ask(host, `${toCheckout(number)}?trade_in=${credit}`)).text;
    const fields = { name: "Jane Citizen", phone: "0412 345 678", email: "jane@example.com" };
    const sent = await post(toCheckout(number), {
      ...{ ...fields, price: "4599000", terms_conditions: "on", trade_in: credit },
      token: readToken(page),
    });
    return sent.headers.location ?? "";
  }

  test("TRADE-11 CHK-01: a trade-in counts at checkout under a name that cannot accept it, from the deal to the receipt", async () => {
    const { id, offer } = await valueTradeIn(900_000, "4500");
    const entry = await server.ask(host, `${toCheckout("d1")}?trade_in=${offer}`);
    const named = entry.headers.location ?? "";
    expect([entry.status, named.includes(offer)]).toEqual([302, false]);
    const page = words((await server.ask(host, named)).text);
    expect(page).toContain("$4,500 off what you pay");
    expect(page).toContain("$41,290 is left to pay");
    const credit = new URL(named, "http://x").searchParams.get("trade_in") ?? "";
    const deal = words((await server.ask(host, `${path}?trade_in=${credit}`)).text);
    expect(deal).toContain(`href="${toCheckout("d1")}?trade_in=${credit}"`);
    const journey = await reserve("d1", credit);
    const held = words((await server.ask(host, journey)).text);
    for (const text of ["−$4,500", "−$200", "$41,290"]) expect(held).toContain(text);
    const [lead] = await db.inAccount(account.id, (tx) =>
      tx.query<{ id: string }>("select id from lead where subcategory = 'Online Reservation'"),
    );
    const stored = await db.inAccount(account.id, (tx) => readLead(tx, lead!.id));
    expect(stored?.message).toContain(`Trade-in ${id}.`);
    expect(stored?.message, "what is owing is its owner's business").not.toContain("$9,000");
    const now = new Date();
    await db.inAccount(account.id, (tx) =>
      tx.query("update trade_in set state = 'declined', decided_by = 'dealer', decided_at = $1", [now]),
    );
    const without = words((await server.ask(host, journey)).text);
    expect(without).toContain("The valuation of your trade-in does not stand any more");
    expect(without).toContain("$45,790");
    await post("/checkout-journey", { reservation: toToken(journey), car_id: "x", cancels: "held" });
  });

  test("a forged trade-in counts for nothing and says so", async () => {
    const page = words((await server.ask(host, `${toCheckout("d1")}?trade_in=forged`)).text);
    expect(page).toContain("The valuation of your trade-in does not stand any more");
    expect(page).toContain("$45,790 is left to pay");
  });

  test("CHK-01: the rest is paid by transfer: the page says where to, what came, and whom to call instead of cancelling", async () => {
    const credit = issueCreditToken(SECRET, (await valueTradeIn(900_000)).id);
    const journey = await reserve("d5", credit);
    const reservation = toToken(journey);
    await server.ask(host, journey);
    await post("/checkout-journey", { reservation, car_id: "x", test_card: "visa" });
    const paid = words((await server.ask(host, journey)).text);
    for (const text of ["064-001", "12345678", "$36,790"]) expect(paid).toContain(text);
    const [own] = await db.inAccount(account.id, (tx) =>
      tx.query<{ id: string; siteId: SiteId }>(
        `select id, site_id as "siteId" from reservation where state = 'paid'`,
      ),
    );
    const { id, siteId } = own!;
    const opened = await openTestPayments(db, { accountId: account.id, siteId });
    const findCheckout = async () => null;
    const ports = { ...opened, purposes: { purchase: buildPurchasePurpose({ ...opened, findCheckout }) } };
    const receive = (amountCents: number) =>
      receiveTransfer(ports, account.id, {
        ...aNewPayment(opened, { purpose: "purchase", subjectId: id, amountCents }),
        siteId,
      });
    await receive(1_000_000);
    const part = words((await server.ask(host, journey)).text);
    for (const text of ["−$10,000", "$26,790", "please call us"]) expect(part).toContain(text);
    expect(part).not.toContain("Cancel the reservation");
    await post("/checkout-journey", { reservation, car_id: "x", cancels: "paid" });
    expect(words((await server.ask(host, journey)).text)).toContain("It is reserved for you");
    await receive(2_679_000);
    const all = words((await server.ask(host, journey)).text);
    expect([all.includes("Nothing"), all.includes("064-001")]).toEqual([true, false]);
  });
});

describe("D401", () => {
  test("the deal of a vehicle that somebody holds says so, and where to wait for it", async () => {
    const checkout = path.replace(/deal$/, "checkout").replace("d1", "d6");
    const dealPath = path.replace("d1", "d6");
    expect(words((await server.ask(host, dealPath)).text)).not.toContain("It is reserved at the moment");
    const page = (await server.ask(host, checkout)).text;
    const fields = { name: "Jane Citizen", phone: "0412 345 678", email: "jane@example.com" };
    const held = await post(checkout, {
      ...{ ...fields, price: "4599000", terms_conditions: "on" },
      token: readToken(page),
    });
    const deal = words((await server.ask(host, dealPath)).text);
    expect(deal).toContain("It is reserved at the moment");
    expect(deal).toContain(`href="${checkout}"`);
    expect(deal).not.toContain("Reserve it for");
    const reservation =
      new URL(held.headers.location ?? "", "http://x").searchParams.get("reservation") ?? "";
    await post("/checkout-journey", { reservation, car_id: "x", cancels: "held" });
  });
});
