import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { toFileKey } from "#features/leads/attachments/attachment-files.server.ts";
import { listAttachments } from "#features/leads/attachments/attachment-store.server.ts";
import { deIdentifyLeads } from "#features/leads/inbox/de-identify.server.ts";
import { drawBands } from "#platform/images/test-images.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DiskStorage } from "#platform/storage/disk-storage.ts";
import { findTradeIn } from "../store/trade-in-store.server.ts";
import {
  ALL_ANSWERS,
  CAR_ANSWERS,
  CONDITION_ANSWERS,
  openSubmission,
  openTradeInDealer,
} from "../test-trade-in.ts";
import { MAX_LOOKUPS } from "./find-car.server.ts";
import { showTradeIn } from "./trade-in.server.ts";

const db = openTestDatabase();
type Dealer = Awaited<ReturnType<typeof openTradeInDealer>>;
type Outcome = Awaited<ReturnType<ReturnType<typeof openSubmission>["post"]>>;

const read = ({ ctx }: Dealer, id: string) => db.inAccount(ctx.accountId, (tx) => findTradeIn(tx, id));
const readForm = (outcome: Outcome) => {
  if (outcome.kind !== "shown") throw new Error(outcome.kind);
  return outcome.view.form;
};
const PLATE = { Rego: " 123 abc", regoState: "QLD", step: "rego" };

describe("the pages", () => {
  const show = (dealer: Dealer, path: string) => showTradeIn(dealer.ctx, new URL(path, dealer.ctx.origin));

  test("TRADE-08 TRADE-09: /trade-in, the same about a car of the site, and worded for selling", async () => {
    const dealer = await openTradeInDealer(db);
    expect(await show(dealer, "/trade-in")).toMatchObject({
      ...{ car: null, isSold: false },
      form: { title: "Value your trade-in", action: "/trade-in", step: "rego" },
    });
    expect(await show(dealer, `/cars/trade-in?car_id=${dealer.car.id}`)).toMatchObject({
      car: { slug: dealer.car.slug },
      form: { action: `/cars/trade-in?car_id=${dealer.car.id}` },
    });
    expect(await show(dealer, "/trade-in?sell=1")).toMatchObject({
      ...{ isSold: true, form: { title: "Sell us your car", action: "/trade-in?sell=1" } },
    });
  });

  test.each([
    "",
    "?car_id=",
    "?car_id=0",
    "?car_id=abc",
    "?car_id=99999999999999999999",
    "?car_id=1999999999",
  ])("TRADE-08: /cars/trade-in%s values a car without one that is wanted", async (query) => {
    expect(await show(await openTradeInDealer(db), `/cars/trade-in${query}`)).toMatchObject({ car: null });
  });

  test("AUTH-09: a site without the flag has neither page nor post", async () => {
    const dealer = await openTradeInDealer(db, { enabled: false });
    expect(await show(dealer, "/trade-in")).toBeNull();
    expect(await openSubmission(dealer.ctx).finish()).toEqual({ kind: "not-found" });
  });
});

describe("the registration", () => {
  test("TRADE-02 D373: a plate is looked up, its car is filled in, and both are kept", async () => {
    const dealer = await openTradeInDealer(db);
    const { id, post } = openSubmission(dealer.ctx);
    const form = readForm(await post(PLATE));
    expect(form).toMatchObject({
      step: "car",
      errors: [],
      notice: expect.stringMatching(/We found a 20.*123ABC.*simulator/),
    });
    expect(form.values.make).toMatch(/Toyota|Mazda|Hyundai|Kia/);
    expect(await read(dealer, id)).toMatchObject({
      ...{ step: "rego", state: "started", leadId: null },
      found: { rego: "123ABC", state: "QLD", vehicle: { make: form.values.make, model: form.values.model } },
    });
    expect(await dealer.leads()).toEqual([]);
  });

  test.each([
    ["no plate", { Rego: "", regoState: "" }, undefined],
    ["a plate of no car", { Rego: "000AAA" }, "We couldn't find 000AAA in QLD."],
    ["a lookup that fails", { Rego: "999AAA" }, "can't look up"],
  ])("TRADE-02 D373: with %s the shopper enters the car", async (_, fields, notice) => {
    const form = readForm(
      await openSubmission((await openTradeInDealer(db)).ctx).post({ ...PLATE, ...fields }),
    );
    expect(form.step).toBe("car");
    expect(form.errors).toEqual([]);
    expect(form.values.make).toBe("");
    if (notice) expect(form.notice).toContain(notice);
    else expect(form.notice).toBeUndefined();
  });

  test.each([
    ["🚗🚗", "QLD", "Rego"],
    ["123ABC", "", "regoState"],
    ["123ABC", "Queensland", "regoState"],
    ["A".repeat(500), "QLD", "Rego"],
  ])("TRADE-02 LEAD-05: the plate %j in %j is refused at %s, and stays", async (Rego, regoState, field) => {
    const form = readForm(
      await openSubmission((await openTradeInDealer(db)).ctx).post({ ...PLATE, Rego, regoState }),
    );
    expect(form).toMatchObject({ step: "rego", errors: [{ field }], values: { Rego, regoState } });
  });

  test("D373: a plate is paid for once, and a network has 20 looked up in an hour", async () => {
    const dealer = await openTradeInDealer(db);
    let asked = 0;
    const find = async () => {
      asked += 1;
      return null;
    };
    const ctx = { ...dealer.ctx, registrations: { isSimulator: false, find } };
    const { post } = openSubmission(ctx);
    await post(PLATE);
    await post(PLATE);
    expect(asked).toBe(1);
    for (let n = 1; n < MAX_LOOKUPS.hour; n++) await openSubmission(ctx).post({ ...PLATE, Rego: `A${n}` });
    expect(asked).toBe(MAX_LOOKUPS.hour);
    const form = readForm(await openSubmission(ctx).post({ ...PLATE, Rego: "B1" }));
    expect([asked, form.notice, form.step]).toEqual([
      MAX_LOOKUPS.hour,
      expect.stringContaining("can't look up"),
      "car",
    ]);
  });

  test("TRADE-02 LEAD-01: the way on without a plate, and back, check nothing", async () => {
    const { post } = openSubmission((await openTradeInDealer(db)).ctx);
    expect(readForm(await post({ ...PLATE, Rego: "🚗", back: "car" }))).toMatchObject({
      step: "car",
      errors: [],
    });
    expect(readForm(await post({ ...CAR_ANSWERS, step: "car", back: "rego" }))).toMatchObject({
      step: "rego",
    });
  });
});

describe("the answers", () => {
  test("TRADE-01 D371: each step is kept without mail, so that a shopper who stops is not lost", async () => {
    const dealer = await openTradeInDealer(db);
    const { id, post } = openSubmission(dealer.ctx);
    expect(readForm(await post({ ...CAR_ANSWERS, step: "car" }))).toMatchObject({
      step: "condition",
      errors: [],
    });
    expect(await read(dealer, id)).toMatchObject({
      step: "car",
      vehicle: { make: "Toyota", year: 2021, body: "hatch" },
    });
    expect(
      readForm(await post({ ...CAR_ANSWERS, ...CONDITION_ANSWERS, payout: "$4,500", step: "condition" })),
    ).toMatchObject({ step: "details" });
    const partly = await post({ ...ALL_ANSWERS, step: "details", email: "", phone: "0412 345 678" });
    expect(readForm(partly)).toMatchObject({ step: "details", errors: [{ field: "email" }] });
    expect(await read(dealer, id)).toMatchObject({
      ...{ step: "details", leadId: null, state: "started" },
      answers: { km: 60_000, condition: "Good", payoutCents: 450_000 },
      contact: { name: "Jane", phone: "0412 345 678" },
    });
    expect(await dealer.leads()).toEqual([]);
  });

  test.each([
    ["car", { make: "", model: "" }, ["make", "model"]],
    ["car", { year: "1800" }, ["year"]],
    ["car", { year: "2031" }, ["year"]],
    ["car", { make: "x".repeat(5000) }, ["make"]],
    ["car", { body: "Spaceship" }, ["body"]],
    ["condition", { km: "-1" }, ["km"]],
    ["condition", { km: "many", condition: "Perfect", payout: "-5" }, ["km", "condition", "payout"]],
    ["condition", { service: "", accidents: "", keys: "" }, ["service", "accidents", "keys"]],
    ["details", { postcode: "" }, ["postcode"]],
    ["details", { location: "elsewhere" }, ["location"]],
  ])("TRADE-03 LEAD-05: at %s, %j is wrong in %j", async (step, changes, fields) => {
    const dealer = await openTradeInDealer(db);
    const form = readForm(await openSubmission(dealer.ctx).post({ ...ALL_ANSWERS, step, ...changes }));
    expect(form.errors.map(({ field }) => field)).toEqual(fields);
    expect(form).toMatchObject({ step, values: changes });
    expect(await dealer.leads()).toEqual([]);
  });

  test.each(["400", "40000", "abcd"])(
    "TRADE-06: the postcode %j is refused in its words",
    async (postcode) => {
      const form = readForm(await openSubmission((await openTradeInDealer(db)).ctx).finish({ postcode }));
      expect(form.errors).toEqual([
        { field: "postcode", message: "Invalid postcode. Please enter a 4-digit number." },
      ]);
    },
  );

  test("TRADE-03: a photo that is none is refused, and the answers stay", async () => {
    const dealer = await openTradeInDealer(db);
    const outcome = await openSubmission(dealer.ctx).finish({}, [
      new File(["<svg onload=alert(1)>"], "car.jpg"),
    ]);
    expect(readForm(outcome)).toMatchObject({
      ...{ step: "details", values: { make: "Toyota", email: "jane@example.com" } },
      errors: [{ field: "photos", message: expect.stringContaining("“car.jpg” cannot be used") }],
    });
    expect(await dealer.leads()).toEqual([]);
  });
});

describe("the valuation", () => {
  test("TRADE-02 TRADE-03 TRADE-05 ENT-21 D371: the steps become one thread of leads, of which the last is delivered", async () => {
    const dealer = await openTradeInDealer(db);
    const { id, post, finish } = openSubmission(dealer.ctx, `/cars/trade-in?car_id=${dealer.car.id}`);
    await post(PLATE);
    const outcome = await finish({ Rego: "123abc", regoState: "QLD", payout: "4500" });
    expect(outcome).toEqual({ kind: "received", to: expect.stringMatching(/^\/trade-in\/offer\?offer=/) });
    const leads = await dealer.leads();
    const bySubcategory = new Map(leads.map((lead) => [lead.subcategory, lead]));
    expect([...bySubcategory.keys()].sort()).toEqual(["1. Rego Lookup", "2. Adjustments"]);
    const [lookup, adjustments] = ["1. Rego Lookup", "2. Adjustments"].map(
      (name) => bySubcategory.get(name)!,
    );
    expect(lookup).toMatchObject({
      category: "Sell My Car",
      additionTo: null,
      rego: "123ABC",
      deliveries: [],
    });
    expect(lookup!.form!.answers.map(({ field }) => field)).toEqual([
      ...["trade_in", "purpose", "rego", "regoState", "make", "model", "year", "badge", "body"],
    ]);
    expect(adjustments).toMatchObject({
      ...{
        id,
        additionTo: lookup!.id,
        person: { name: "Jane", postcode: "4000" },
        car: { vehicleId: dealer.car.id },
      },
      seller: { location: { slug: "aspley" } },
    });
    expect(adjustments!.deliveries.map(({ kind }) => kind)).toContain("confirmation");
    const answers = Object.fromEntries(adjustments!.form!.answers.map(({ field, value }) => [field, value]));
    expect(answers).toMatchObject({
      ...{ trade_in: id, km: "60,000 km", condition: "Good", payout: "$4,500", keys: "Two or more" },
      ...{ offer_price: "$19,600", net: "$15,100", valid_until: "Sunday 9 March 2025" },
      estimate_from: "14 similar cars for sale, seen until 2025-02-28",
    });
    expect(await read(dealer, id)).toMatchObject({
      ...{ state: "open", leadId: id, vehicleId: dealer.car.id, offerCents: 1_960_000, payoutCents: 450_000 },
      ...{ validUntil: new Date("2025-03-09T14:00:00Z"), contact: null, noFigure: null },
    });
  });

  test("TRADE-07 D371: sent again with other answers it is valued again, once, and the first figure stays", async () => {
    const dealer = await openTradeInDealer(db);
    const { id, post, finish } = openSubmission(dealer.ctx);
    await post(PLATE);
    const toId = (outcome: Outcome) =>
      outcome.kind === "received"
        ? new URL(outcome.to, "http://x").searchParams.get("offer")?.slice(0, 36)
        : "";
    expect([toId(await finish()), toId(await finish())]).toEqual([id, id]);
    const changes = { km: "90,000", payout: "$2,000" };
    const other = toId(await finish(changes)) ?? "";
    expect([other === id, toId(await finish(changes))]).toEqual([false, other]);
    expect(await read(dealer, id)).toMatchObject({ answers: { km: 60_000 }, payoutCents: 0, leadId: id });
    expect(await read(dealer, other)).toMatchObject({
      ...{ answers: { km: 90_000 }, payoutCents: 200_000, leadId: other, state: "open" },
      found: { rego: "123ABC" },
    });
    const subcategories = (await dealer.leads()).map(({ subcategory }) => subcategory);
    expect(subcategories.filter((name) => name === "2. Adjustments")).toHaveLength(2);
  });

  test("TRADE-07 D372: the market is asked for a used car as it was described, in each price type", async () => {
    const dealer = await openTradeInDealer(db);
    await openSubmission(dealer.ctx).finish({ make: "toyota", regoState: "" });
    expect(dealer.asked.map(({ priceType }) => priceType)).toEqual(["drive_away", "egc", "unknown"]);
    expect(dealer.asked[0]).toMatchObject({
      ...{
        make: "Toyota",
        model: "Corolla",
        year: 2021,
        km: 60_000,
        body: "hatch",
        carType: "used",
        madeUp: false,
      },
    });
  });

  test.each([
    ["too old", { year: "2017" }, "too-old"],
    ["too far", { km: "100,001" }, "too-far"],
    ["broken", { condition: "Does not drive" }, "condition"],
  ])("TRADE-11 TRADE-12: a car that is %s becomes a lead without a figure", async (_, changes, noFigure) => {
    const dealer = await openTradeInDealer(db);
    const { id, finish } = openSubmission(dealer.ctx);
    expect(await finish(changes)).toMatchObject({ kind: "received" });
    expect(await read(dealer, id)).toMatchObject({
      state: "open",
      offerCents: null,
      estimate: null,
      noFigure,
    });
    const lead = (await dealer.leads()).find(({ subcategory }) => subcategory === "2. Adjustments");
    const fields = lead!.form!.answers.map(({ field }) => field);
    expect(fields).toContain("no_figure");
    expect(fields).not.toContain("offer_price");
  });

  test("TRADE-07 D372: before the market is learned, and where it knows too little, there is no figure", async () => {
    const dealer = await openTradeInDealer(db);
    dealer.market.answer = { kind: "not-enough" };
    for (const ctx of [dealer.ctx, { ...dealer.ctx, marketModel: null }]) {
      const { id, finish } = openSubmission(ctx);
      await finish({ email: `${id}@example.com`, phone: "+64 21 123 456" });
      expect(await read(dealer, id)).toMatchObject({ noFigure: "too-little-data", offerCents: null });
    }
  });

  test("D17 D371: the same post twice is one trade-in, and the first figure stands", async () => {
    const dealer = await openTradeInDealer(db);
    const { id, finish } = openSubmission(dealer.ctx);
    const first = await finish();
    dealer.market.answer = { kind: "not-enough" };
    expect(await finish()).toEqual(first);
    expect(await dealer.leads()).toHaveLength(2);
    expect(await read(dealer, id)).toMatchObject({ offerCents: 1_960_000, answers: { km: 60_000 } });
  });

  test("D14 LEAD-11: what a program sends is held with all its steps", async () => {
    const dealer = await openTradeInDealer(db);
    await openSubmission(dealer.ctx).finish({ reference_code: "x" });
    const leads = await dealer.leads();
    expect(leads.map(({ suspicions }) => suspicions)).toEqual([["honeypot"], ["honeypot"]]);
    expect(leads.flatMap(({ deliveries }) => deliveries.map(({ state }) => state))).not.toContain(
      "delivered",
    );
  });

  test("D17: without a token the form asks to send once more; from another site it is refused", async () => {
    const dealer = await openTradeInDealer(db);
    expect(readForm(await openSubmission(dealer.ctx).finish({ token: "" }))).toMatchObject({
      mustConfirm: true,
    });
    const photo = new File(["not looked at"], "car.jpg");
    expect(await openSubmission(dealer.ctx).finish({ token: "" }, [photo])).toMatchObject({
      ...{ status: 200, view: { form: { mustConfirm: true, formError: null, errors: [] } } },
    });
    expect(await dealer.leads()).toEqual([]);
    const limited = { ...dealer.ctx, mayWrite: () => false };
    expect(await openSubmission(limited).finish()).toMatchObject({ status: 429 });
    expect(await openSubmission(limited).finish({}, [photo])).toMatchObject({
      ...{ status: 429, view: { form: { errors: [], values: { make: "Toyota" } } } },
    });
  });

  test("LEAD-05 D371: with the database away the shopper goes on, and is told at the end", async () => {
    const dealer = await openTradeInDealer(db);
    const away = () => Promise.reject(Object.assign(new Error("away"), { code: "ECONNREFUSED" }));
    const ctx = { ...dealer.ctx, db: { inAccount: away } as unknown as typeof dealer.ctx.db };
    const { post, finish } = openSubmission(ctx);
    expect(readForm(await post({ ...CAR_ANSWERS, step: "car" }))).toMatchObject({
      step: "condition",
      errors: [],
    });
    const form = readForm(await finish());
    expect(form.values).toMatchObject({ make: "Toyota", email: "jane@example.com" });
    expect(form.formError).toBeTruthy();
  });

  test("D85 D371: a trade-in goes with the details of its lead", async () => {
    const dealer = await openTradeInDealer(db);
    const { id, finish } = openSubmission(dealer.ctx);
    await finish();
    await db.inAccount(dealer.ctx.accountId, (tx) => deIdentifyLeads(tx, [id], dealer.ctx.now()));
    expect(await read(dealer, id)).toBeNull();
  });
});

test("TRADE-03 D175: photos are kept with the lead, as JPEGs that do not say where they were taken", async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-trade-in-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dealer = await openTradeInDealer(db);
  const ctx = { ...dealer.ctx, files: new DiskStorage(folder) };
  const place = { IFD3: { GPSLatitudeRef: "S", GPSLatitude: "27/1 28/1 0/1" } };
  const photo = await drawBands(80, 60).withExif(place).jpeg().toBuffer();
  expect(photo.includes("Exif")).toBe(true);
  const { id, finish } = openSubmission(ctx);
  expect(await finish({}, [new File([Uint8Array.from(photo)], "front.jpg")])).toMatchObject({
    kind: "received",
  });
  const files = await db.inAccount(ctx.accountId, (tx) => listAttachments(tx, id));
  expect(files).toMatchObject([{ field: "photos", name: "front.jpg", kind: "jpeg" }]);
  const stored = await ctx.files.read(toFileKey(ctx.accountId, files[0]!.id));
  expect(stored!.length).toBeGreaterThan(0);
  expect(stored!.includes("Exif")).toBe(false);
});
