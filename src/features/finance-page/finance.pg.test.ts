import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answerEnquiry } from "#features/forms/calls.server.ts";
import { buildAdfDocument } from "#features/leads/messages/adf.ts";
import {
  apiRequest,
  DETAILS,
  formRequest,
  openTestDealer,
  SLUG,
  sentBy,
  signInShopper,
  type TestDealer,
  withYards,
} from "#features/leads/take/test-dealer.ts";
import { ASPLEY, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { listLocations, saveLocations } from "#features/tenancy/locations/location-store.server.ts";
import { testLocation } from "#features/tenancy/locations/test-location.ts";
import { Database } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { showFinance, submitFinance } from "./finance.server.ts";

const db = openTestDatabase();
const noDatabase = new Database("postgresql://app:x@127.0.0.1:1/none");
afterAll(async () => {
  await noDatabase.close();
});

const jobs = rememberingJobs();
beforeAll(() => void jobs.take(""));

let dealer: TestDealer;
let ctx: TestDealer["ctx"];
let car: TestDealer["car"];
beforeEach(async () => {
  dealer = await openTestDealer(db, jobs);
  ({ ctx, car } = dealer);
});

const pass = (seconds: number) => dealer.pass(seconds);
const leads = () => dealer.leads();
const api = (body: unknown) => answerEnquiry(sentBy(ctx, apiRequest(body)));

describe("the finance form", () => {
  const page = async (query = `?car_id=${car.id}`) => {
    const found = await showFinance(ctx, new URL(`https://northside.example/finance${query}`));
    if (found.kind !== "view") throw new Error(`went to ${found.to}`);
    return found.view;
  };
  const submit = (fields: Record<string, string>, headers = {}) => {
    const request = formRequest(fields, headers);
    return submitFinance(sentBy(ctx, request), request);
  };
  /** Fills in a car's finance form as a person does. */
  const answers = async (query?: string): Promise<Record<string, string>> => {
    const { form: first } = await page(query);
    pass(30);
    return { ...first.values, ...DETAILS, token: first.token!, ...(first.car && { car: first.car.slug }) };
  };

  test("PAGE-09 FIN-58: begins with the car, its price and its yard, whatever the address calls its VIN", async () => {
    const { form: first, head } = await page(`?car_id=${car.id}&vin=ZZZ&preferredDealership=moorooka`);
    expect(first).toMatchObject({
      car: { slug: SLUG },
      values: { budget: "$54,990", location: "moorooka", finance_kind: "consumer", message: "" },
      errors: [],
    });
    expect(head).toMatchObject({ canonical: "https://northside.example/finance", indexed: false });
    expect((await page("?car_id=999999")).form).toMatchObject({ car: null, values: { budget: "" } });
  });

  test.each(["parts", "service"] as const)(
    "PAGE-09 LEAD-13: a %s yard is offered by no finance form, taken by none and preset by none",
    async (type) => {
      const yard = testLocation({ id: 3, slug: "yard", name: "Northside Yard", type });
      ctx = withYards(ctx, [...ctx.stock.locations, yard]);
      const { form: first } = await page("?preferredDealership=yard");
      expect(first.locations.map(({ slug }) => slug)).toEqual(["aspley", "moorooka"]);
      expect(first.values.location).toBe("");
      expect(await submit({ ...(await answers()), location: "yard" })).toMatchObject({
        status: 400,
        view: { errors: [{ field: "location" }] },
      });
    },
  );

  test("PAGE-09 LEAD-13: what a yard does is read as it was written", async () => {
    const [yard] = await db.inAccount(ctx.accountId, async (tx) => {
      await saveLocations(tx, [{ ...ASPLEY, type: "parts" }]);
      return (await listLocations(tx)).filter(({ slug }) => slug === ASPLEY.slug);
    });
    expect(yard?.type).toBe("parts");
  });

  test("PAGE-09 LEAD-13: the only yard that sells is not asked for, and gets the enquiry", async () => {
    const locations = ctx.stock.locations.map((yard) =>
      yard.slug === "aspley" ? yard : { ...yard, type: "parts" as const },
    );
    ctx = withYards(ctx, locations);
    expect((await page("")).form.locations).toEqual([]);
    await submit(await answers(""));
    expect(await leads()).toMatchObject([{ seller: { location: { slug: "aspley" } } }]);
  });

  test.each([
    [true, []],
    [false, ["car-finance" as const]],
  ])(
    "FIN-59 FIN-61 D222: a site that gates finance (%s, %j) has it on the personalised page",
    async (gated, required) => {
      const finance = { ...ctx.config.finance, path: "/apply-for-finance", gated } as const;
      const signIn = { ...ctx.config.signIn, required };
      const { cookie } = await signInShopper(ctx, { email: "jane@example.com" });
      ctx = { ...ctx, cookie, config: { ...ctx.config, finance, signIn } };
      const open = (path: string) => showFinance(ctx, new URL(path, "https://northside.example"));
      const to = `/personalised/finance?car_id=${car.id}`;
      expect(await open(`/finance?car_id=${car.id}&vin=X`)).toEqual({ kind: "redirect", to });
      expect(await open(to)).toMatchObject({
        view: { heading: "Get a finance quote for this car", action: to },
      });
      expect(await open("/personalised/finance?car_id=999999999")).toEqual({
        kind: "redirect",
        to: "/apply-for-finance?car_id=999999999",
      });
    },
  );

  test("PAGE-09 D13 LEAD-19: is stored first, as a finance lead of the preferred dealership, and goes to the finance route", async () => {
    const sent = { ...(await answers()), budget: "$50,000", finance_kind: "business", page_id: "/finance" };
    expect(await submit(sent)).toEqual({
      kind: "received",
      to: expect.stringContaining(`/success?car_type=used&car=${SLUG}&location=aspley&category=Finance&ref=`),
    });
    const [lead, ...others] = await leads();
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      category: "Finance",
      finance: { kind: "business", budgetCents: 5_000_000 },
      car: { vin: "MR0BA3CD200123456", title: "2022 Toyota HiLux SR5" },
      seller: { location: { slug: "aspley" } },
      origin: { url: "https://northside.example/finance" },
      message: "",
      suspicions: [],
    });
    expect(lead!.deliveries.map(({ kind, target }) => `${kind} ${target}`)).toEqual([
      "mail finance@northside.example",
      "adf crm@northside.example",
      "confirmation jane@example.com",
    ]);
    const adf = buildAdfDocument(lead!);
    expect(adf).toContain("<finance>\n<method>finance</method>\n<amount");
  });

  test("LEAD-13: the dealership that the shopper prefers has the lead, not the car's", async () => {
    await db.inAccount(ctx.accountId, (tx) =>
      saveLocations(tx, [{ ...ASPLEY, slug: "moorooka", name: "Northside Moorooka" }]),
    );
    await submit({ ...(await answers()), location: "moorooka" });
    expect(await leads()).toMatchObject([
      { seller: { location: { slug: "moorooka" } }, car: { title: "2022 Toyota HiLux SR5" } },
    ]);
  });

  test("LEAD-05 LEAD-16: errors come in the form's order, with everything typed and the car", async () => {
    const sent = await answers();
    const typed = { ...sent, budget: "lots", email: "jane@", location: "", message: "Hi" };
    expect(await submit(typed)).toMatchObject({
      kind: "shown",
      status: 400,
      view: {
        errors: [{ field: "budget" }, { field: "location" }, { field: "email" }],
        values: { budget: "lots", email: "jane@", message: "Hi", name: "Jane" },
        car: { slug: SLUG },
        token: sent.token,
      },
    });
    expect(await leads()).toEqual([]);
  });

  test("D14 D17: sent twice it is one lead, another budget is an addition", async () => {
    const sent = await answers();
    const [one, two] = await Promise.all([submit(sent), submit(sent)]);
    expect(two).toEqual(one);
    expect(await leads()).toHaveLength(1);
    await submit({ ...(await answers()), budget: "$20,000" });
    const [addition, first] = await leads();
    expect(addition!.additionTo).toBe(first!.id);
  });

  test.each<[string, (answers: Record<string, string>) => Record<string, string>, string]>([
    ["a filled trap", (answers) => ({ ...answers, reference_code: "x" }), "honeypot"],
    ["no token", ({ token: _, ...answers }) => answers, "no-token"],
  ])("D14: %s holds the lead, and the sender sees success all the same", async (_, change, suspicion) => {
    expect(await submit(change(await answers()))).toMatchObject({ kind: "received" });
    expect(await leads()).toMatchObject([{ state: "held", suspicions: [suspicion] }]);
  });

  test("D14 D79: sent within two seconds it is held, unless it is about a car", async () => {
    const about = await answers();
    pass(-29);
    await submit(about);
    expect(await leads()).toMatchObject([{ suspicions: [] }]);
    const general = {
      ...(await answers("")),
      location: "aspley",
      budget: "$20,000",
      email: "other@example.com",
    };
    pass(-29);
    await submit(general);
    expect(await leads()).toContainEqual(expect.objectContaining({ car: null, suspicions: ["too-fast"] }));
  });

  test("D1 D17: neither a car of another site nor a form of another site is taken", async () => {
    const sent = await answers();
    const foreign = await submit(sent, { "sec-fetch-site": "cross-site" });
    expect(foreign).toMatchObject({
      status: 400,
      view: { formError: expect.stringContaining("our own pages") },
    });
    expect(await submit({ ...sent, car: "someone-elses" })).toMatchObject({
      status: 422,
      view: {
        car: null,
        formError: "That car is not listed on this site. You can still ask us for finance without it.",
        values: { name: "Jane" },
      },
    });
    expect(await leads()).toEqual([]);
  });

  test("ERR-01: the database away is said, with everything typed", async () => {
    const sent = await answers();
    ctx = { ...ctx, db: noDatabase };
    expect(await submit(sent)).toMatchObject({
      status: 503,
      view: {
        values: { name: "Jane" },
        token: sent.token,
        formError: expect.stringContaining("07 3000 0000"),
      },
    });
  });

  test("API-18 API-23: the API takes it, too", async () => {
    const finance = { category: "Finance", finance_kind: "novated-lease", budget: "40000" };
    const answer = await api({ ...DETAILS, ...finance, message: "Hi", car_id: car.id });
    expect(answer.status).toBe(200);
    expect(await leads()).toMatchObject([
      { category: "Finance", finance: { kind: "novated-lease", budgetCents: 4_000_000 } },
    ]);
    const wrong = await api({ ...DETAILS, ...finance, budget: "lots", message: "Hi", car_id: car.id });
    expect(await wrong.json()).toMatchObject({ fields: [{ field: "budget" }] });
  });
});
