import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { someContent } from "#features/content/store/test-content.ts";
import type { FormOutcome } from "#features/forms/take/form-outcome.ts";
import { toFormToken } from "#features/identity/sessions/session.ts";
import type { Shopper } from "#features/identity/shoppers/shopper.ts";
import type { Contact } from "#features/identity/shoppers/shopper-store.server.ts";
import { eraseShoppers } from "#features/identity/shoppers/shopper-store.server.ts";
import { openTestDealer, signInShopper, type TestDealer } from "#features/leads/take/test-dealer.ts";
import type { Promotion } from "#features/pages/promotion/promotion-document.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import type { DrawNumber } from "../rules/draw-prize.ts";
import { aPrize, aPromotion, aPromotionDraft, publishPromotion } from "../test-promotion.ts";
import { showSpin } from "./show-spin.server.ts";
import type { SpinView } from "./spin-view.ts";
import { submitSpin } from "./submit-spin.server.ts";

const db = openTestDatabase();
const SIGN_IN = "/sign-in?type=spin-to-win&redirect=%2Fspin-to-win&back=%2Fspin-to-win";
const SMS = { send: async () => ({ ok: true }) } as unknown as NonNullable<RequestContext["sms"]>;

interface Person {
  readonly shopper: Shopper;
  readonly ctx: RequestContext;
  show(): Promise<SpinView>;
  /** Posts the form as the page had it. */
  spin(fields?: Record<string, string>): Promise<FormOutcome<SpinView>>;
}

interface Wheel extends TestDealer {
  readonly itemId: number;
  visit(changes?: Partial<RequestContext>): RequestContext;
  /** A signed-in shopper, by a number of their own unless another contact is given. */
  enter(contact?: Contact, changes?: Partial<RequestContext>, draw?: DrawNumber): Promise<Person>;
  publish(promotion: Promotion): Promise<void>;
}

const newPhone = () => ({ phone: `+614${String(randomInt(100_000_000)).padStart(8, "0")}` });

/** A dealer with a promotion on Sunday 2 March 2025. */
async function open(promotion: Promotion = aPromotion()): Promise<Wheel> {
  const dealer = await openTestDealer(db, rememberingJobs());
  const { ctx: enquiries } = dealer;
  const { accountId, secret, config } = enquiries;
  const publish = (changed: Promotion) =>
    db.inAccount(accountId, (tx) => publishPromotion(tx, aPromotionDraft(changed)));
  const itemId = await publish(promotion);
  const outline = { id: itemId, slug: "spin-to-win", title: promotion.title, menu: null, frames: [] };
  const stock = await dealer.stock({}, { content: someContent({ promotion: outline }) });
  const visit = (changes: Partial<RequestContext> = {}, cookie: string | null = null) =>
    ({
      ...enquiries,
      ...{
        config: { ...config, spinToWin: { ...config.spinToWin, enabled: true } },
        stock,
        cookie,
        sms: SMS,
      },
      ...changes,
    }) as RequestContext;
  const enter = async (
    contact: Contact = newPhone(),
    changes: Partial<RequestContext> = {},
    draw?: DrawNumber,
  ): Promise<Person> => {
    const { shopper, session, cookie } = await signInShopper(enquiries, contact);
    const ctx = visit(changes, cookie);
    const show = () => view(ctx);
    return {
      ...{ shopper, ctx, show },
      spin: async (fields = {}) => {
        const { state } = await show();
        const typed = { name: "Jane Citizen", email: "jane@example.com", agreed: "on" };
        const promotion = state.kind === "entry" ? state.promotion : "";
        const body = new URLSearchParams({
          ...{ form_token: toFormToken(secret, session), ...typed, promotion, ...fields },
        });
        return submitSpin(
          ctx,
          new Request("https://northside.example/spin-to-win", { method: "POST", body }),
          draw,
        );
      },
    };
  };
  return {
    ...{ ...dealer, itemId, visit, enter },
    publish: async (changed) => {
      await publish(changed);
    },
  };
}

async function view(ctx: RequestContext): Promise<SpinView> {
  const shown = await showSpin(ctx);
  if (shown.kind !== "view") throw new Error(shown.kind);
  return shown.view;
}

async function readResult(person: Person) {
  const { state } = await person.show();
  if (state.kind !== "result") throw new Error(state.kind);
  return state.result;
}

const listSpins = ({ ctx }: Wheel) =>
  db.inAccount(ctx.accountId, (tx) =>
    tx.query<{ prize: string; shopper: string | null }>(
      "select prize_key as prize, shopper_id as shopper from promotion_spin order by spun_at, id",
    ),
  );

const SPUN = { kind: "received", to: "/spin-to-win" };
const DASH_CAM = aPrize("dash-cam", { name: "Dash cam", stock: 1, weight: 3 });
const NOTHING = aPrize("nothing", { name: "No prize this time", isWin: false });

describe("the page", () => {
  test("PAGE-08 AUTH-05: a visitor sees prizes, odds, terms and permit, and signs in to spin", async () => {
    const permits = [{ state: "NSW", number: "TP/00001" } as const];
    const wheel = await open(aPromotion({ prizes: [DASH_CAM, NOTHING], permits, noPermit: null }));
    expect(await view(wheel.visit())).toMatchObject({
      ...{ title: "Spin the wheel", lastDay: "31 March 2025", permits: ["NSW TP/00001"] },
      promoter: { name: "Northside Pty Ltd", abn: "10 000 000 000" },
      prizes: [
        { name: "Dash cam", odds: "3 in 4", left: 1 },
        { name: "No prize this time", odds: "1 in 4", left: null },
      ],
      terms: [{ tag: "p", children: ["One spin for each person."] }],
      state: { kind: "visitor", signInHref: SIGN_IN },
    });
  });

  test("PAGE-08 AUTH-09: without a promotion, or after its last day, there is no page and no spin", async () => {
    const wheel = await open();
    const person = await wheel.enter();
    const off = { ...person.ctx, config: wheel.ctx.config };
    const post = () => new Request("https://northside.example/spin-to-win", { method: "POST" });
    expect([await showSpin(off), await submitSpin(off, post())]).toEqual([
      { kind: "not-found" },
      { kind: "not-found" },
    ]);
    wheel.pass(31 * 86_400);
    expect(await showSpin(wheel.visit())).toEqual({ kind: "not-found" });
  });

  test("PAGE-08 AUTH-05: who is signed in without a number adds one first, unless the site can send no text", async () => {
    const wheel = await open();
    const person = await wheel.enter({ email: "kim@example.com" });
    expect((await person.show()).state).toEqual({ kind: "no-phone", signInHref: SIGN_IN });
    expect(await person.spin()).toEqual({ kind: "sign-in", to: SIGN_IN });
    expect((await view({ ...person.ctx, sms: null })).state).toMatchObject({
      kind: "entry",
      entry: { name: "", email: "kim@example.com" },
    });
  });
});

describe("a spin", () => {
  test("PAGE-08 D180: it is recorded before it is shown, told to the dealer, and the same on every later visit", async () => {
    const wheel = await open(aPromotion({ prizes: [DASH_CAM, NOTHING] }));
    const person = await wheel.enter(newPhone(), {}, () => 0);
    expect(await person.spin()).toEqual(SPUN);
    const [lead] = await wheel.leads();
    expect(lead).toMatchObject({
      ...{ category: "General Enquiry", subcategory: "Prize Claim", state: "pending", optIn: false },
      person: { name: "Jane", lastName: "Citizen", email: "jane@example.com" },
      message: "Won: Dash cam.",
      form: {
        name: "spin-to-win",
        answers: [
          { field: "promotion", label: "Promotion", value: "Spin the wheel" },
          { field: "prize", label: "Prize", value: "Dash cam" },
        ],
      },
    });
    expect(lead?.deliveries.map(({ kind, target }) => [kind, target])).toEqual([
      ["mail", "boss@northside.example"],
      ["confirmation", "jane@example.com"],
    ]);
    const result = await readResult(person);
    expect(result).toMatchObject({ prizeKey: "dash-cam", prizeName: "Dash cam", isWin: true });
    expect(result).toMatchObject({ day: "2 Mar 2025", claim: "Come to the yard." });
    expect(result.reference).toBe(lead?.id.slice(0, 8).toUpperCase());
    expect(await person.spin()).toEqual(SPUN);
    expect(await readResult(person)).toEqual(result);
    expect(await listSpins(wheel)).toHaveLength(1);
    expect(await wheel.leads()).toHaveLength(1);
  });

  test("PAGE-08 D180: who wins nothing sends the dealer nothing", async () => {
    const wheel = await open(aPromotion({ prizes: [DASH_CAM, NOTHING] }));
    const person = await wheel.enter(newPhone(), {}, (limit) => limit - 1);
    await person.spin();
    expect(await readResult(person)).toMatchObject({ prizeName: "No prize this time", reference: null });
    expect(await wheel.leads()).toEqual([]);
  });

  test("PAGE-08 D180: of 200 people who spin at once, one wins the prize of which there is one", {
    timeout: 120_000,
  }, async () => {
    const wheel = await open(aPromotion({ prizes: [{ ...DASH_CAM, weight: 1000 }, NOTHING] }));
    const people = await Promise.all(Array.from({ length: 200 }, () => wheel.enter()));
    const outcomes = await Promise.all(people.map((person) => person.spin()));
    // A machine that is busy elsewhere may keep some waiting for the database until it says so.
    expect(outcomes.filter(({ kind }) => kind !== "received" && kind !== "unavailable")).toEqual([]);
    const spins = await listSpins(wheel);
    expect(spins).toHaveLength(outcomes.filter(({ kind }) => kind === "received").length);
    expect(spins.filter(({ prize }) => prize === "dash-cam")).toHaveLength(1);
    expect(await wheel.leads()).toHaveLength(1);
    expect((await view(wheel.visit())).prizes).toMatchObject([
      { key: "dash-cam", left: 0, odds: null },
      { key: "nothing", odds: "every spin" },
    ]);
  });

  test("PAGE-08 D180: one person who spins many times at once has one spin", async () => {
    const wheel = await open();
    const person = await wheel.enter();
    await Promise.all(Array.from({ length: 12 }, () => person.spin()));
    expect(await listSpins(wheel)).toHaveLength(1);
  });

  test("PAGE-08: when every prize is gone, the page says so and nothing is spun", async () => {
    const wheel = await open(aPromotion({ prizes: [DASH_CAM, { ...NOTHING, stock: 0 }] }));
    await (await wheel.enter()).spin();
    const late = await wheel.enter();
    expect((await late.show()).state).toEqual({ kind: "gone" });
    expect(await late.spin({ promotion: `${wheel.itemId}.1` })).toEqual(SPUN);
    expect(await listSpins(wheel)).toHaveLength(1);
  });

  test("PAGE-08: what is wrong with the form is said, what was typed stays, and nothing is spun", async () => {
    const wheel = await open();
    const person = await wheel.enter();
    const outcome = await person.spin({ name: "", agreed: "" });
    expect(outcome).toMatchObject({
      ...{ kind: "shown", status: 422 },
      view: {
        state: {
          entry: { name: "", email: "jane@example.com", isAgreed: false },
          errors: { name: "Name is required.", isAgreed: expect.stringContaining("terms of entry") },
        },
      },
    });
    expect(await listSpins(wheel)).toEqual([]);
  });
});

describe("attacks", () => {
  test("PAGE-08 D180: a prize that a form names is ignored", async () => {
    const wheel = await open(aPromotion({ prizes: [DASH_CAM, NOTHING] }));
    const person = await wheel.enter(newPhone(), {}, (limit) => limit - 1);
    await person.spin({ prize: "dash-cam", prizeKey: "dash-cam", prize_key: "dash-cam", isWin: "true" });
    expect(await readResult(person)).toMatchObject({ prizeKey: "nothing", isWin: false });
  });

  test("PAGE-08: a form without the session's token spins nothing, and a visitor's leads to sign-in", async () => {
    const wheel = await open();
    const person = await wheel.enter();
    expect(await person.spin({ form_token: "forged" })).toMatchObject({ kind: "shown", status: 422 });
    const body = new URLSearchParams({ name: "Jane", email: "jane@example.com", agreed: "on" });
    const request = new Request("https://northside.example/spin-to-win", { method: "POST", body });
    expect(await submitSpin(wheel.visit(), request)).toMatchObject({ kind: "sign-in", to: SIGN_IN });
    expect(await listSpins(wheel)).toEqual([]);
  });

  test("PAGE-08 D2: a form that names another dealer's promotion spins neither wheel", async () => {
    const [wheel, other] = [await open(), await open()];
    const person = await wheel.enter();
    const outcome = await person.spin({ promotion: `${other.itemId}.1` });
    expect(outcome).toMatchObject({
      kind: "shown",
      status: 422,
      view: { error: expect.stringMatching(/changed/) },
    });
    expect([await listSpins(wheel), await listSpins(other)]).toEqual([[], []]);
  });

  test("PAGE-08: a promotion that changed after the page was opened has to be looked at again", async () => {
    const wheel = await open();
    const person = await wheel.enter();
    const { state } = await person.show();
    await wheel.publish(aPromotion({ claim: "Come on Tuesday." }));
    const before = state.kind === "entry" ? state.promotion : "";
    const outcome = await person.spin({ promotion: before });
    expect(outcome).toMatchObject({
      ...{ kind: "shown", status: 422 },
      view: { error: expect.stringMatching(/changed/), state: { entry: { isAgreed: false } } },
    });
    expect(await listSpins(wheel)).toEqual([]);
    expect(await person.spin()).toEqual(SPUN);
  });

  test("PAGE-08: a promotion that ended after the page was opened is over", async () => {
    const wheel = await open();
    const person = await wheel.enter();
    const { state } = await person.show();
    const promotion = state.kind === "entry" ? state.promotion : "";
    wheel.pass(29 * 86_400);
    expect((await person.show()).state.kind).toBe("entry");
    const later = () => new Date("2025-03-31T14:00:01Z");
    const ctx = { ...person.ctx, now: later };
    const body = new URLSearchParams({ promotion, name: "Jane", email: "jane@example.com", agreed: "on" });
    body.set("form_token", state.kind === "entry" ? state.formToken : "");
    const request = new Request("https://northside.example/spin-to-win", { method: "POST", body });
    // The last day ends at midnight in Brisbane.
    expect(await submitSpin(ctx, request)).toEqual(SPUN);
    expect(await showSpin(ctx)).toEqual({ kind: "not-found" });
    expect(await listSpins(wheel)).toEqual([]);
  });

  test("PAGE-08 D151 D180: who erases the account and comes back with the same number has no second spin", async () => {
    const wheel = await open();
    const contact = newPhone();
    const person = await wheel.enter(contact);
    await person.spin();
    await db.inAccount(wheel.ctx.accountId, (tx) => eraseShoppers(tx, [person.shopper.id]));
    expect(await listSpins(wheel)).toMatchObject([{ shopper: null }]);
    const again = await wheel.enter(contact);
    expect(again.shopper.id).not.toBe(person.shopper.id);
    expect((await again.show()).state.kind).toBe("result");
    await again.spin();
    expect(await listSpins(wheel)).toHaveLength(1);
  });
});
