import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deIdentifyLeads } from "#features/leads/inbox/de-identify.server.ts";
import { buildLeadMail } from "#features/leads/messages/lead-mail.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import {
  apiRequest,
  DETAILS,
  formRequest,
  openTestDealer,
  sentBy,
  type TestDealer,
} from "#features/leads/take/test-dealer.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import { Database } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { answerForm } from "../calls.server.ts";
import type { FormName } from "../definitions/forms.ts";
import type { FormView } from "../view/form-view.ts";
import { toSiteForm } from "../view/site-form.ts";
import { showForm, submitForm } from "./form.server.ts";
import type { FormOutcome } from "./form-outcome.ts";

const db = openTestDatabase();
const noDatabase = new Database("postgresql://app:x@127.0.0.1:1/none");
afterAll(() => noDatabase.close());

const jobs = rememberingJobs();
beforeAll(() => void jobs.take(""));

let dealer: TestDealer;
let ctx: FormRequest;
beforeEach(async () => {
  dealer = await openTestDealer(db, jobs);
  ctx = dealer.ctx;
});

const FLEET = {
  ...DETAILS,
  company: "Citizen Plumbing",
  abn: "51824753556",
  vehicles: "12",
  location: "aspley",
};

const post = (name: FormName, fields: Record<string, string>, headers = {}) => {
  const request = formRequest(fields, headers);
  return submitForm(sentBy(ctx, request), toSiteForm(name), request);
};

function shown(outcome: FormOutcome<FormView>) {
  if (outcome.kind !== "shown") throw new Error(`was ${outcome.kind}`);
  return { ...outcome.view, status: outcome.status };
}
/** Opens a form, takes a while over it, and sends it. */
async function send(name: FormName, fields: Record<string, string>, headers = {}) {
  const { token } = showForm(ctx, name);
  dealer.pass(20);
  return post(name, { ...fields, token }, headers);
}

test("PAGE-04 API-23 LEAD-04: a fleet enquiry is stored under its own category and reaches the dealer with its answers", async () => {
  expect(await send("fleet", { ...FLEET, page_id: "/fleet", opt_in: "on" })).toEqual({
    kind: "received",
    to: expect.stringMatching(/^\/success\?location=aspley&category=Fleet\+Enquiry&ref=/),
  });
  const [lead] = await dealer.leads();
  expect(lead).toMatchObject({
    category: "Fleet Enquiry",
    person: { name: "Jane", lastName: "Citizen", phone: "0412 345 678" },
    origin: { url: "https://northside.example/fleet" },
    optIn: true,
    suspicions: [],
  });
  expect(lead!.deliveries.map(({ kind }) => kind)).toEqual(["mail", "confirmation"]);
  const { subject, text } = buildLeadMail(lead!);
  expect(subject).toBe("New fleet enquiry: Fleet Enquiry - Jane Citizen");
  expect(text).toContain("Company: Citizen Plumbing\n  ABN: 51 824 753 556\n  Number of vehicles: 12");
});

test("LEAD-05 LEAD-16: what is wrong is named, what was typed stays, and nothing is stored", async () => {
  const view = shown(await send("fleet", { ...FLEET, abn: "51 824 753 557" }));
  expect(view).toMatchObject({ status: 400, values: { abn: "51 824 753 557", company: "Citizen Plumbing" } });
  expect(view.errors.map(({ field }) => field)).toEqual(["abn"]);
  expect(await dealer.leads()).toEqual([]);
});

test("D17 D173: a form from a page without a token is sent once more, and then is an ordinary lead", async () => {
  const view = shown(await post("fleet", FLEET));
  expect(view).toMatchObject({ status: 200, mustConfirm: true, errors: [], values: { vehicles: "12" } });
  expect(await dealer.leads()).toEqual([]);
  dealer.pass(5);
  const again = { ...FLEET, token: view.token };
  expect(await post("fleet", again)).toMatchObject({ kind: "received" });
  expect(await post("fleet", again)).toMatchObject({ kind: "received" });
  const leads = await dealer.leads();
  expect(leads.map(({ suspicions }) => suspicions)).toEqual([[]]);
});

test("D14 LEAD-11: a form that a program filled in is held", async () => {
  await send("parts", {
    ...DETAILS,
    vehicle: "HiLux",
    part: "Mirror",
    location: "aspley",
    reference_code: "x",
  });
  expect((await dealer.leads())[0]?.suspicions).toEqual(["honeypot"]);
});

test("D14: two parts enquiries about different parts are two leads", async () => {
  const parts = { ...DETAILS, vehicle: "HiLux", location: "aspley" };
  await send("parts", { ...parts, part: "Mirror" });
  await send("parts", { ...parts, part: "Tow bar" });
  expect((await dealer.leads()).map(({ additionTo }) => additionTo === null)).toEqual(
    expect.arrayContaining([true, false]),
  );
});

test("LEAD-10: a careers enquiry by the general form is a general one with a subcategory", async () => {
  await send("general", { ...DETAILS, category: "Careers Enquiry", message: "Hi", location: "aspley" });
  expect((await dealer.leads())[0]).toMatchObject({
    category: "General Enquiry",
    subcategory: "Career Enquiry",
    form: { name: "general", answers: [] },
  });
});

test("ERR-02: without the database the form says so, and a defect is told in the form's words", async () => {
  ctx = { ...ctx, db: noDatabase };
  const away = shown(await send("fleet", FLEET));
  expect(away).toMatchObject({ status: 503, values: { company: "Citizen Plumbing" } });
  expect(away.formError).toContain("We could not save your enquiry just now");
  const broken = { enqueue: () => Promise.reject(new Error("a defect")) };
  ctx = { ...dealer.ctx, jobs: broken as unknown as JobQueue };
  expect(shown(await send("fleet", FLEET)).formError).toBe("An error occurred when submitting this form");
});

test("D17 D80: forms of other sites and of a network that sends too many are refused with what was typed", async () => {
  const foreign = shown(await send("fleet", FLEET, { "sec-fetch-site": "cross-site" }));
  expect(foreign).toMatchObject({ status: 400, values: { company: "Citizen Plumbing" } });
  ctx = { ...ctx, mayWrite: () => false };
  expect(shown(await send("fleet", FLEET))).toMatchObject({ status: 429, values: { vehicles: "12" } });
  expect(await dealer.leads()).toEqual([]);
});

test("API-23 API-18 ERR-05: a call names its form; without a name it is an ordinary enquiry", async () => {
  const call = (body: unknown) => answerForm(sentBy(ctx, apiRequest(body)));
  const taken = await call({ ...FLEET, form: "fleet" });
  expect(await taken.json()).toEqual({ lead_id: expect.any(String), redirect: expect.any(String) });
  const wrong = await call({ ...FLEET, form: "fleet", vehicles: "none" });
  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    {
      error: "Please fix the following errors: Number of vehicles must be a whole number from 1 to 9,999.",
      fields: [expect.objectContaining({ field: "vehicles" })],
    },
  ]);
  expect((await call({ ...FLEET, form: "lottery" })).status).toBe(400);
  const plain = await call({ ...DETAILS, category: "Parts", message: "Mirror", location: "aspley" });
  expect(plain.status).toBe(200);
  const categories = (await dealer.leads()).map(({ category }) => category);
  expect(categories.toSorted()).toEqual(["Fleet Enquiry", "Parts"]);
});

test("D85: what a form asked goes with the person's details", async () => {
  await send("fleet", FLEET);
  const [lead] = await dealer.leads();
  await db.inAccount(dealer.ctx.accountId, (tx) => deIdentifyLeads(tx, [lead!.id], dealer.ctx.now()));
  expect((await dealer.leads())[0]?.form).toBeNull();
});
