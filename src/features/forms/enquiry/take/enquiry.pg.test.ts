import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FROM_GOOGLE } from "#features/analytics/test-attributes.ts";
import { anOffer } from "#features/content/offers/test-offer.ts";
import { someContent } from "#features/content/store/test-content.ts";
import { readPerson, readPersonKey } from "#features/leads/inbox/people.server.ts";
import { buildAdfDocument } from "#features/leads/messages/adf.ts";
import { buildConfirmationMail } from "#features/leads/messages/confirmation-mail.ts";
import { buildLeadMail } from "#features/leads/messages/lead-mail.ts";
import { buildWebhookBody } from "#features/leads/messages/webhook.ts";
import { HOURLY_ALLOWANCE } from "#features/leads/rules/suspicion.ts";
import { allowConfirmation, CONFIRMATION_LIMITS } from "#features/leads/take/confirmation-limit.server.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import {
  apiRequest,
  DETAILS,
  formRequest,
  HOURS,
  openTestDealer,
  SLUG,
  sentBy,
  type TestDealer,
  withYards,
} from "#features/leads/take/test-dealer.ts";
import { buildSiteModels } from "#features/models/index/site-models.server.ts";
import { aModel } from "#features/models/test-models.ts";
import { ASPLEY, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { saveLocations } from "#features/tenancy/locations/location-store.server.ts";
import { testLocation } from "#features/tenancy/locations/test-location.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import { silentLog } from "#platform/log.ts";
import { Database } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { answerEnquiry } from "../../calls.server.ts";
import { showEnquiry, submitEnquiry } from "./enquiry.server.ts";
import type { EnquiryView } from "./enquiry-view.ts";

const db = openTestDatabase();

const noDatabase = new Database("postgresql://app:x@127.0.0.1:1/none");

afterAll(async () => {
  await noDatabase.close();
});

const jobs = rememberingJobs();

beforeAll(() => void jobs.take(""));

let dealer: TestDealer;

let ctx: FormRequest;

beforeEach(async () => {
  dealer = await openTestDealer(db, jobs);
  ctx = dealer.ctx;
});

const pass = (seconds: number) => dealer.pass(seconds);

const leads = () => dealer.leads();

const post = (fields: Record<string, string>, headers = {}) => {
  const request = formRequest(fields, headers);
  return submitEnquiry(sentBy(ctx, request), request);
};

const api = (body: unknown, headers = {}) => answerEnquiry(sentBy(ctx, apiRequest(body, headers)));

/** Posts a step and expects the form again. */
async function form(fields: Record<string, string>, headers = {}): Promise<EnquiryView & { status: number }> {
  const outcome = await post(fields, headers);
  if (outcome.kind !== "shown") throw new Error(`was ${outcome.kind}`);
  return { ...outcome.view, status: outcome.status };
}

const typed = ({ values }: Pick<EnquiryView, "values">) => ({ ...values }) as Record<string, string>;

/** Puts an offer, and one that is over, on the dealer's site. */
async function withOffers(): Promise<void> {
  const offers = [anOffer({ slug: "mats", manufacturer: "Suzuki" })];
  const endedOffers = [
    { slug: "over", name: "Winter check", category: null, manufacturer: null, lastDay: "2025-02-01" },
  ];
  ctx = { ...ctx, stock: await dealer.stock({}, { content: someContent({ offers, endedOffers }) }) };
}

const openForm = async (query: string) =>
  (await showEnquiry(ctx, new URL(`https://northside.example/enquiry${query}`))) as EnquiryView;

/** Fills in a car's form as a person does. */
async function filled(): Promise<Record<string, string>> {
  const { token, step, ...first } = await openForm(`?car=${SLUG}`);
  pass(20);
  return { ...typed(first), ...DETAILS, car: SLUG, step, token };
}

describe("the form", () => {
  test("LEAD-01 LEAD-04 D13 D122: a car's enquiry takes one step, is stored, and leads to success", async () => {
    await db.inAccount(ctx.accountId, (tx) => saveLocations(tx, [{ ...ASPLEY, openingHours: HOURS }]));
    const first = await openForm(`?car=${SLUG}`);
    expect(first).toMatchObject({ step: "enquiry", errors: [], formError: null, car: { slug: SLUG } });
    expect(first.values.message).toBe("Is the 2022 Toyota HiLux SR5 still available?");
    expect(first.questions.map(({ label }) => label)).toContain("Can I see it on Saturday?");
    pass(20);
    const lead_attributes = JSON.stringify(FROM_GOOGLE);
    const { token, step } = first;
    const answers = { ...typed(first), ...DETAILS, car: SLUG, step, token, opt_in: "on" };
    expect(await post({ ...answers, lead_attributes, page_id: `/cars/${SLUG}` })).toEqual({
      kind: "received",
      to: expect.stringMatching(
        `^/success\\?car_type=used&car=${SLUG}&location=aspley&category=Used\\+Car\\+Enquiry&ref=[0-9A-F]{8}$`,
      ),
    });
    const [lead, ...others] = await leads();
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      category: "Used Car Enquiry",
      person: {
        name: "Jane",
        lastName: "Citizen",
        phone: "0412 345 678",
        email: "jane@example.com",
        postcode: "4000",
      },
      car: {
        vin: "MR0BA3CD200123456",
        title: "2022 Toyota HiLux SR5",
        priceText: "$54,990 Drive Away",
        photoUrl: "https://northside.example/img/hilux.jpg",
      },
      seller: {
        phone: "(07) 3000 0000",
        timeZone: "Australia/Brisbane",
        location: { phone: "(07) 3111 1111" },
      },
      afterHours: "We open tomorrow, Monday, at 8:30 am.",
      origin: {
        url: `https://northside.example/cars/${SLUG}`,
        userAgent: "Browser/1.0",
        attributes: FROM_GOOGLE,
      },
      suspicions: [],
      optIn: true,
    });
    expect(lead!.deliveries.map(({ kind, target }) => `${kind} ${target}`)).toEqual([
      "mail used@northside.example",
      "confirmation jane@example.com",
    ]);
  });

  test.each([
    ["/enquiry", SLUG, `/cars/${SLUG}`],
    ["/search/toyota", SLUG, "/search/toyota"],
    ["/enquiry", "", "/enquiry"],
  ])("LEAD-19: a form on %s about the car %j is recorded as sent from %s", async (page_id, car, path) => {
    const { token } = await openForm(`?car=${SLUG}`);
    pass(20);
    const about = { category: "Service", location: "aspley", message: "When?" };
    await post({ ...DETAILS, ...about, car, step: "comments", token, page_id });
    expect(await leads()).toMatchObject([
      { origin: { url: `https://northside.example${path}`, pageId: path } },
    ]);
  });

  test("LAW-06: a consent names the page where it was given, not the car's", async () => {
    const { token } = await openForm(`?car=${SLUG}`);
    pass(20);
    const about = { category: "Service", location: "aspley", message: "When?", opt_in: "on" };
    await post({ ...DETAILS, ...about, car: SLUG, step: "comments", token, page_id: "/enquiry" });
    const consents = await db.inAccount(ctx.accountId, (tx) =>
      tx.query("select source from marketing_consent"),
    );
    expect(consents).toEqual([{ source: "https://northside.example/enquiry" }]);
  });

  test.each([
    [
      "https://www.northside.example/specials?utm_source=x",
      "https://www.northside.example/specials?utm_source=x",
    ],
    ["https://northside.example.evil.example/login", null],
    ["https://evil.example/?https://northside.example", null],
    ["https://northside.example@evil.example/", null],
  ])("D242: a call that says it comes from %s is recorded as sent from %s", async (url, expected) => {
    await api({ ...DETAILS, car: SLUG, url, category: "Service", location: "aspley", message: "When?" });
    expect((await leads()).map(({ origin }) => origin.url)).toEqual([expected]);
  });

  test("LEAD-13 D13: a car without a yard takes the chosen location, else the site's only one", async () => {
    await db.inAccount(ctx.accountId, (tx) => tx.query("update vehicle set location_id = null"));
    const send = async (changes: object) => {
      const answer = await api({ ...DETAILS, car: SLUG, ...changes });
      return new URL((await answer.json()).redirect, ctx.origin).searchParams.get("location");
    };
    expect(await send({ message: "Of two" })).toBeNull();
    expect(await send({ message: "Chosen", location: "aspley" })).toBe("aspley");
    ctx = withYards(ctx, [testLocation({ slug: "aspley", name: "Northside Aspley" })]);
    expect(await send({ message: "Only one" })).toBe("aspley");
    const lead = (await leads()).find(({ message }) => message === "Only one");
    expect(lead?.deliveries.map(({ target }) => target)).toContain("used@northside.example");
    expect(lead?.seller).toMatchObject({
      timeZone: "Australia/Brisbane",
      location: { slug: "aspley", name: "Northside Aspley", phone: "(07) 3111 1111" },
    });
  });

  test("LEAD-08 LEAD-13: a general enquiry asks category and location, and goes to the fallback", async () => {
    const first = await openForm("?category=Service");
    expect(first).toMatchObject({ step: "details", values: { category: "Service", message: "" } });
    const wrong = await form({ ...DETAILS, category: "", location: "", step: "topic" });
    expect(wrong).toMatchObject({
      status: 400,
      step: "topic",
      errors: [{ field: "category" }, { field: "location" }],
    });
    const topic = { category: "Careers Enquiry", location: "aspley" };
    const { token } = await form({ ...topic, step: "topic" });
    pass(30);
    const sent = await post({ ...topic, ...DETAILS, message: "Any jobs?", step: "comments", token });
    expect(sent).toEqual({
      kind: "received",
      to: expect.stringMatching(/^\/success\?location=aspley&category=Careers\+Enquiry&ref=[0-9A-F]{8}$/),
    });
    expect(await leads()).toMatchObject([
      {
        category: "General Enquiry",
        subcategory: "Career Enquiry",
        car: null,
        deliveries: [{ target: "boss@northside.example" }, { target: "jane@example.com" }],
      },
    ]);
  });

  test("CARD-14 D122: a promotion chooses the topic, and its comment is still there at the last step", async () => {
    const first = await openForm("?category=Service&promo=tow-check");
    expect(first.values).toMatchObject({
      category: "Service",
      message: "I would like to book a tow check.\n\nMy car: ",
    });
    const topic = await form({ ...typed(first), ...DETAILS, step: "details", token: first.token });
    const answers = { ...typed(topic), location: "aspley" };
    const comments = await form({ ...answers, step: "topic", token: first.token });
    expect([comments.step, comments.values.message]).toEqual(["comments", first.values.message]);
    expect((await openForm("?promo=over")).values.message).toBe("");
  });

  test("OFF-09 D315: an enquiry about an offer names it in the form, the lead, the dealer's mail, ADF and the webhook", async () => {
    await withOffers();
    const first = await openForm("?offer=mats");
    expect(first.offer).toEqual({ slug: "mats", name: "Free floor mats" });
    expect(first.values.message).toBe("Please tell me more about the offer “Free floor mats”.");
    pass(20);
    const topic = { ...typed(first), category: "New Car Enquiry", location: "aspley", offer: "mats" };
    const details = await form({ ...topic, step: "topic", token: first.token });
    expect(details.offer?.slug).toBe("mats");
    const sent = { ...typed(details), ...DETAILS, offer: "mats", step: "comments", token: first.token };
    expect(await post(sent)).toMatchObject({ kind: "received" });
    const [lead] = await leads();
    const url = `${ctx.origin}/offers/suzuki/mats`;
    const answers = [
      { field: "offer", label: "Offer", value: "Free floor mats" },
      { field: "offer_url", label: "Offer page", value: url },
    ];
    expect(lead?.form).toEqual({ name: "offer", answers });
    if (!lead) throw new Error("no lead");
    for (const text of [buildLeadMail(lead).text, buildAdfDocument(lead)])
      expect(text).toMatch(/Offer: Free floor mats\s+Offer page: https:\/\/\S+\/offers\/suzuki\/mats/);
    expect(JSON.parse(buildWebhookBody(lead)).form.answers).toEqual({
      offer: "Free floor mats",
      offer_url: url,
    });
    expect(buildConfirmationMail(lead).text).toContain("Free floor mats");
  });

  const ENDED = "The offer “Winter check” has ended. You can go on without it.";

  test("OFF-09 D355: a form says of an offer that it has ended, and names neither that nor an unknown one", async () => {
    await withOffers();
    const over = await openForm("?offer=over");
    expect([over.offer, over.formError, over.values.message]).toEqual([undefined, ENDED, ""]);
    const { offer, formError, values } = await openForm("?offer=nothing");
    expect([offer, formError, values.message]).toEqual([undefined, null, ""]);
  });

  test("OFF-09 D355 LEAD-05: an offer that ended while the form was filled in is left out once the shopper has read so", async () => {
    await withOffers();
    const first = await openForm("");
    pass(20);
    const sent = { ...typed(first), ...DETAILS, category: "New Car Enquiry", location: "aspley" };
    const last = { ...sent, message: "Is it still on?", step: "comments", token: first.token };
    const told = await form({ ...last, offer: "over" });
    expect(told).toMatchObject({
      status: 422,
      formError: ENDED,
      step: "comments",
      values: { email: DETAILS.email },
    });
    expect([told.offer, told.values.message, (await leads()).length]).toEqual([
      undefined,
      "Is it still on?",
      0,
    ]);
    expect(await post({ ...last, token: told.token })).toMatchObject({ kind: "received" });
    expect(await leads()).toMatchObject([{ message: "Is it still on?", form: null }]);
  });

  test("OFF-09 D355: an enquiry by API goes without an offer that has ended", async () => {
    await withOffers();
    const body = {
      ...DETAILS,
      category: "New Car Enquiry",
      location: "aspley",
      message: "Hi",
      offer: "over",
    };
    expect((await api(body)).status).toBe(200);
    expect(await leads()).toMatchObject([{ form: null }]);
  });

  test("DIR-06 D317: an enquiry about a model names it at each step, in the lead, the mails, ADF and the webhook", async () => {
    const models = await buildSiteModels([{ id: 1, document: aModel() }]);
    ctx = { ...ctx, stock: { ...ctx.stock, models } };
    const first = await openForm("?category=New+Car+Enquiry&model=mazda%2Fcx-5");
    expect(first.model).toEqual({ key: "mazda/cx-5", name: "Mazda CX-5" });
    expect(first.values.message).toBe("Please tell me more about the Mazda CX-5.");
    pass(20);
    const topic = { ...typed(first), location: "aspley", model: "mazda/cx-5" };
    const details = await form({ ...topic, step: "topic", token: first.token });
    expect(details.model?.name).toBe("Mazda CX-5");
    const sent = { ...typed(details), ...DETAILS, model: "mazda/cx-5", step: "comments", token: first.token };
    expect(await post({ ...sent, message: "Is it roomy?" })).toMatchObject({ kind: "received" });
    const [lead] = await leads();
    if (!lead) throw new Error("no lead");
    const url = `${ctx.origin}/directory/mazda/cx-5`;
    expect(JSON.parse(buildWebhookBody(lead)).form).toMatchObject({
      answers: { model: "Mazda CX-5", model_url: url },
    });
    for (const text of [buildLeadMail(lead).text, buildAdfDocument(lead)])
      expect(text).toMatch(/Model: Mazda CX-5\s+Model page: https:\/\/\S+\/directory\/mazda\/cx-5/);
    expect(buildConfirmationMail(lead).text).toMatch(/The model\s+Model: Mazda CX-5/);
    expect((await openForm("?model=mazda%2Fnothing")).model).toBeUndefined();
  });

  test("D123: an enquiry from a search that found nothing says what is looked for", async () => {
    const { values } = await openForm(`?search=${encodeURIComponent("/search/suv?range[price]=:5000")}`);
    expect(values.message).toBe(
      "I am looking for: SUV, Up to $5,000.\n\nPlease tell me when you have one like it.",
    );
    expect((await openForm("?search=/elsewhere")).values.message).toBe("");
  });

  test("LEAD-05 LEAD-16: errors come with the step and everything typed", async () => {
    const sound = await filled();
    const answers = { ...sound, email: "jane@", message: "Hello\r\nthere", Rego: "ABC" };
    const view = await form(answers);
    expect(view).toMatchObject({
      status: 400,
      step: "enquiry",
      errors: [{ field: "email" }],
      token: sound.token,
    });
    expect(view.values).toMatchObject({ email: "jane@", message: "Hello\nthere", Rego: "ABC", name: "Jane" });
    expect(await leads()).toEqual([]);
  });

  test("D17: sent twice, also by double click, it is one lead", async () => {
    const answers = await filled();
    const [one, two] = await Promise.all([post(answers), post(answers)]);
    pass(86_400 * 2);
    expect(await post(answers)).toEqual(one);
    expect(two).toEqual(one);
    expect(await leads()).toHaveLength(1);
  });

  test("D122: one name is kept as first and last, and a shopper with one name is taken", async () => {
    await post({ ...(await filled()), name: "Ada van Dyk", last_name: "" });
    await post({ ...(await filled()), name: "Cher", last_name: "", message: "Hello" });
    const names = (await leads()).map(({ person }) => [person.name, person.lastName]);
    expect(names.sort()).toEqual([
      ["Ada", "van Dyk"],
      ["Cher", ""],
    ]);
  });

  test("FIN-24: a finance enquiry about a car begins with its own question, and goes to the finance team", async () => {
    const { token, step, values, questions } = await openForm(`?car=${SLUG}&category=Finance`);
    expect([values.message, questions]).toEqual([
      "Please tell me how I can finance the 2022 Toyota HiLux SR5.",
      [],
    ]);
    pass(20);
    await post({ ...values, ...DETAILS, car: SLUG, step, token });
    const [lead] = await leads();
    expect([lead?.category, lead?.deliveries[0]?.target]).toEqual(["Finance", "finance@northside.example"]);
  });

  test("D17: left open for days it is taken as it is", async () => {
    const answers = await filled();
    pass(86_400 * 3);
    const back = await form({ ...answers, back: "enquiry" });
    expect(back.token).not.toBe(answers.token);
    expect(await post({ ...answers, token: back.token })).toMatchObject({ kind: "received" });
    expect(await leads()).toHaveLength(1);
  });

  test("LEAD-01: not found for a car of no concern", async () => {
    const url = new URL("https://northside.example/enquiry?car=someone-elses");
    expect(await showEnquiry(ctx, url)).toEqual({ kind: "not-found" });
  });
});

describe("suspects", () => {
  test.each<[string, (answers: Record<string, string>) => Record<string, string>, string[]]>([
    ["a filled trap", (answers) => ({ ...answers, reference_code: "x" }), ["honeypot"]],
    ["no token", ({ token: _, ...answers }) => answers, ["no-token"]],
    ["a forged token", (answers) => ({ ...answers, token: `${answers.token}x` }), ["no-token"]],
  ])(
    "D14 D79: %s holds the lead, tells the fallback, and the sender sees success",
    async (_, change, suspicions) => {
      expect(await post(change(await filled()))).toMatchObject({ kind: "received" });
      const [lead] = await leads();
      expect(lead).toMatchObject({ state: "held", suspicions });
      expect(lead?.deliveries.map(({ kind, target, state }) => [kind, target, state])).toEqual([
        ["mail", "used@northside.example", "held"],
        ["confirmation", "jane@example.com", "held"],
        ["digest", "boss@northside.example", "pending"],
      ]);
    },
  );

  test("D14: a general enquiry sent within two seconds is held, a car's is not", async () => {
    const answers = await filled();
    pass(-19);
    await post(answers);
    const topic = { category: "Service", location: "aspley", step: "topic" };
    const { token } = await form(topic);
    await post({ ...topic, ...DETAILS, message: "Hi", step: "comments", token });
    expect((await leads()).map(({ car, suspicions }) => [car?.stockNumber, suspicions])).toEqual(
      expect.arrayContaining([
        ["A12", []],
        [undefined, ["too-fast"]],
      ]),
    );
  });

  test("D102: a general enquiry whose details the browser filled in may be sent within two seconds", async () => {
    const topic = { category: "Service", location: "aspley", step: "topic" };
    const { token } = await form(topic);
    const answers = { ...topic, ...DETAILS, message: "Hi", step: "comments", token };
    await post({ ...answers, remembered: "on" });
    expect(await leads()).toMatchObject([{ suspicions: [], state: "pending" }]);
  });

  test("LEAD-15: a business's 1300 number is kept as it is written, and found by it", async () => {
    await post({ ...(await filled()), phone: "1300123456" });
    expect(await leads()).toMatchObject([{ person: { phone: "1300 123 456" }, suspicions: [] }]);
    const person = await db.inAccount(ctx.accountId, (tx) =>
      readPerson(tx, readPersonKey("+61 1300 123 456")!),
    );
    expect(person.enquiries).toHaveLength(1);
  });

  const someone = (at: number) => ({
    ...DETAILS,
    email: `p${at}@example.com`,
    phone: `04${String(at).padStart(8, "0")}`,
    message: "Hi",
  });

  test("D14 D79: of a flood from one address, only general enquiries over the allowance are held", async () => {
    for (let at = 0; at < 41; at++) await api({ ...someone(at), car: SLUG });
    for (let at = 41; at < 43; at++) await api({ ...someone(at), category: "Service", location: "aspley" });
    const held = (await leads()).filter(({ state }) => state === "held");
    expect(held.map(({ car, suspicions }) => [car, suspicions])).toEqual([
      [null, ["rate-address"]],
      [null, ["rate-address"]],
    ]);
  });

  test("D14 D79 D240: so are they in a flood from the many networks of a /48", async () => {
    const enquire = (at: number, client: string) => {
      ctx = { ...ctx, client };
      return api({ ...someone(at), category: "Service", location: "aspley" });
    };
    await enquire(0, "2001:db8:1:1::/64");
    const hits = [HOURLY_ALLOWANCE.block - 1];
    await db.inAccount(ctx.accountId, (tx) => tx.query("update rate_counter set hits = $1", hits));
    await enquire(1, "2001:db8:1:2::/64");
    await enquire(2, "2001:db8:1:3::/64");
    await enquire(3, "2001:db8:2:1::/64");
    const held = (await leads()).filter(({ state }) => state === "held");
    expect(held.map(({ person, suspicions }) => [person.email, suspicions])).toEqual([
      ["p2@example.com", ["rate-address"]],
    ]);
  });

  test("D14 D79 D240: general enquiries of one person from many networks of a /48 are held over its allowance", async () => {
    const enquire = (at: number, client: string) => {
      ctx = { ...ctx, client };
      return api({ ...DETAILS, category: "Service", location: "aspley", message: `Question ${at}` });
    };
    await enquire(0, "2001:db8:1:1::/64");
    const hits = [HOURLY_ALLOWANCE.personInBlock - 1];
    await db.inAccount(ctx.accountId, (tx) => tx.query("update rate_counter set hits = $1", hits));
    await enquire(1, "2001:db8:1:2::/64");
    await enquire(2, "2001:db8:1:3::/64");
    await enquire(3, "2001:db8:2:1::/64");
    const held = (await leads()).filter(({ state }) => state === "held");
    expect(held.map(({ message, suspicions }) => [message, suspicions])).toEqual([
      ["Question 2", ["rate-person"]],
    ]);
  });

  test("D79: what someone else sends under a shopper's email address holds none of the shopper's enquiries", async () => {
    const shoppers = { ...DETAILS, category: "Service", location: "aspley" };
    ctx = { ...ctx, client: "198.51.100.1" };
    for (let at = 0; at < 9; at++) await api({ ...shoppers, message: `Spam ${at}` });
    ctx = { ...ctx, client: "203.0.113.7" };
    await api({ ...shoppers, message: "When can you service my car?" });
    expect((await leads()).map(({ message, suspicions }) => [message, suspicions])).toEqual(
      expect.arrayContaining([
        ["Spam 8", ["rate-person"]],
        ["When can you service my car?", []],
      ]),
    );
  });
});

describe("confirmations", () => {
  const confirmed = async () =>
    (await leads()).filter(({ deliveries }) => deliveries.some(({ kind }) => kind === "confirmation")).length;
  const { network, block, recipient, site } = CONFIRMATION_LIMITS;
  const enquire = (at: number, changes = {}) =>
    api({ ...DETAILS, email: `p${at}@example.com`, message: `Hi ${at}`, car: SLUG, ...changes });
  const from = (client: string) => {
    ctx = { ...ctx, client };
  };

  test("D80: one network may name a limited number of new recipients; beyond, the dealer gets the lead and no mail goes to them", async () => {
    for (let at = 0; at < network.hour + 2; at++) await enquire(at);
    expect(await confirmed()).toBe(network.hour);
    const unconfirmed = (await leads()).filter(({ deliveries }) => deliveries.length === 1);
    expect(unconfirmed.map(({ state, deliveries }) => [state, deliveries[0]?.kind])).toEqual([
      ["pending", "mail"],
      ["pending", "mail"],
    ]);
    await enquire(0, { message: "A known recipient is not a new one" });
    from("198.51.100.1");
    await enquire(1000);
    expect(await confirmed()).toBe(network.hour + 2);
    pass(3600);
    from("203.0.113.7");
    await enquire(2000);
    expect(await confirmed()).toBe(network.hour + 3);
  });

  test("D80 D240: so may the /48 around IPv6 networks, from however many of them", async () => {
    for (let at = 0; at < block.hour + 2; at++) {
      from(`2001:db8:1:${at.toString(16)}::/64`);
      await enquire(at);
    }
    expect(await confirmed()).toBe(block.hour);
    from("2001:db8:2:1::/64");
    await enquire(1000);
    expect(await confirmed()).toBe(block.hour + 1);
  });

  test("D80: a day has limits of its own, of a recipient, a network and a site, and every site has its allowance", async () => {
    const day = Date.UTC(2025, 2, 3);
    /** How many of `count` emails may be sent in an hour of the day, each to another recipient unless one is given. */
    const send = (hour: number, count: number, { to = "", from: client = "", siteId = ctx.siteId } = {}) =>
      db.inAccount(ctx.accountId, async (tx) => {
        const now = new Date(day + hour * 3_600_000);
        let allowed = 0;
        for (let at = 0; at < count; at += 1) {
          const asker = { ...ctx, siteId, client: client || `203.0.${hour}.${at}` };
          const email = to || `p${hour}-${at}-${client}@example.com`;
          if (await allowConfirmation(tx, asker, { email, now })) allowed += 1;
        }
        return allowed;
      });
    const to = "jane@example.com";
    const sister = (ctx.siteId + 1) as typeof ctx.siteId;
    expect([await send(0, 5, { to }), await send(1, 5, { to }), await send(2, 1, { to })]).toEqual([5, 5, 0]);
    expect([await send(2, 1, { to, siteId: sister }), await send(24, 1, { to })]).toEqual([1, 1]);
    const client = { from: "198.51.100.9" };
    for (const hour of [3, 4, 5]) expect(await send(hour, network.hour, client)).toBe(network.hour);
    expect([await send(6, 1, client), await send(6, 1)]).toEqual([0, 1]);
    let sent = 2 + 3 * network.hour;
    for (let hour = 7; sent < site.day; hour += 1)
      sent += await send(hour, Math.min(site.hour, site.day - sent));
    expect([await send(20, 1), await send(20, 1, { siteId: sister })]).toEqual([0, 1]);
  });

  test("D80: a new recipient who was refused is still a new one in the next enquiry, from any network", async () => {
    for (let at = 0; at < network.hour; at++) await enquire(at);
    for (const message of ["First", "Second", "Third"]) await enquire(1000, { message });
    expect(await confirmed()).toBe(network.hour);
    await db.inAccount(ctx.accountId, (tx) => tx.query("update rate_counter set hits = $1", [site.hour]));
    from("198.51.100.1");
    for (const message of ["Fourth", "Fifth"]) await enquire(2000, { message });
    expect(await confirmed()).toBe(network.hour);
  });

  test("D80: a recipient gets a limited number of mails an hour, however they are named and spelled", async () => {
    for (let at = 0; at < recipient.hour + 2; at++) {
      from(`198.51.100.${at}`);
      await enquire(at, { email: at % 2 ? "jane@example.com" : "JANE@example.com" });
    }
    expect(await confirmed()).toBe(recipient.hour);
    expect(await leads()).toHaveLength(recipient.hour + 2);
  });

  test("D80: a site confirms to a limited number of new recipients an hour, from however many networks", async () => {
    await enquire(0);
    await db.inAccount(ctx.accountId, (tx) => tx.query("update rate_counter set hits = $1", [site.hour]));
    from("198.51.100.1");
    await enquire(1);
    expect(await confirmed()).toBe(1);
  });

  test("D80 ERR-05: a name with an address in it is refused by its field, and nothing is stored", async () => {
    const answer = await api({ ...DETAILS, name: "Free money at evil.example", message: "Hi", car: SLUG });
    expect(answer.status).toBe(400);
    expect((await answer.json()).fields).toEqual([
      { field: "name", message: "First Name must not contain a web or email address." },
    ]);
    expect(await leads()).toEqual([]);
  });
});

describe("bad input", () => {
  test("D1: a car of another site or account stores nothing and keeps what was typed", async () => {
    const answers = await filled();
    const view = await form({ ...answers, car: "someone-elses" });
    expect(view).toMatchObject({ status: 422, step: "details", car: null });
    expect(view.formError).toBe(
      "That car is not listed on this site. You can still send us a general enquiry.",
    );
    expect(view.values.name).toBe("Jane");
    expect(await leads()).toEqual([]);
  });

  test("D17: a form of another site stores nothing", async () => {
    const view = await form(await filled(), { "sec-fetch-site": "cross-site" });
    expect(view).toMatchObject({ status: 400, step: "enquiry", values: { email: DETAILS.email } });
    expect(view.formError).toContain("our own pages");
    expect(await leads()).toEqual([]);
  });

  test("ENT-32: control characters, markup and halves of characters are stored harmless", async () => {
    const message = "a\0b\u001b[31m \ud83d <script>alert(1)</script> \u202etxt";
    const answers = await filled();
    expect(await post({ ...answers, message, name: "Ja\u0007ne\r\nBcc: x" })).toMatchObject({
      kind: "received",
    });
    const [lead] = await leads();
    expect(lead!.message).toBe("ab[31m \ufffd <script>alert(1)</script> txt");
    expect(lead!.person.name).toBe("Jane Bcc: x");
  });

  test("ENT-32: too long, and of the wrong kind, is answered in words", async () => {
    const long = await form({ ...(await filled()), message: "x".repeat(70_000) });
    expect(long).toMatchObject({ status: 400, formError: expect.stringContaining("too long") });
    const view = await form({ ...(await filled()), message: "x".repeat(4001) });
    expect(view.errors[0]!.message).toBe("Comments must be 4,000 characters or fewer.");
    expect(view.values.message).toHaveLength(4001);
  });
});

describe("when the server fails", () => {
  test("ERR-01: the database away is said honestly, with car, step, token and everything typed", async () => {
    const answers = await filled();
    ctx = { ...ctx, db: noDatabase };
    const view = await form(answers);
    expect(view).toMatchObject({ status: 503, step: "enquiry", token: answers.token, car: { slug: SLUG } });
    expect(view.formError).toBe(
      "We could not save your enquiry just now, so it has not been sent. Please try again in a minute, or call us on 07 3000 0000.",
    );
    expect(view.values).toMatchObject(DETAILS);
    ctx = { ...ctx, db };
    expect(await post({ ...typed(view), car: SLUG, step: view.step, token: view.token })).toMatchObject({
      kind: "received",
    });
    expect(await leads()).toMatchObject([{ suspicions: [] }]);
  });

  test("ERR-01: anything else is the agreed text, and the log holds nothing that was typed", async () => {
    const logged: unknown[] = [];
    const log = { ...silentLog, error: (...entry: unknown[]) => logged.push(entry) } as never;
    const answers = await filled();
    const broken = { enqueue: () => Promise.reject(new Error(`duplicate key (email)=(${DETAILS.email})`)) };
    ctx = { ...ctx, log, jobs: broken as unknown as JobQueue };
    expect(await form(answers)).toMatchObject({ status: 503, formError: "An unexpected error occured" });
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain("jane@example.com");
  });
});
