import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { buildAdfDocument } from "#features/leads/messages/adf.ts";
import { buildConfirmationMail } from "#features/leads/messages/confirmation-mail.ts";
import { buildLeadMail } from "#features/leads/messages/lead-mail.ts";
import { issueToken } from "#features/leads/rules/submission-token.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { openTestDealer, sentBy, withYards } from "#features/leads/take/test-dealer.ts";
import { importTestParts, partsCsv } from "#features/parts/test-parts.ts";
import { ASPLEY, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import type { LocationDocument } from "#features/tenancy/locations/location-document.ts";
import { listLocations, saveLocations } from "#features/tenancy/locations/location-store.server.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { showOrder, submitOrder } from "./order.server.ts";

const db = openTestDatabase();
const PAGE = "https://northside.example/parts/order";
const PADS = '04465-0K240,"Brake pad set, front",189.50,4,Toyota HiLux 2015-2024';
const COUNTER = { ...ASPLEY, slug: "parts", name: "Northside Parts", type: "parts" } as const;

/** A dealer with two parts, who shows the search of them. */
async function open(places: readonly LocationDocument[] = [COUNTER], search = true) {
  const { ctx: enquiries, ...dealer } = await openTestDealer(db, rememberingJobs());
  await importTestParts(db, enquiries.accountId, partsCsv(PADS, "OIL-5W30,Engine oil,79,,"));
  const yards = await db.inAccount(enquiries.accountId, async (tx) => {
    await saveLocations(tx, [ASPLEY, ...places]);
    return listLocations(tx);
  });
  const config = { ...enquiries.config, parts: { search } };
  return { ...dealer, ctx: withYards({ ...enquiries, config }, yards) };
}

const ANSWERS = {
  ...{ request: "Order this part", quantity: "2", Rego: "123ABC", message: "Please ring first." },
  ...{ name: "Jane", last_name: "Citizen", email: "jane@example.com", phone: "0412 345 678" },
};
const post = (ctx: FormRequest, query: string, fields: Record<string, string> = {}) => {
  const issuedAt = new Date(ctx.now().getTime() - 60_000);
  const body = new URLSearchParams({
    token: issueToken(ctx, { id: randomUUID(), issuedAt }),
    ...ANSWERS,
    ...fields,
  });
  const url = new URL(`${PAGE}${query}`);
  const request = new Request(url, { method: "POST", body });
  return submitOrder(sentBy(ctx, request), url, request);
};
const show = async (ctx: FormRequest, query: string) => {
  const shown = await showOrder(ctx, new URL(`${PAGE}${query}`));
  if (shown.kind !== "view") throw new Error(shown.kind);
  return shown.view;
};

test("SEA-16 D343: the form shows the part with its price and stock, and says that it is no purchase", async () => {
  const { ctx } = await open();
  const { part, form, yards } = await show(ctx, "?part=04465%200k240");
  expect(part).toMatchObject({
    ...{ number: "04465-0K240", name: "Brake pad set, front", price: "$189.50" },
    ...{ stock: { label: "In stock at the yard", isHere: true }, fits: ["Toyota HiLux 2015–2024"] },
  });
  expect(form).toMatchObject({
    ...{ action: "/parts/order?part=044650K240", values: { quantity: "1" } },
    lead: expect.stringContaining("not a purchase"),
  });
  // There is one parts department, so nobody is asked which.
  expect(form.groups[0]?.fields.map(({ name }) => name)).not.toContain("location");
  expect(yards.map(({ name }) => name)).toEqual(["Northside Parts"]);
});

test("SEA-16 LEAD-04 D343: it becomes a lead for the parts counter that names the part in mail, ADF and confirmation", async () => {
  const dealer = await open();
  expect(await post(dealer.ctx, "?part=044650K240")).toEqual({
    ...{ kind: "received", to: expect.stringMatching(/^\/success\?location=parts&category=Parts&ref=/) },
  });
  const [lead] = await dealer.leads();
  expect(lead).toMatchObject({
    category: "Parts",
    subcategory: "Parts Order",
    message: "Please ring first.",
  });
  expect(lead?.form).toEqual({
    name: "part-order",
    answers: [
      { field: "part_number", label: "Part number", value: "04465-0K240" },
      { field: "part", label: "Part", value: "Brake pad set, front" },
      { field: "part_price", label: "Listed price", value: "$189.50 incl. GST" },
      { field: "part_stock", label: "Listed stock", value: "In stock at the yard" },
      { field: "request", label: "What would you like?", value: "Order this part" },
      { field: "quantity", label: "Quantity", value: "2" },
    ],
  });
  for (const text of [buildLeadMail(lead!).text, buildAdfDocument(lead!)]) {
    expect(text).toContain("04465-0K240");
    expect(text).toContain("Brake pad set, front");
  }
  const confirmation = buildConfirmationMail(lead!).text;
  expect(confirmation).toContain("Brake pad set, front");
  expect(confirmation).not.toContain("Please ring first.");
});

test("SEA-16 D343: a number that was never listed is not said to be gone, and can be asked for", async () => {
  const dealer = await open();
  const view = await show(dealer.ctx, "?part=ZZZ-1");
  expect(view).toMatchObject({ part: null, number: "ZZZ-1", form: { formError: null } });
  expect(await post(dealer.ctx, new URL(view.form.action, PAGE).search)).toMatchObject({ kind: "received" });
  expect((await dealer.leads())[0]?.form?.answers[0]?.value).toBe("ZZZ-1 (not in the parts list)");
});

test("SEA-16 LEAD-05 D343: a part that went meanwhile is said once, with what was typed, and asked for when it is sent again", async () => {
  const dealer = await open();
  await importTestParts(db, dealer.ctx.accountId, partsCsv("OIL-5W30,Engine oil,79,,"), { confirmed: true });
  const outcome = await post(dealer.ctx, "?part=04465-0K240");
  expect(outcome).toMatchObject({
    ...{ kind: "shown", status: 422 },
    view: {
      ...{ part: null, number: "04465-0K240" },
      form: {
        formError: expect.stringContaining("04465-0K240 is not in our list any more"),
        ...{ values: ANSWERS, action: "/parts/order?part=04465-0K240&unlisted=yes" },
      },
    },
  });
  expect(await dealer.leads()).toEqual([]);
  expect(await post(dealer.ctx, "?part=04465-0K240&unlisted=yes")).toMatchObject({ kind: "received" });
  const [lead] = await dealer.leads();
  expect(lead?.form?.answers[0]).toEqual({
    ...{ field: "part_number", label: "Part number", value: "04465-0K240 (not in the parts list)" },
  });
  expect(buildConfirmationMail(lead!).text).not.toContain("04465");
});

test.each([
  ["no quantity", { quantity: "" }, ["quantity"]],
  ["a quantity of none", { quantity: "0" }, ["quantity"]],
  ["too many", { quantity: "1000" }, ["quantity"]],
  ["1e9 of them", { quantity: "1e9" }, ["quantity"]],
  ["a wish that is not offered", { request: "Give it to me" }, ["request"]],
  ["a wrong VIN", { vin: "123" }, ["vin"]],
])("SEA-16 LEAD-05: %s is refused in words, and what was typed stays", async (_, fields, wrong) => {
  const dealer = await open();
  const outcome = await post(dealer.ctx, "?part=044650K240", fields as Record<string, string>);
  expect(outcome).toMatchObject({ kind: "shown", status: 400, view: { part: { number: "04465-0K240" } } });
  const { form } = (outcome as { view: Awaited<ReturnType<typeof show>> }).view;
  expect(form.errors.map(({ field }) => field)).toEqual(wrong);
  expect(form.values).toMatchObject({ ...ANSWERS, ...fields });
  expect(await dealer.leads()).toEqual([]);
});

test("SEA-16 D343: of several parts departments one is asked for, and stock is at none in particular", async () => {
  const other = { ...COUNTER, slug: "trade", name: "Northside Trade Parts", street: "2 Other Road" };
  const dealer = await open([COUNTER, other]);
  const { form, part } = await show(dealer.ctx, "?part=044650K240");
  const location = form.groups[0]?.fields.find(({ name }) => name === "location");
  expect(location?.options.map(({ value }) => value).sort()).toEqual(["parts", "trade"]);
  expect(part?.stock.label).toBe("In stock");
  expect(await post(dealer.ctx, "?part=044650K240")).toMatchObject({ status: 400 });
  expect(await post(dealer.ctx, "?part=044650K240", { location: "trade" })).toMatchObject({
    kind: "received",
  });
});

test("SEA-16: without a number the form leads to the search; a site without the search has neither", async () => {
  const { ctx } = await open();
  expect(await showOrder(ctx, new URL(PAGE))).toEqual({ kind: "redirect", to: "/parts/search" });
  expect((await show(ctx, "?part=X-1")).part).toBeNull();
  const off = await open([], false);
  expect(await showOrder(off.ctx, new URL(`${PAGE}?part=044650K240`))).toEqual({ kind: "not-found" });
  expect(await post(off.ctx, "?part=044650K240")).toEqual({ kind: "not-found" });
});
