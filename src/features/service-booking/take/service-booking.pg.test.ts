import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { issueToken } from "#features/leads/rules/submission-token.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { openTestDealer, sentBy, withYards } from "#features/leads/take/test-dealer.ts";
import { ASPLEY, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import type { LocationDocument } from "#features/tenancy/locations/location-document.ts";
import { listLocations, saveLocations } from "#features/tenancy/locations/location-store.server.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import type { ServiceBookingSettings } from "../settings.ts";
import { type ServiceView, showServiceBooking, submitServiceBooking } from "./service-booking.server.ts";

const db = openTestDatabase();
const ORIGIN = "https://northside.example";
const PAGE = new URL(`${ORIGIN}/book-service`);
const ADDRESS = "https://consumer.xtime.example/book?dealer=1";

const HOURS = [1, 2, 3, 4, 5].map((weekday) => ({
  ...{ weekday, status: "Open", open: "07:30", close: "17:00" },
})) as LocationDocument["openingHours"];
const SERVICE = { ...ASPLEY, slug: "service", name: "Northside Service", type: "service" } as const;

/** A dealer early on Sunday 2 March 2025 in Brisbane, whose service department is open from Monday to Friday. */
async function open(
  settings: Partial<ServiceBookingSettings> = {},
  places: readonly LocationDocument[] = [],
) {
  const { ctx: enquiries, ...dealer } = await openTestDealer(db, rememberingJobs());
  const yards = await db.inAccount(enquiries.accountId, async (tx) => {
    await saveLocations(tx, [{ ...ASPLEY }, { ...SERVICE, openingHours: HOURS }, ...places]);
    return listLocations(tx);
  });
  const serviceBooking = { ...enquiries.config.serviceBooking, kind: "form", ...settings } as const;
  const config = { ...enquiries.config, serviceBooking };
  return { ...dealer, ctx: withYards({ ...enquiries, config }, yards) };
}

const ANSWERS = {
  ...{ Rego: "123ABC", work: "Logbook service", day: "Tuesday 4 March", drop_off: "7:30 am" },
  ...{ name: "Jane", last_name: "Citizen", email: "jane@example.com", phone: "0412 345 678" },
  message: "It squeaks when cold.",
};
const post = (ctx: FormRequest, fields: Record<string, string>, headers = {}) => {
  const issuedAt = new Date(ctx.now().getTime() - 60_000);
  const body = new URLSearchParams({
    token: issueToken(ctx, { id: randomUUID(), issuedAt }),
    ...ANSWERS,
    ...fields,
  });
  const request = new Request(PAGE, { method: "POST", body, headers });
  return submitServiceBooking(sentBy(ctx, request), request);
};
const readForm = (view: ServiceView) => {
  if (view.kind !== "form") throw new Error(view.kind);
  return view.form;
};
const show = (ctx: FormRequest, query = "") => {
  const shown = showServiceBooking(ctx, new URL(`${PAGE}${query}`));
  if (shown.kind !== "view") throw new Error(shown.kind);
  return readForm(shown.view);
};
const readOptions = (form: ReturnType<typeof show>, name: string) =>
  form.groups
    .flatMap(({ fields }) => fields)
    .find((field) => field.name === name)
    ?.options.map(({ value }) => value);

describe("our own form", () => {
  test("PAGE-01 D170: it offers the work of the settings, and days and drop-offs of the service department", async () => {
    const { ctx } = await open({ work: ["Logbook service", "Weighing"], lastDropOff: "08:30" });
    const form = show(ctx);
    expect(readOptions(form, "work")).toEqual(["Logbook service", "Weighing"]);
    expect(readOptions(form, "day")?.slice(0, 5)).toEqual([
      ...["Monday 3 March", "Tuesday 4 March", "Wednesday 5 March", "Thursday 6 March", "Friday 7 March"],
    ]);
    expect(readOptions(form, "drop_off")).toEqual(["7:30 am", "8:00 am", "8:30 am"]);
    // There is one service department, so nobody is asked which.
    expect(readOptions(form, "location")).toBeUndefined();
    expect(form).toMatchObject({ action: "/book-service", errors: [], token: expect.stringMatching(/./) });
  });

  test("PAGE-01 LEAD-04 D170: it becomes a lead like any other, for the service department, with a type of its own", async () => {
    const dealer = await open();
    const outcome = await post(dealer.ctx, {});
    expect(outcome).toEqual({
      ...{
        kind: "received",
        to: expect.stringMatching(/^\/success\?location=service&category=Service&ref=/),
      },
    });
    expect(await dealer.leads()).toMatchObject([
      {
        ...{ category: "Service", subcategory: "Service Booking", state: "pending", rego: "123ABC" },
        ...{ message: "It squeaks when cold.", seller: { location: { slug: "service" } } },
        form: {
          name: "service-booking",
          answers: [
            { field: "work", label: "What it needs", value: "Logbook service" },
            { field: "day", label: "Preferred day", value: "Tuesday 4 March" },
            { field: "drop_off", label: "Drop-off", value: "7:30 am" },
          ],
        },
      },
    ]);
    const [lead] = await dealer.leads();
    expect(lead?.deliveries.map(({ kind }) => kind)).toEqual(["mail", "confirmation"]);
  });

  test("PAGE-01 D170: without a registration make, model and year are kept", async () => {
    const dealer = await open();
    await post(dealer.ctx, { Rego: "", make: "Toyota", model: "HiLux", year: "2019", km: "85,000 km" });
    const [lead] = await dealer.leads();
    expect(lead?.form?.answers.slice(0, 4).map(({ value }) => value)).toEqual([
      ...["Toyota", "HiLux", "2019", "85000"],
    ]);
  });

  test.each([
    ["no vehicle", { Rego: "" }, ["Rego"]],
    ["work that is not offered", { work: "Paint it red" }, ["work"]],
    ["a closed day", { day: "Saturday 8 March" }, ["day"]],
    ["a day in the past", { day: "Friday 28 February" }, ["day"]],
    ["a drop-off at night", { drop_off: "3:00 am" }, ["drop_off"]],
    ["nothing", { Rego: "", work: "", day: "", drop_off: "", name: "", phone: "" }, null],
  ])("LEAD-05 PAGE-01 D170: %s is refused in words, and what was typed stays", async (_, fields, wrong) => {
    const dealer = await open();
    const outcome = await post(dealer.ctx, fields);
    expect(outcome).toMatchObject({ kind: "shown", status: 400 });
    const form = readForm((outcome as { view: ServiceView }).view);
    if (wrong) expect(form.errors.map(({ field }) => field)).toEqual(wrong);
    else expect(form.errors.length).toBeGreaterThan(4);
    expect(form.values).toMatchObject({ ...ANSWERS, ...fields });
    expect(await dealer.leads()).toEqual([]);
  });

  test("PAGE-01 D170: of several departments one is asked for, its own hours count, and the address may choose it", async () => {
    const other = {
      ...{ ...SERVICE, slug: "bikes", name: "Northside Bikes", street: "2 Other Road" },
      openingHours: [{ weekday: 6, status: "Open", open: "09:00", close: "12:00" }],
    } as LocationDocument;
    const dealer = await open({}, [other]);
    const form = show(dealer.ctx, "?location=bikes");
    expect([form.values.location, readOptions(form, "location")?.toSorted()]).toEqual([
      "bikes",
      ["bikes", "service"],
    ]);
    expect(readOptions(form, "day")).toContain("Saturday 8 March");
    const wrong = await post(dealer.ctx, { location: "bikes" });
    expect(readForm((wrong as { view: ServiceView }).view).errors).toEqual([
      {
        field: "day",
        message: expect.stringContaining("Northside Bikes doesn't take bookings on that day."),
      },
    ]);
    const saturday = { location: "bikes", day: "Saturday 8 March", drop_off: "9:30 am" };
    expect(await post(dealer.ctx, saturday)).toMatchObject({ kind: "received" });
    expect(await post(dealer.ctx, { ...saturday, location: "elsewhere" })).toMatchObject({ status: 400 });
  });

  test("PAGE-01 D170: where no hours are known, the shopper says in words which day", async () => {
    const dealer = await open();
    const locations = dealer.ctx.stock.locations.filter(({ type }) => type !== "service");
    const ctx = withYards(dealer.ctx, locations);
    expect(readOptions(show(ctx), "day")).toEqual([]);
    expect(await post(ctx, { day: "Any Tuesday", drop_off: "" })).toMatchObject({ kind: "received" });
  });

  test("LEAD-05 D17 D80: a form from elsewhere, one too many, and one that a program sent", async () => {
    const dealer = await open();
    const foreign = await post(dealer.ctx, {}, { "sec-fetch-site": "cross-site" });
    expect(foreign).toMatchObject({
      status: 400,
      view: { form: { formError: expect.stringContaining("our own pages") } },
    });
    expect(await post({ ...dealer.ctx, mayWrite: () => false }, {})).toMatchObject({ status: 429 });
    expect(await dealer.leads()).toEqual([]);
    expect(await post(dealer.ctx, { token: "none" })).toMatchObject({ kind: "received" });
    expect(await dealer.leads()).toMatchObject([{ state: "held" }]);
  });
});

describe("the dealer's own page", () => {
  test("PAGE-02 TEN-06 D170: an external one is where the page leads", async () => {
    const { ctx } = await open({ kind: "external", xtime_url: ADDRESS });
    expect(showServiceBooking(ctx, PAGE)).toEqual({ kind: "redirect", to: ADDRESS });
    expect(await post(ctx, {})).toEqual({ kind: "not-found" });
  });

  test("PAGE-03 TEN-06 D170: one in a frame is shown with the service departments", async () => {
    const { ctx } = await open({ kind: "frame", xtime_url: ADDRESS });
    expect(showServiceBooking(ctx, PAGE)).toMatchObject({
      ...{ kind: "view", view: { kind: "frame", address: ADDRESS, yards: [{ name: "Northside Service" }] } },
    });
    expect(await post(ctx, {})).toEqual({ kind: "not-found" });
  });

  test("PAGE-01 D170: a site that books no services has no page", async () => {
    const { ctx } = await open({ kind: "off" });
    expect(showServiceBooking(ctx, PAGE)).toEqual({ kind: "not-found" });
    expect(await post(ctx, {})).toEqual({ kind: "not-found" });
  });
});
