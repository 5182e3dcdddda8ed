import { describe, expect, test } from "vitest";
import { readLead } from "#features/leads/inbox/lead-store.server.ts";
import { sentBy } from "#features/leads/take/test-dealer.ts";
import { issueCreditToken, issueOfferToken } from "#features/leads/trade-in/trade-in-link.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { answerMiscellaneous } from "../calls.server.ts";
import { removeUnfinished } from "../store/trade-in-store.server.ts";
import { CAR_ANSWERS, openSubmission, openTradeInDealer } from "../test-trade-in.ts";
import { acceptForShopper, declineTradeIn, makeOffer } from "./decide.server.ts";
import { findTradeInCredit, showOffer, submitOffer } from "./offer.server.ts";
import { sendNews } from "./send-news.server.ts";

const db = openTestDatabase();
type Dealer = Awaited<ReturnType<typeof openTradeInDealer>>;
const DAY = 86_400;

/** A dealer with a car that was valued at $19,600. */
async function openValued(changes: Record<string, string> = {}, settings = {}) {
  const dealer = await openTradeInDealer(db, settings);
  const { id, finish } = openSubmission(dealer.ctx);
  const outcome = await finish(changes);
  if (outcome.kind !== "received") throw new Error(outcome.kind);
  return { dealer, id, token: issueOfferToken(dealer.ctx.secret, id), page: outcome.to };
}

const show = ({ ctx }: Dealer, token: string) =>
  showOffer(ctx, new URL(`${ctx.origin}/trade-in/offer?${new URLSearchParams({ offer: token })}`));
const accept = ({ ctx }: Dealer, token: string, price = "$19,600") => {
  const body = new URLSearchParams({ offer: token, price });
  const request = new Request(`${ctx.origin}/trade-in/offer`, { method: "POST", body });
  return submitOffer(sentBy(ctx, request), request);
};
const listAccepted = async (dealer: Dealer) =>
  (await dealer.leads()).filter(({ subcategory }) => subcategory === "3. Offer Accepted");

describe("the page of an offer", () => {
  test("TRADE-07 TRADE-11 D371: it says the figure, how it came about and until when it stands", async () => {
    const { dealer, token, page } = await openValued({ payout: "4500" });
    expect(page).toBe(`/trade-in/offer?${new URLSearchParams({ offer: token })}`);
    expect(await show(dealer, token)).toMatchObject({
      ...{
        kind: "offer",
        state: "open",
        title: "2021 Toyota Corolla Ascent Sport",
        offer: "$19,600",
        isFirm: false,
      },
      evidence: {
        range: "$17,000 to $22,100",
        confidence: "high",
        comparables: 14,
        seen: "28 February 2025",
      },
      equity: { payout: "$4,500", net: "$15,100", isNegative: false },
      ...{ lastDay: "Sunday 9 March 2025", reason: null, place: "Northside Aspley" },
      credit: { netCents: 1_510_000, until: "2025-03-09T14:00:00.000Z" },
    });
  });

  test("TRADE-11: where more is owing than the car is worth, it says so, and nothing can be used", async () => {
    const { dealer, token } = await openValued({ payout: "$25,000" });
    expect(await show(dealer, token)).toMatchObject({
      ...{ equity: { payout: "$25,000", net: "$5,400", isNegative: true }, credit: null },
    });
  });

  test("TRADE-12: without a figure it says why, and that a person calls", async () => {
    const { dealer, token } = await openValued({ km: "150000" });
    expect(await show(dealer, token)).toMatchObject({
      ...{ state: "waiting", offer: null, evidence: null, credit: null },
      reason: expect.stringMatching(/over 100,000 km.*calls you with a figure/),
    });
    expect(await accept(dealer, token, "")).toMatchObject({ kind: "received" });
    expect(await listAccepted(dealer)).toEqual([]);
  });

  test("D371: a forged link, one of another site, and one of a valuation that nobody finished lead to nothing", async () => {
    const { dealer, id, token } = await openValued();
    const { post, id: started } = openSubmission(dealer.ctx);
    await post({ ...CAR_ANSWERS, step: "car" });
    const others = [
      ...["", id, `${token}x`, token.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
      ...[issueOfferToken("t".repeat(32), id), issueOfferToken(dealer.ctx.secret, started)],
    ];
    for (const other of others) expect(await show(dealer, other)).toEqual({ kind: "none" });
    const elsewhere = await openTradeInDealer(db);
    expect(await show(elsewhere, token)).toEqual({ kind: "none" });
    expect(await accept(elsewhere, token)).toMatchObject({ kind: "received" });
    expect(await listAccepted(dealer)).toEqual([]);
  });
});

describe("accepting", () => {
  test("TRADE-04 D371: one tap adds the lead 3. Offer Accepted to the thread, tells both, and lasts", async () => {
    const { dealer, id, token } = await openValued({ payout: "4500" });
    expect(await accept(dealer, token)).toEqual({
      kind: "received",
      to: expect.stringContaining("/trade-in/offer?"),
    });
    const [lead] = await listAccepted(dealer);
    const first = (await dealer.leads()).find(({ subcategory }) => subcategory === "1. Rego Lookup");
    expect(lead).toMatchObject({ additionTo: first!.id, category: "Sell My Car", person: { name: "Jane" } });
    expect(Object.fromEntries(lead!.form!.answers.map(({ field, value }) => [field, value]))).toMatchObject({
      ...{
        lead_id: id,
        form_completed: "true",
        offer_accepted: "true",
        offer_price: "$19,600",
        make: "Toyota",
      },
    });
    expect(lead!.deliveries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["mail", "confirmation"]),
    );
    dealer.pass(30 * DAY);
    expect(await show(dealer, token)).toMatchObject({
      state: "accepted",
      credit: { netCents: 1_510_000, until: null },
    });
  });

  test("TRADE-04: a double tap, two at once and Back accept it once", async () => {
    const { dealer, token } = await openValued();
    await Promise.all([accept(dealer, token), accept(dealer, token)]);
    await accept(dealer, token);
    expect(await listAccepted(dealer)).toHaveLength(1);
  });

  test("D371: an offer that ended, even a second ago, is not accepted", async () => {
    const { dealer, token } = await openValued();
    dealer.pass((Date.parse("2025-03-09T14:00:00Z") - dealer.ctx.now().getTime()) / 1000);
    await accept(dealer, token);
    expect(await listAccepted(dealer)).toEqual([]);
    expect(await show(dealer, token)).toMatchObject({ state: "expired", offer: "$19,600", credit: null });
  });

  test("D371: what the shopper saw is what is accepted: another figure is shown first", async () => {
    const { dealer, token } = await openValued();
    expect(await accept(dealer, token, "$29,600")).toMatchObject({ status: 409, view: { offer: "$19,600" } });
    expect(await listAccepted(dealer)).toEqual([]);
  });

  test("D14: what adds to a held thread waits with it", async () => {
    const { dealer, token } = await openValued({ reference_code: "x" });
    await accept(dealer, token);
    const [lead] = await listAccepted(dealer);
    expect(lead).toMatchObject({ suspicions: ["honeypot"], state: "held" });
  });
});

describe("the dealer decides", () => {
  const decide = async (
    { ctx, jobs }: Dealer,
    act: (...given: [...Parameters<typeof declineTradeIn>]) => ReturnType<typeof declineTradeIn>,
    id: string,
  ) => db.inAccount(ctx.accountId, (tx) => act(tx, { jobs, now: ctx.now() }, { siteId: ctx.siteId, id }));
  const offer =
    (dollars: number) =>
    (...[tx, ports, named]: Parameters<typeof declineTradeIn>) =>
      makeOffer(tx, ports, { ...named, offerCents: dollars * 100, days: 3 });

  const tell = async ({ ctx }: Dealer, tradeInId: string, news: "offered" | "accepted" | "declined") => {
    const sent: MailMessage[] = [];
    const mailer = {
      send: async (message: MailMessage) => {
        sent.push(message);
        return { id: message.id };
      },
    };
    const { accountId, log, secret } = ctx;
    await sendNews({ db, mailer, log, secret }, { accountId, tradeInId, news, at: ctx.now().toISOString() });
    return sent;
  };

  test("D371: with a figure after an inspection the shopper gets a mail and can accept that one", async () => {
    const { dealer, id, token } = await openValued();
    expect(await decide(dealer, offer(18_250), id)).toMatchObject({ ok: true, tradeIn: { isFirm: true } });
    expect(await show(dealer, token)).toMatchObject({
      ...{ state: "open", offer: "$18,250", isFirm: true, evidence: null, lastDay: "Wednesday 5 March 2025" },
    });
    const [mail] = await tell(dealer, id, "offered");
    expect(mail).toMatchObject({
      to: "jane@example.com",
      subject: expect.stringContaining("our offer for your car: $18,250"),
    });
    expect(mail!.text).toContain(`${dealer.ctx.origin}/trade-in/offer?offer=${id}`);
    expect(await accept(dealer, token)).toMatchObject({ status: 409 });
    await accept(dealer, token, "$18,250");
    expect(await listAccepted(dealer)).toHaveLength(1);
  });

  test("TRADE-12 D371: a car without an online figure gets the dealer's", async () => {
    const { dealer, id, token } = await openValued({ km: "150000" });
    expect(await decide(dealer, acceptForShopper, id)).toEqual({ ok: false, reason: "no-offer" });
    expect(await decide(dealer, offer(9_000), id)).toMatchObject({ ok: true });
    expect(await show(dealer, token)).toMatchObject({
      state: "open",
      offer: "$9,000",
      reason: expect.anything(),
    });
  });

  test("D371: what is declined can be accepted by nobody, and each decision is made once", async () => {
    const { dealer, id, token } = await openValued();
    expect(await decide(dealer, declineTradeIn, id)).toMatchObject({
      ok: true,
      tradeIn: { decidedBy: "dealer" },
    });
    expect(await decide(dealer, declineTradeIn, id)).toEqual({ ok: false, reason: "already" });
    await accept(dealer, token);
    expect(await listAccepted(dealer)).toEqual([]);
    expect(await show(dealer, token)).toMatchObject({ state: "declined", credit: null });
    expect((await tell(dealer, id, "declined"))[0]!.text).toContain("can't make you an offer");
  });

  test("D371: nobody decides on a trade-in of another site, or one without a contact", async () => {
    const { dealer } = await openValued();
    const { id: started, post } = openSubmission(dealer.ctx);
    await post({ ...CAR_ANSWERS, step: "car" });
    expect(await decide(dealer, offer(9_000), started)).toEqual({ ok: false, reason: "unfinished" });
    const { id: other } = await openValued();
    expect(await decide(dealer, offer(9_000), other)).toEqual({ ok: false, reason: "not-found" });
    expect(await decide(dealer, offer(9_000), "1")).toEqual({ ok: false, reason: "not-found" });
  });
});

describe("what others use", () => {
  test("D375: checkout reads an open or accepted trade-in by its token, and no other", async () => {
    const { dealer, id, token } = await openValued({ payout: "4500" });
    const find = (asked = token, by = dealer) => {
      const { secret, siteId, accountId, now } = by.ctx;
      return db.inAccount(accountId, (tx) =>
        findTradeInCredit(tx, { secret, siteId, token: asked, now: now() }),
      );
    };
    expect(await find()).toEqual({
      ...{ id, title: "2021 Toyota Corolla Ascent Sport", offerCents: 1_960_000, payoutCents: 450_000 },
      ...{ netCents: 1_510_000, state: "open", validUntil: new Date("2025-03-09T14:00:00Z") },
      timeZone: "Australia/Brisbane",
      owner: { email: expect.stringContaining("@"), phone: expect.any(String) },
      facts: expect.arrayContaining([{ field: "offer_price", label: "Offer price", value: "$19,600" }]),
      sharedFacts: expect.not.arrayContaining([expect.objectContaining({ field: "payout" })]),
    });
    expect(await find(issueCreditToken(dealer.ctx.secret, id))).toMatchObject({ id, netCents: 1_510_000 });
    expect(await show(dealer, issueCreditToken(dealer.ctx.secret, id))).toEqual({ kind: "none" });
    expect(await find("forged")).toBeNull();
    expect(await find(token, await openTradeInDealer(db))).toBeNull();
    dealer.pass(8 * DAY);
    expect(await find()).toBeNull();
  });

  test("D375 D401: a car that its owner sells and trades in for none pays for nothing", async () => {
    const { ctx } = await openTradeInDealer(db);
    const { id, finish } = openSubmission(ctx, "/trade-in?sell=1");
    await finish();
    const token = issueOfferToken(ctx.secret, id);
    const { secret, siteId, accountId, now } = ctx;
    const found = await db.inAccount(accountId, (tx) =>
      findTradeInCredit(tx, { secret, siteId, token, now: now() }),
    );
    expect(found).toBeNull();
    const url = new URL(`${ctx.origin}/trade-in/offer?${new URLSearchParams({ offer: token })}`);
    expect(await showOffer(ctx, url)).toMatchObject({ state: "open", offer: "$19,600", credit: null });
  });

  test("TRADE-10 API-20 D376: a valuation that was shown is noted where the site wants it, by its token alone", async () => {
    const { dealer, token } = await openValued({}, { savesValuation: true });
    const call = (body: object, ctx = dealer.ctx) => {
      const headers = { "content-type": "application/json" };
      const request = new Request(`${ctx.origin}/api/miscellaneous`, {
        method: "POST",
        body: JSON.stringify(body),
        headers,
      });
      return answerMiscellaneous({ ...ctx, request });
    };
    const valuation = { column_name: "valuation", offer: token, offer_price: "$1,000,000" };
    expect((await call(valuation)).status).toBe(200);
    expect(await show(dealer, token)).toMatchObject({ offer: "$19,600" });
    expect((await call({ ...valuation, column_name: "other" })).status).toBe(400);
    expect((await call({ ...valuation, offer: "forged" })).status).toBe(404);
    const off = { ...dealer.ctx.config, tradeIn: { ...dealer.ctx.config.tradeIn, savesValuation: false } };
    expect((await call(valuation, { ...dealer.ctx, config: off })).status).toBe(404);
  });

  test("D371: what nobody finished is removed, and what became a lead stays", async () => {
    const { dealer, id } = await openValued();
    const { accountId, now } = dealer.ctx;
    await openSubmission(dealer.ctx).post({ ...CAR_ANSWERS, step: "car" });
    const later = new Date(now().getTime() + 1000);
    expect(await db.inAccount(accountId, (tx) => removeUnfinished(tx, now()))).toBe(0);
    expect(await db.inAccount(accountId, (tx) => removeUnfinished(tx, later))).toBe(1);
    expect(await db.inAccount(accountId, (tx) => readLead(tx, id))).not.toBeNull();
  });
});
