import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { FROM_GOOGLE } from "#features/analytics/test-attributes.ts";
import { aLead, aTradeInLead } from "../rules/test-lead.ts";
import { buildWebhookBody, buildWebhookHeaders } from "./webhook.ts";

const NOW = new Date("2025-03-02T00:00:00.900Z");

test("D13: signature over time and body, and the idempotency key", () => {
  const body = buildWebhookBody(aLead());
  const signed = (changes: object) =>
    buildWebhookHeaders({ secret: "secret", idempotencyKey: "lead-1.2", body, now: NOW, ...changes });
  const headers = signed({});
  const seconds = Date.UTC(2025, 2, 2) / 1000;
  const expected = createHmac("sha256", "secret").update(`${seconds}.${body}`).digest("hex");
  expect(headers["forecourt-signature"]).toBe(`t=${seconds},v1=${expected}`);
  expect(headers["idempotency-key"]).toBe("lead-1.2");
  expect(signed({ secret: "other" })["forecourt-signature"]).not.toContain(expected);
  expect(signed({ body: `${body} ` })["forecourt-signature"]).not.toContain(expected);
});

test("LEAD-19 D15: the body carries person, car ids, source, address, browser and attribution", () => {
  const origin = { ...aLead().origin, attributes: FROM_GOOGLE };
  expect(JSON.parse(buildWebhookBody(aLead({ origin })))).toMatchObject({
    version: 1,
    source: "Website",
    received_at: "2025-03-02T09:30:05+10:00",
    customer: { name: "Jane", last_name: "Citizen", email: "jane@example.com", phone: "0412 345 678" },
    car_id: 41,
    car_dealership_id: 3,
    car: { stock_number: "A12", price_cents: 5_499_000, price_type: "drive_away" },
    url: "https://northside.example/cars/2022-toyota-hilux-a12",
    user_agent: "Browser/1.0",
    lead_attributes: { visited_pages: ["/", "/search/toyota"], linked_query_params: { gclid: "abc" } },
  });
});

test("PAGE-09: what was asked of finance is in the body, and null in any other lead's", () => {
  const finance = { kind: "business", budgetCents: 35_000_00 } as const;
  const asked = JSON.parse(buildWebhookBody(aLead({ category: "Finance", finance })));
  expect(asked.finance).toEqual({ kind: "business", budget_cents: 35_000_00 });
  expect(JSON.parse(buildWebhookBody(aLead())).finance).toBeNull();
});

test("D374: a trade-in is in the body with its figures in cents, and null in any other lead's", () => {
  expect(JSON.parse(buildWebhookBody(aTradeInLead())).trade_in).toEqual({
    ...{ id: "7a1b2c3d-1d2b-4c3d-8e4f-a1b2c3d4e5f6", is_sold: false, rego: "123ABC", year: 2021 },
    ...{ make: "Toyota", model: "Corolla", badge: null, body: null, km: 60_000 },
    ...{ offer_price_cents: 1_230_000, payout_cents: 450_000 },
  });
  expect(JSON.parse(buildWebhookBody(aLead())).trade_in).toBeNull();
});

test("LEAD-19: without a car its ids are null", () => {
  expect(JSON.parse(buildWebhookBody(aLead({ car: null })))).toMatchObject({ car_id: null, car: null });
});
