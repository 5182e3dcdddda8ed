import { beforeAll, beforeEach, expect, test } from "vitest";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { DETAILS, formRequest, openTestDealer, type TestDealer } from "#features/leads/take/test-dealer.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { STEPS_FORM } from "../view/test-steps-form.ts";
import { submitForm } from "./form.server.ts";

const db = openTestDatabase();
const jobs = rememberingJobs();
beforeAll(() => void jobs.take(""));

let dealer: TestDealer;
let ctx: FormRequest;
beforeEach(async () => {
  dealer = await openTestDealer(db, jobs);
  ctx = dealer.ctx;
});

const VEHICLE = { make: "Toyota", year: "2019", message: "It is blue." };

/** Posts what a browser without JavaScript sends, and expects the form again. */
async function post(fields: Record<string, string>) {
  dealer.pass(20);
  const outcome = await submitForm(ctx, STEPS_FORM, formRequest(fields));
  if (outcome.kind !== "shown") throw new Error(`was ${outcome.kind}`);
  const { values, step = "", token, errors } = outcome.view;
  return {
    status: outcome.status,
    step,
    errors: errors.map(({ field }) => field),
    /** What the answer's form holds, in fields and unseen. */
    fields: { ...values, step, token },
  };
}

test("D281 LEAD-01: each step is checked by itself and carries earlier answers on; the last one stores the lead", async () => {
  const first = await post({ ...VEHICLE, step: "vehicle", year: "19" });
  expect(first).toMatchObject({ status: 400, step: "vehicle", errors: ["year"], fields: { year: "19" } });
  const second = await post({ ...first.fields, year: "2019" });
  expect(second).toMatchObject({ status: 200, step: "details", errors: [], fields: VEHICLE });
  expect(await dealer.leads()).toEqual([]);
  dealer.pass(20);
  const sent = await submitForm(
    ctx,
    STEPS_FORM,
    formRequest({ ...second.fields, ...DETAILS, message: VEHICLE.message }),
  );
  expect(sent).toMatchObject({ kind: "received" });
  expect(await dealer.leads()).toMatchObject([
    {
      ...{ category: "Sell My Car", message: "It is blue.", person: { name: "Jane" }, suspicions: [] },
      form: {
        name: "valuation",
        answers: [
          { field: "make", value: "Toyota" },
          { field: "year", value: "2019" },
        ],
      },
    },
  ]);
});

test("D281 LEAD-05: what is wrong leads to the step that asks it, and Back checks nothing and keeps what was typed", async () => {
  const { fields } = await post({ ...VEHICLE, step: "vehicle" });
  const wrong = await post({ ...fields, ...DETAILS, make: "" });
  expect(wrong).toMatchObject({ status: 400, step: "vehicle", errors: ["make"], fields: DETAILS });
  const back = await post({ ...fields, email: "half@", back: "vehicle" });
  expect(back).toMatchObject({
    status: 200,
    step: "vehicle",
    errors: [],
    fields: { ...VEHICLE, email: "half@" },
  });
  expect(await dealer.leads()).toEqual([]);
});
