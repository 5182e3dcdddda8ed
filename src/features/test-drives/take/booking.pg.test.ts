import { describe, expect, test } from "vitest";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { anOffer } from "#features/content/offers/test-offer.ts";
import { someContent } from "#features/content/store/test-content.ts";
import { eraseRecord, readPerson } from "#features/leads/inbox/people.server.ts";
import { findSiteCar } from "#features/leads/take/form-request.server.ts";
import { withYards } from "#features/leads/take/test-dealer.ts";
import { addSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { answerAppointments, answerHold } from "../calls.server.ts";
import { listTakenTimes } from "../store/hold-store.server.ts";
import { ELEVEN, openDrivingDealer, type Sent, TEN } from "../test-shopper.ts";
import { MAX_HOLDS_PER_HOUR, MAX_OPEN_HOLDS } from "./hold.ts";
import { findNextTimes } from "./next-times.server.ts";
import { showBooking } from "./show-booking.server.ts";
import { BOOKING_LIMITS } from "./store-booking.server.ts";

const db = openTestDatabase();
const open = (options = {}) => openDrivingDealer(db, rememberingJobs(), options);
const times = (sent: Sent) => sent.view?.days.flatMap((day) => day.times.map(({ value }) => value)) ?? [];
const timeError = (sent: Sent) => sent.view?.errors.find(({ field }) => field === "time")?.message;

describe("booking", () => {
  test("LEAD-02 LEAD-04 LEAD-20 LEAD-22: a time is booked with a lead like any other, and leads to the success page", async () => {
    const dealer = await open();
    const { to } = await dealer.browser().send({ time: TEN, message: "We are two.", licence_state: "qld" });
    expect(to).toMatch(
      /^\/success\?car_type=used&car=2022-toyota-hilux-a12&location=aspley&category=Test\+Drive&ref=/,
    );
    expect(new URLSearchParams(to).get("booking")).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
    expect(await dealer.leads()).toMatchObject([
      {
        category: "Test Drive",
        state: "pending",
        message: "Driver licence from: QLD\n\nWe are two.",
        appointment: { state: "booked", start: "2025-03-03T00:00:00.000Z", end: "2025-03-03T01:00:00.000Z" },
        seller: { location: { slug: "aspley" } },
        car: { stockNumber: "A12" },
      },
    ]);
    const [lead] = await dealer.leads();
    expect(lead?.deliveries.map(({ kind }) => kind)).toEqual(["mail", "confirmation"]);
    expect(times(await dealer.browser().send())).not.toContain(TEN);
  });

  test("OFF-09 D315: a test drive about an offer keeps it from the choice of a vehicle to the lead", async () => {
    const dealer = await open();
    const content = someContent({ offers: [anOffer({ slug: "mats" })] });
    const stock = await dealer.stock({}, { content });
    const at = (query: string) =>
      showBooking({ ...dealer.ctx, stock }, new URL(`https://northside.example/book-test-drive?${query}`));
    const offer = { slug: "mats", name: "Free floor mats" };
    expect(await at("offer=mats")).toMatchObject({ kind: "choose", offer });
    expect(await at("offer=mats&chosen=1&car=2022-toyota-hilux-a12")).toMatchObject({
      ...{ kind: "form", offer },
      chooseHref: "/book-test-drive?offer=mats",
    });
    expect(await at("offer=nothing")).not.toHaveProperty("offer");
    await dealer.browser({ stock }).send({ time: TEN, offer: "mats" });
    expect((await dealer.leads())[0]?.form?.answers[0]?.value).toBe("Free floor mats");
  });

  test("OFF-09 D355: a test drive leaves out an offer that ended or is not for the vehicle, once the shopper has read so", async () => {
    const dealer = await open();
    const endedOffers = [
      { slug: "over", name: "Winter check", category: null, manufacturer: null, lastDay: "2025-02-01" },
    ];
    const content = someContent({ offers: [anOffer({ slug: "kia", stock: "/search/kia" })], endedOffers });
    const stock = await dealer.stock({}, { content });
    const at = (query: string) =>
      showBooking({ ...dealer.ctx, stock }, new URL(`https://northside.example/book-test-drive?${query}`));
    const over = "The offer “Winter check” has ended. You can go on without it.";
    const other = "The offer “Free floor mats” is not for this vehicle. You can go on without it.";
    expect(await at("offer=kia")).toMatchObject({ kind: "choose", cars: [] });
    expect(await at("offer=over")).toMatchObject({ kind: "choose", problem: over });
    const car = "car=2022-toyota-hilux-a12";
    expect(await at(`offer=over&${car}`)).toMatchObject({ kind: "form", formError: over });
    expect(await at(`offer=kia&chosen=1&${car}`)).toMatchObject({
      ...{ kind: "form", formError: other, chooseHref: "/book-test-drive?offer=kia" },
    });
    for (const [offer, formError] of [
      ["over", over],
      ["kia", other],
    ] as const) {
      const shopper = dealer.browser({ stock });
      const sent = await shopper.send({ time: TEN, message: "We are two.", offer });
      expect(sent).toMatchObject({
        status: 422,
        view: { formError, values: { message: "We are two.", time: TEN } },
      });
      expect(sent.view).not.toHaveProperty("offer");
    }
    expect(await dealer.leads()).toEqual([]);
    await dealer.browser({ stock }).send({ time: TEN });
    expect(await dealer.leads()).toMatchObject([{ form: null }]);
  });

  test("D291: without a vehicle, the page offers those that can be driven, and of the ones looked at those alone", async () => {
    const dealer = await open();
    const at = (query: string, ctx = dealer.ctx) =>
      showBooking(ctx, new URL(`https://northside.example/book-test-drive?${query}`));
    const slug = "2022-toyota-hilux-a12";
    const { id } = (await findSiteCar(dealer.ctx, { slug }))!;
    const choice = { car: expect.objectContaining({ slug }), href: `/book-test-drive?car=${slug}&chosen=1` };
    const first = await at("");
    expect(first).toMatchObject({ picks: expect.arrayContaining([choice]), viewed: [] });
    expect(await at(`viewed=${id},999999,-1,x`)).toMatchObject({ viewed: [choice] });
    const caravan = { ...dealer.ctx, stock: await dealer.stock({ itemType: "caravan" }) };
    expect(await at(`viewed=${id}`, caravan)).toMatchObject({ viewed: [] });
    const closed = await open({ hours: [] });
    expect(await at("", closed.ctx)).toMatchObject({ picks: [], cars: [{ make: "Toyota" }] });
  });

  test("LEAD-24: the next days on which a vehicle can be driven have a free time each, which its page has chosen", async () => {
    const dealer = await open();
    const slug = "2022-toyota-hilux-a12";
    const [first, second] = await findNextTimes(dealer.ctx, slug);
    const nine = TEN.replace("T10", "T09");
    expect(first).toEqual({
      ...{ day: "Monday 3 March", time: "9:00 am" },
      href: `/book-test-drive?${new URLSearchParams({ car: slug, time: nine })}`,
    });
    const view = await showBooking(dealer.ctx, new URL(first!.href, "https://northside.example"));
    expect(view).toMatchObject({ values: { time: nine } });
    expect(second?.day).toBe("Tuesday 4 March");
    await dealer.browser().send({ time: nine });
    expect((await findNextTimes(dealer.ctx, slug))[0]).toMatchObject({
      day: "Monday 3 March",
      time: "10:00 am",
    });
    expect(await findNextTimes(dealer.ctx, "nothing")).toEqual([]);
    const testDrive = { ...dealer.ctx.config.testDrive, enabled: false };
    expect(await findNextTimes({ ...dealer.ctx, config: { ...dealer.ctx.config, testDrive } }, slug)).toEqual(
      [],
    );
  });

  test("ANA-03 ENT-15: the success page knows a car that is there for test drives only", async () => {
    const dealer = await open();
    const stock = await dealer.stock({ tag: "Test Drive Only" });
    const { to } = await dealer.browser({ stock }).send({ time: TEN });
    expect(to).toContain("&tag=test-drive-only&");
    expect((await dealer.browser().send({ time: ELEVEN })).to).not.toContain("tag=");
  });

  test("D85 D161: of a person who is erased no time stays taken", async () => {
    const dealer = await open();
    await dealer.browser().send({ time: TEN, email: "jane@example.com" });
    const key = { email: "jane@example.com", phone: null };
    const erased = await db.inAccount(dealer.ctx.accountId, async (tx) => {
      await eraseRecord(tx, await readPerson(tx, key), dealer.ctx.now());
      return tx.query("select appointment from lead");
    });
    expect(erased).toEqual([{ appointment: null }]);
    expect(times(await dealer.browser().send())).toContain(TEN);
  });

  test("LEAD-22 D160: of 200 people who want one time at once, exactly one gets it", {
    timeout: 120_000,
  }, async () => {
    const dealer = await open();
    const people = Array.from({ length: 200 }, () => dealer.browser());
    const sent = await Promise.all(people.map((person) => person.send({ time: TEN })));
    expect(sent.filter(({ to }) => to !== undefined)).toHaveLength(1);
    const others = sent.filter(({ to }) => to === undefined);
    // A machine that is busy elsewhere may keep some waiting for the database until it says so (ERR-01).
    expect(others.filter(({ status }) => status !== 409 && status !== 503)).toEqual([]);
    expect(others.every(({ view }) => view?.values.name === "Jane Citizen")).toBe(true);
    expect(others.find(({ status }) => status === 409)?.view?.nearest.map(({ value }) => value)).toContain(
      ELEVEN,
    );
    expect(await dealer.leads()).toHaveLength(1);
    const rows = await db.inAccount(dealer.ctx.accountId, (tx) => tx.query("select from test_drive"));
    expect(rows).toHaveLength(1);
  });

  test("LEAD-22: a location that does two at once still books one car once", async () => {
    const dealer = await open();
    const testDrive = { ...dealer.ctx.config.testDrive, atOnce: 2 };
    const config = { ...dealer.ctx.config, testDrive };
    const sent = await Promise.all([1, 2, 3].map(() => dealer.browser({ config }).send({ time: TEN })));
    expect(sent.filter(({ to }) => to !== undefined)).toHaveLength(1);
  });

  test("D17 D160: a form that is sent twice books once, and both lead to the same page", async () => {
    const dealer = await open();
    const browser = dealer.browser();
    const [one, two] = await Promise.all([browser.send({ time: TEN }), browser.send({ time: TEN })]);
    expect(one.to).toBeDefined();
    expect(two.to).toBe(one.to);
    expect(await dealer.leads()).toHaveLength(1);
  });

  test("D160: going back and choosing another time books that as well, as something of its own", async () => {
    const dealer = await open();
    const browser = dealer.browser();
    const [one, two] = [await browser.send({ time: TEN }), await browser.send({ time: ELEVEN })];
    expect(two.to).toBeDefined();
    expect(two.to).not.toBe(one.to);
    expect(await dealer.leads()).toHaveLength(2);
  });

  test("D160 D168: a form that is sent again after its drive was cancelled books anew, and the dealer hears of it", async () => {
    const dealer = await open();
    const browser = dealer.browser();
    const { to } = await browser.send({ time: TEN });
    await db.inAccount(dealer.ctx.accountId, (tx) => tx.query("update test_drive set state = 'cancelled'"));
    const again = await browser.send({ time: TEN });
    expect(again.to).toBeDefined();
    expect(again.to).not.toBe(to);
    const testDrives = await db.inAccount(dealer.ctx.accountId, (tx) =>
      tx.query<{ state: string }>("select state from test_drive order by state"),
    );
    expect(testDrives.map(({ state }) => state)).toEqual(["booked", "cancelled"]);
    expect(await dealer.leads()).toHaveLength(2);
  });

  test("D160: nobody has more than three test drives ahead, and what was typed stays", async () => {
    const dealer = await open();
    const email = "often@example.com";
    const all = times(await dealer.browser().send());
    const sent = [];
    for (const time of all.slice(0, BOOKING_LIMITS.person + 1))
      sent.push(await dealer.browser().send({ time, email }));
    expect(sent.map(({ status }) => status)).toEqual([undefined, undefined, undefined, 429]);
    expect(sent.at(-1)?.view?.formError).toMatch(/please call us on .*3000 0000\./);
    expect(sent.at(-1)?.view?.values.email).toBe(email);
  });

  test("D160: what is cancelled or over does not count, nor what the person booked on another site; the phone counts alone", async () => {
    const dealer = await open();
    const { ctx } = dealer;
    const all = times(await dealer.browser().send());
    const [email, phone] = ["count@example.com", "0412 345 678"];
    const book = async (at: number, fields: object, changes = {}) =>
      (await dealer.browser(changes).send({ time: all[at] ?? "", ...fields })).status;
    const sister = await db.inAccount(ctx.accountId, (tx) => addSite(tx, `sister-${ctx.siteId}`, []));
    if (!sister.ok) throw new Error(sister.reason);
    for (const at of [0, 1]) expect(await book(at, { email, phone })).toBeUndefined();
    for (const at of [2, 3])
      expect(await book(at, { email, phone }, { siteId: sister.siteId })).toBeUndefined();
    expect(await book(4, { email })).toBeUndefined();
    expect([await book(5, { email }), await book(5, { phone })]).toEqual([429, undefined]);
    expect(await book(6, { phone })).toBe(429);
    await db.inAccount(ctx.accountId, (tx) =>
      tx.query("update test_drive set state = 'cancelled' where starts_at = $1", [all[0]]),
    );
    expect([await book(6, { phone }), await book(7, { phone })]).toEqual([undefined, 429]);
    dealer.pass((Date.parse(all[1] ?? "") - ctx.now().getTime()) / 1000 + 3600);
    expect([await book(7, { phone }), await book(8, { phone })]).toEqual([undefined, 429]);
  });

  test("D160: booking gives the visitor's hold of another time back", async () => {
    const dealer = await open();
    const browser = dealer.browser();
    await browser.send({ time: TEN, email: "" });
    expect((await browser.send({ time: ELEVEN })).to).toBeDefined();
    expect(times(await dealer.browser().send())).toContain(TEN);
  });

  test("D14 D161: what looks like a robot's is kept as a lead, and takes no time from anyone", async () => {
    const dealer = await open();
    const { to } = await dealer.browser().send({ time: TEN, token: "none" });
    expect(to).toContain("/success?");
    expect(to).not.toContain("booking=");
    expect(await dealer.leads()).toMatchObject([{ state: "held", appointment: { state: "requested" } }]);
    expect((await dealer.browser().send({ time: TEN })).to).toContain("booking=");
  });
});

describe("holding", () => {
  test("D160: a chosen time is nobody else's for ten minutes, and still the visitor's own", async () => {
    const dealer = await open();
    const [one, two] = [dealer.browser(), dealer.browser()];
    const held = await one.send({ time: TEN, email: "" });
    expect([held.status, held.view?.heldUntil]).toEqual([400, "9:40 am"]);
    expect(held.view?.errors.map(({ field }) => field)).toEqual(["email"]);
    expect([(await two.send({ time: TEN })).status, times(await two.send())]).toEqual([
      409,
      expect.not.arrayContaining([TEN]),
    ]);
    expect((await one.send({ time: TEN })).to).toBeDefined();
  });

  test("D160: a hold ends by itself, and holding another time gives the first back", async () => {
    const dealer = await open();
    const [one, two] = [dealer.browser(), dealer.browser()];
    await one.send({ time: TEN, email: "" });
    await one.send({ time: ELEVEN, email: "" });
    expect(times(await two.send())).toContain(TEN);
    expect(times(await two.send())).not.toContain(ELEVEN);
    dealer.pass(601);
    expect(times(await two.send())).toContain(ELEVEN);
  });

  test("D160: the page knows the visitor's hold again, and a network gets no end of them", async () => {
    const dealer = await open();
    const ask = (body: Record<string, string>, cookie: string | null = null) =>
      answerHold({
        ...{ ...dealer.ctx, cookie },
        request: new Request("https://northside.example/", {
          method: "POST",
          body: new URLSearchParams(body),
        }),
      });
    const held = await ask({ car: "2022-toyota-hilux-a12", time: TEN });
    expect([held.status, await held.json()]).toEqual([200, { until: "9:40 am" }]);
    const cookie = held.headers.get("set-cookie")?.split(";")[0] ?? "";
    const url = new URL("https://northside.example/book-test-drive?car=2022-toyota-hilux-a12");
    expect(await showBooking({ ...dealer.ctx, cookie }, url)).toMatchObject({
      values: { time: TEN },
      heldUntil: "9:40 am",
    });
    const other = await ask({ car: "2022-toyota-hilux-a12", time: TEN });
    expect([other.status, await other.json()]).toEqual([
      409,
      { error: expect.stringContaining("just taken"), nearest: expect.arrayContaining([]) },
    ]);
    for (let nth = 0; nth < MAX_HOLDS_PER_HOUR.network; nth++)
      await ask({ car: "2022-toyota-hilux-a12", time: ELEVEN }, cookie);
    const limited = await ask({ car: "2022-toyota-hilux-a12", time: ELEVEN }, cookie);
    expect(await limited.json()).toEqual({ until: null });
    expect((await ask({ car: "nothing", time: TEN })).status).toBe(422);
  });
});

test("D214: while the account's database is busy no time is held, and any other failure is told", async () => {
  const dealer = await open();
  const ask = (error: object) => {
    const inAccount = () => Promise.reject(Object.assign(new Error("no"), error));
    const body = new URLSearchParams({ car: "2022-toyota-hilux-a12", time: TEN });
    const request = new Request("https://northside.example/", { method: "POST", body });
    const busy = Object.create(dealer.ctx.db, { inAccount: { value: inAccount } });
    return answerHold({ ...dealer.ctx, db: busy, request });
  };
  const answer = await ask({ code: "55P03" });
  expect([answer.status, await answer.json()]).toEqual([200, { until: null }]);
  const failed = await ask({ code: "ECONNREFUSED" }).then(
    ({ status }) => status,
    () => "thrown",
  );
  expect(failed).not.toBe(200);
});

describe("holds of many", () => {
  const WEEK = [1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    status: "Open",
    open: "09:00",
    close: "17:00",
  }));
  const openLong = () => open({ hours: WEEK });
  type Dealer = Awaited<ReturnType<typeof open>>;
  /** Asks for a time as a new visitor of a network; whether it is held. */
  async function hold({ ctx }: Dealer, time: string, client: string, cookie: string | null = null) {
    const body = new URLSearchParams({ car: "2022-toyota-hilux-a12", time });
    const request = new Request("https://northside.example/", { method: "POST", body });
    const answer = await answerHold({ ...ctx, client, cookie, request });
    return { isHeld: answer.status === 200 && (await answer.json()).until !== null, answer };
  }
  const toCookie = ({ headers }: Response) => headers.get("set-cookie")?.split(";")[0] ?? "";
  const on = (day: number, hour: number) =>
    `2025-03-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}:00:00+10:00`;
  /** Slots of several days, so that no day's share is used up. */
  const SPREAD = [4, 5, 6, 7, 8, 10, 11, 12, 13].flatMap((day) => [on(day, 9), on(day, 10)]);

  test("D214: one network holds few times at once, and a visitor who chooses again still has one", async () => {
    const dealer = await openLong();
    const held = [];
    for (const time of SPREAD) held.push(await hold(dealer, time, "203.0.113.7"));
    const [first, ...others] = held.filter(({ isHeld }) => isHeld);
    expect(others).toHaveLength(MAX_OPEN_HOLDS.network - 1);
    const another = await hold(dealer, SPREAD[9]!, "203.0.113.7", toCookie(first!.answer));
    expect(another.isHeld).toBe(true);
    const own = await hold(dealer, SPREAD[10]!, "198.51.100.1");
    const cookie = toCookie(own.answer);
    for (const time of SPREAD.slice(11, 17))
      expect((await hold(dealer, time, "198.51.100.1", cookie)).isHeld).toBe(true);
    dealer.pass(601);
    expect((await hold(dealer, SPREAD[0]!, "203.0.113.7")).isHeld).toBe(true);
  });

  test("D214: so does an IPv6 /48, from however many of its networks", async () => {
    const dealer = await openLong();
    const held = [];
    for (const [place, time] of SPREAD.entries())
      held.push((await hold(dealer, time, `2001:db8:1:${place.toString(16)}::/64`)).isHeld);
    expect(held.filter(Boolean)).toHaveLength(MAX_OPEN_HOLDS.block);
    expect((await hold(dealer, SPREAD.at(-1)!, "2001:db8:2:1::/64")).isHeld).toBe(true);
  });

  test("D214: an IPv6 /48 asks for a limited number of times an hour, also from networks that hold none", async () => {
    const dealer = await openLong();
    const ask = (at: number, cookie: string) =>
      hold(dealer, on(4, 9), `2001:db8:1:${at.toString(16)}::/64`, cookie);
    const cookie = toCookie((await hold(dealer, on(4, 9), "2001:db8:1:0::/64")).answer);
    for (let at = 1; at < MAX_HOLDS_PER_HOUR.block; at++) expect((await ask(at, cookie)).isHeld).toBe(true);
    expect((await ask(MAX_HOLDS_PER_HOUR.block, cookie)).isHeld).toBe(false);
    expect((await hold(dealer, on(5, 9), "2001:db8:2:1::/64")).isHeld).toBe(true);
  });

  test("D214: holds of however many networks leave half of a day's times free, which anyone can book", async () => {
    const dealer = await openLong();
    const times = [9, 10, 11, 12, 13, 14, 15, 16].map((hour) => on(4, hour));
    const held = [];
    for (const [place, time] of times.entries())
      held.push((await hold(dealer, time, `203.0.113.${place}`)).isHeld);
    expect(held).toEqual([true, true, true, true, false, false, false, false]);
    expect((await dealer.browser().send({ time: times[4]! })).to).toContain("/success");
    // What is booked counts neither as held nor as free: three of seven stay.
    expect((await hold(dealer, times[5]!, "198.51.100.1")).isHeld).toBe(false);
    expect((await hold(dealer, on(5, 9), "198.51.100.1")).isHeld).toBe(true);
  });

  test("D160: one network books a limited number of drives in a day, and others go on", async () => {
    const dealer = await openLong();
    const book = (place: number, network: string) =>
      dealer
        .browser({}, network)
        .send({ time: on([4, 5, 6, 7, 8, 10][Math.floor(place / 5)]!, 9 + (place % 5)) });
    const sent = [];
    for (let place = 0; place <= BOOKING_LIMITS.network; place++) sent.push(await book(place, "203.0.113.9"));
    expect(sent.filter(({ to }) => to)).toHaveLength(BOOKING_LIMITS.network);
    expect(sent.at(-1)?.status).toBe(429);
    expect((await book(BOOKING_LIMITS.network, "203.0.113.10")).to).toBeDefined();
    dealer.pass(24 * 3600);
    expect((await book(BOOKING_LIMITS.network + 1, "203.0.113.9")).to).toBeDefined();
  });

  test("D160 D214: an IPv6 /48 books a limited number of drives in a day", async () => {
    const dealer = await openLong();
    const sent = [];
    for (let place = 0; place <= BOOKING_LIMITS.block; place++) {
      const time = on([4, 5, 6, 7, 8, 10, 11, 12, 13, 14][Math.floor(place / 5)]!, 9 + (place % 5));
      sent.push(await dealer.browser({}, `2001:db8:1:${place.toString(16)}::/64`).send({ time }));
    }
    expect(sent.filter(({ to }) => to)).toHaveLength(BOOKING_LIMITS.block);
    expect(sent.at(-1)?.status).toBe(429);
  });
});

test("LEAD-22 D160: a time is taken where the location has it, and where the vehicle has it, booked or held", async () => {
  const dealer = await open();
  await dealer.browser().send({ time: TEN });
  await dealer.browser().send({ time: ELEVEN, email: "" });
  const { yard, car, ctx } = dealer;
  const listTaken = (wanted: { locationId: number; vehicleId: number }) =>
    db.inAccount(ctx.accountId, async (tx) =>
      (await listTakenTimes(tx, wanted, { now: ctx.now(), own: {} })).map(({ isHeld }) => isHeld).sort(),
    );
  expect(await listTaken({ locationId: yard.id, vehicleId: 0 })).toEqual([false, true]);
  expect(await listTaken({ locationId: 0, vehicleId: car.id })).toEqual([false, true]);
  expect(await listTaken({ locationId: 0, vehicleId: 0 })).toEqual([]);
});

describe("steps", () => {
  test("LEAD-02 LEAD-03: who chose the vehicle here goes on to a time, then to details, and back", async () => {
    const dealer = await open();
    const browser = dealer.browser();
    const chosen = { chosen: "1" };
    const none = await browser.send({ ...chosen, step: "time" });
    expect([none.view?.step, timeError(none)]).toEqual(["time", "Please choose a day and a time."]);
    const time = await browser.send({ ...chosen, step: "time", time: TEN });
    expect([time.status, time.view?.step, time.view?.heldUntil]).toEqual([200, "details", "9:40 am"]);
    expect(time.view?.steps.map(({ label }) => label)).toEqual(["Vehicle", "Day and time", "Your details"]);
    const back = await browser.send({ ...chosen, step: "details", time: TEN, back: "time" });
    expect([back.view?.step, back.view?.values.time]).toEqual(["time", TEN]);
    const wrong = await browser.send({ ...chosen, step: "details", time: TEN, phone: "12" });
    expect([wrong.view?.step, wrong.view?.errors.map(({ field }) => field)]).toEqual(["details", ["phone"]]);
    expect((await browser.send({ ...chosen, step: "details", time: TEN })).to).toContain("/success");
  });

  test("LEAD-02 LEAD-21 D122 D163 D236: from a vehicle there is one step, with the location's state chosen", async () => {
    const { ctx } = await open();
    const show = (query: string, changes = {}) =>
      showBooking({ ...ctx, ...changes }, new URL(`https://northside.example/book-test-drive${query}`));
    expect(await show("?car=2022-toyota-hilux-a12")).toMatchObject({
      ...{ kind: "form", step: "booking", steps: [], values: { licence_state: "qld", time: "" } },
      yard: { name: "Northside Aspley" },
    });
    expect(await show("?car=2022-toyota-hilux-a12&chosen=1")).toMatchObject({ step: "time" });
    expect(await show("")).toMatchObject({ kind: "choose", cars: [{ make: "Toyota" }], problem: null });
    expect(await show("?car=gone")).toMatchObject({
      kind: "choose",
      problem: expect.stringContaining("no longer listed"),
    });
    const nowhere = await show("?car=2022-toyota-hilux-a12", { stock: withYards(ctx, []).stock });
    expect(nowhere).toMatchObject({ days: [], yard: null, values: { licence_state: "qld" } });
    const off = { ...ctx.config, testDrive: { ...ctx.config.testDrive, enabled: false } };
    expect(await show("", { config: off })).toBeNull();
  });
});

describe("bad input", () => {
  test.each([
    ["in the past", "2025-02-28T10:00:00+10:00", "That time has passed."],
    ["on a closed day", "2025-03-09T10:00:00+10:00", "We are closed at that time."],
    ["at night", "2025-03-04T02:00:00+10:00", "We are closed at that time."],
    ["between two slots", "2025-03-04T09:30:00+10:00", "That time cannot be booked."],
    ["too far ahead", "2025-06-02T10:00:00+10:00", "That time cannot be booked."],
    ["that is no time", "'; drop table test_drive; --", "That time cannot be booked."],
    ["of none", "", "Please choose a day and a time."],
  ])("LEAD-05 LEAD-22: a time %s has a clear answer, and nothing typed is lost", async (_, time, words) => {
    const dealer = await open();
    const sent = await dealer.browser().send({ time, message: "Can we bring a dog?" });
    expect(sent.status).toBe(400);
    expect(timeError(sent)).toContain(words);
    expect(sent.view?.values).toMatchObject({ name: "Jane Citizen", message: "Can we bring a dog?" });
    expect(await dealer.leads()).toEqual([]);
  });

  test.each([
    ["withdrawn, or of another account", { car: "someone-elses" }, {}, "no longer listed"],
    ["sold", {}, { status: "sold", soldAt: "2025-03-01T00:00:00Z" }, "just been sold"],
    ["a caravan", {}, { itemType: "caravan" }, "not one to drive"],
    ["coming soon", {}, { status: "coming_soon" }, "not here yet"],
  ])(
    "LEAD-05 VDP-16: a vehicle that is %s has a clear answer and others to choose",
    async (_, fields, facts, words) => {
      const dealer = await open();
      const { config } = dealer.ctx;
      const sent = await dealer
        .browser({
          config: { ...config, testDrive: { ...config.testDrive, hideComingSoon: true } },
          stock: await dealer.stock(facts as Partial<VehicleFacts>),
        })
        .send({ time: TEN, ...fields });
      expect([sent.status, sent.view?.formError]).toEqual([422, expect.stringContaining(words)]);
      expect(sent.view?.choices).toMatchObject([{ make: "Toyota" }]);
      expect(sent.view?.values.name).toBe("Jane Citizen");
    },
  );

  test("LEAD-22: a location without hours asks when it would suit, and is sent as an ordinary enquiry", async () => {
    const dealer = await open({ hours: [] });
    const browser = dealer.browser();
    const first = await browser.send({});
    expect(first.view).toMatchObject({ days: [], errors: [{ field: "preferred_time" }] });
    const { to } = await browser.send({ preferred_time: "Saturday morning" });
    expect(to).toContain("category=Test+Drive");
    expect(await dealer.leads()).toMatchObject([
      { category: "Test Drive", appointment: null, message: "Preferred time: Saturday morning" },
    ]);
  });

  test("LEAD-05 D17: a form from elsewhere and one that cannot be read are explained", async () => {
    const dealer = await open();
    const foreign = await dealer.browser({ sameSite: false }).send({ time: TEN });
    expect([foreign.status, foreign.view?.formError]).toEqual([
      400,
      expect.stringContaining("our own pages"),
    ]);
    expect(foreign.view?.values.time).toBe(TEN);
    expect(await dealer.leads()).toEqual([]);
  });
});

describe("API-12: the call for free times", () => {
  const ask = async (dealer: Awaited<ReturnType<typeof open>>, query: Record<string, unknown>) => {
    const url = new URL("https://northside.example/api/test-drive/appointments");
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const response = await answerAppointments({ ...dealer.ctx, url });
    return { status: response.status, body: await response.json() };
  };

  test("API-12 LEAD-22: answers ISO times with the location's offset, without those that are taken", async () => {
    const dealer = await open();
    const asked = { location_id: dealer.yard.id, car_id: dealer.car.id };
    const { status, body } = await ask(dealer, asked);
    expect([status, body.slice(0, 3)]).toEqual([200, ["2025-03-03T09:00:00+10:00", TEN, ELEVEN]]);
    await dealer.browser().send({ time: TEN });
    expect((await ask(dealer, asked)).body).not.toContain(TEN);
    const closed = await open({ hours: [] });
    expect(await ask(closed, { location_id: closed.yard.id, car_id: closed.car.id })).toEqual({
      ...{ status: 200, body: [] },
    });
  });

  test("API-12 D1: ids that are none, or another account's, are refused", async () => {
    const [dealer, other] = [await open(), await open()];
    const own = { location_id: dealer.yard.id, car_id: dealer.car.id };
    for (const query of [
      {},
      { ...own, car_id: "x" },
      { ...own, location_id: "-1" },
      { ...own, car_id: 1e20 },
    ])
      expect((await ask(dealer, query)).status).toBe(400);
    expect((await ask(dealer, { ...own, car_id: other.car.id })).status).toBe(404);
    expect((await ask(dealer, { ...own, location_id: other.yard.id })).status).toBe(404);
  });
});
