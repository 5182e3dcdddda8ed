import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FROM_GOOGLE } from "#features/analytics/test-attributes.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import {
  apiRequest,
  DETAILS,
  openTestDealer,
  SLUG,
  sentBy,
  type TestDealer,
} from "#features/leads/take/test-dealer.ts";
import { addTestCar, addTestSite, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { Database } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { answerEnquiry } from "./calls.server.ts";

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

const api = (body: unknown, headers = {}) => answerEnquiry(sentBy(ctx, apiRequest(body, headers)));

describe("the API", () => {
  test("API-18 API-19: answers the lead's id and the way to success", async () => {
    const answer = await api({
      ...DETAILS,
      message: "Hi",
      car_id: dealer.car.id,
      subcategory: "Fleet",
      lead_attributes: FROM_GOOGLE,
      url: `https://northside.example/cars/${SLUG}`,
    });
    const [lead] = await leads();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      lead_id: lead!.id,
      redirect: expect.stringContaining(
        `/success?car_type=used&car=${SLUG}&location=aspley&category=Used+Car+Enquiry&ref=`,
      ),
    });
    expect(lead).toMatchObject({
      state: "pending",
      subcategory: "Fleet",
      origin: { attributes: FROM_GOOGLE },
    });
  });

  test("ENT-32 LEAD-19: answers are stored without outer spaces, empty ones as none, and nothing else at any length", async () => {
    const blank = {
      postcode: " ",
      Rego: " ",
      subcategory: " ",
      dealership_slug: "",
      additional_services: " ",
    };
    await api({ ...DETAILS, ...blank, message: " Hi ", car: SLUG });
    const none = { rego: null, subcategory: null, message: "Hi", optIn: false, finance: null };
    const origin = { dealershipSlug: null, additionalServices: null, formUrl: null, pageId: null, url: null };
    expect(await leads()).toMatchObject([{ ...none, person: { postcode: null }, origin }]);
    pass(3600);
    const long = "x".repeat(600);
    const more = { subcategory: ` ${long}`, dealership_slug: " north ", additional_services: long };
    const away = { url: "https://evil.example/cars/x", page_id: "evil.example" };
    await api({
      ...DETAILS,
      ...more,
      ...away,
      postcode: " 4001 ",
      Rego: " 1AB ",
      message: "Hi again",
      car: SLUG,
    });
    const cut = long.slice(0, 500);
    const [lead] = await leads();
    expect(lead).toMatchObject({ rego: "1AB", subcategory: cut, person: { postcode: "4001" } });
    expect(lead?.origin).toMatchObject({
      dealershipSlug: "north",
      additionalServices: cut,
      url: null,
      formUrl: null,
    });
  });

  test("D469 LEAD-19: the dealer sees what else the shopper looked at if they say so, and of their own stock alone", async () => {
    const seen = await addTestCar(db, ctx, "B7");
    const elsewhere = await addTestCar(db, await addTestSite(db), "X9");
    const hidden = await addTestCar(db, ctx, "H8");
    await db.inAccount(ctx.accountId, (tx) =>
      tx.query("update vehicle set show_on_dealer_website = false where id = $1", [hidden]),
    );
    const posted = [seen, elsewhere, hidden, dealer.car.id, seen, 999_999_999].join();
    await api({ ...DETAILS, message: "Hi", car: SLUG, viewed_vehicles: posted });
    const [lead] = await leads();
    expect(lead?.origin.viewed).toEqual([
      { vehicleId: seen, title: "2022 Toyota HiLux SR5", stockNumber: "B7" },
    ]);
    pass(3600);
    await api({ ...DETAILS, message: "Hi again", car: SLUG });
    for (const wrong of ["1;drop", "-1", "1,", "99999999999999", ["1"]]) {
      pass(3600);
      await api({ ...DETAILS, message: `Hi ${wrong}`, car: SLUG, viewed_vehicles: wrong });
    }
    expect((await leads()).filter(({ origin }) => origin.viewed)).toHaveLength(1);
  });

  test("API-19 D14: sent again it is the same lead", async () => {
    const body = { ...DETAILS, message: "Hi", car: SLUG };
    const [one, two] = [await (await api(body)).json(), await (await api(body)).json()];
    expect(two).toEqual(one);
  });

  test("ERR-05: wrong fields are listed", async () => {
    const answer = await api({ ...DETAILS, email: "x", car: SLUG });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error:
        "Please fix the following errors: Email Address must be an address such as name@example.com. Comments are required.",
      fields: [
        { field: "email", message: "Email Address must be an address such as name@example.com." },
        { field: "message", message: "Comments are required." },
      ],
    });
  });

  test.each([
    [{ car: "someone-elses" }, {}, 422],
    [{ car_id: 999_999_999 }, {}, 422],
    [{ name: ["Jane"], car: SLUG }, {}, 400],
    [{ car: SLUG }, { "sec-fetch-site": "cross-site" }, 400],
    [{ car: SLUG }, { "content-type": "text/plain" }, 400],
  ])("API-19: %j with %j is answered %i and stores nothing", async (changes, headers, status) => {
    const answer = await api({ ...DETAILS, message: "Hi", ...changes }, headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
    expect(await leads()).toEqual([]);
  });

  test("ERR-01: the database away is 503 with a time to come back", async () => {
    ctx = { ...ctx, db: noDatabase };
    const answer = await api({ ...DETAILS, message: "Hi", car: SLUG });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("10");
  });
});
