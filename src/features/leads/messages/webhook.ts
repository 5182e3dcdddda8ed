import { createHmac } from "node:crypto";
import { toIsoWithOffset } from "#features/places/time-zone.ts";
import type { AttachmentLink } from "../attachments/attachment-links.ts";
import { LEAD_SOURCE, type Lead } from "../rules/lead.ts";
import { readTradedVehicle } from "../trade-in/trade-in-answers.ts";

/**
 * A lead as JSON for a dealer's own systems (D13, D15). Fields are only ever added within version 1. Money is in
 * cents, `received_at` has the location's offset.
 */
export function buildWebhookBody(lead: Lead, files: readonly AttachmentLink[] = []): string {
  const { person, car, seller, origin } = lead;
  return JSON.stringify({
    version: 1,
    id: lead.id,
    addition_to: lead.additionTo,
    received_at: toIsoWithOffset(lead.receivedAt, seller.timeZone),
    source: LEAD_SOURCE,
    category: lead.category,
    subcategory: lead.subcategory,
    customer: {
      name: person.name,
      last_name: person.lastName,
      email: person.email,
      phone: person.phone,
      postcode: person.postcode,
      opt_in: lead.optIn,
    },
    message: lead.message,
    rego: lead.rego,
    finance: lead.finance && { kind: lead.finance.kind, budget_cents: lead.finance.budgetCents },
    appointment: lead.appointment && {
      id: lead.appointment.id,
      state: lead.appointment.state,
      start: toIsoWithOffset(new Date(lead.appointment.start), seller.timeZone),
      end: toIsoWithOffset(new Date(lead.appointment.end), seller.timeZone),
      previous_start:
        lead.appointment.previousStart &&
        toIsoWithOffset(new Date(lead.appointment.previousStart), seller.timeZone),
    },
    form: lead.form && {
      name: lead.form.name,
      answers: Object.fromEntries(lead.form.answers.map(({ field, value }) => [field, value])),
    },
    trade_in: describeTradeIn(lead),
    files: files.map(({ label, href, note }) => ({ label, url: href, note })),
    additional_services: origin.additionalServices,
    viewed_vehicles: (origin.viewed ?? []).map(({ vehicleId, title, stockNumber }) => ({
      ...{ id: vehicleId, title, stock_number: stockNumber },
    })),
    car_id: car?.vehicleId ?? null,
    car_dealership_id: car?.dealershipId ?? null,
    car: car && {
      title: car.title,
      url: car.url,
      stock_number: car.stockNumber,
      vin: car.vin,
      car_type: car.carType,
      year: car.year,
      make: car.make,
      model: car.model,
      badge: car.badge,
      km: car.km,
      price_cents: car.price?.cents ?? null,
      price_type: car.price?.type ?? null,
    },
    seller: {
      name: seller.name,
      url: seller.siteUrl,
      dealership: origin.dealershipSlug,
      location: seller.location?.slug ?? null,
    },
    url: origin.url,
    page_id: origin.pageId,
    user_agent: origin.userAgent,
    lead_attributes: origin.attributes,
  });
}

/** The shopper's own car; its other answers are in `form`. Null for a lead of another kind. */
function describeTradeIn(lead: Lead) {
  const own = readTradedVehicle(lead);
  return (
    own && {
      id: own.id || null,
      is_sold: own.isSold,
      rego: lead.rego,
      year: Number(own.year) || null,
      ...{ make: own.make, model: own.model, badge: own.badge || null, body: own.body || null },
      km: own.km === "" ? null : Number(own.km),
      offer_price_cents: toCents(own.offer),
      payout_cents: toCents(own.payout),
    }
  );
}

const toCents = (amount: string): number | null => (amount === "" ? null : Math.round(Number(amount) * 100));

interface WebhookSigning {
  readonly secret: string;
  readonly idempotencyKey: string;
  readonly body: string;
  readonly now: Date;
}

/**
 * Headers of a webhook post: the signature is HMAC-SHA256 over `{unix seconds}.{body}`, so that a receiver can refuse
 * a forged or replayed post.
 * @param idempotencyKey the same in every attempt, another one when a person asks for the lead again (D78)
 */
export function buildWebhookHeaders({
  secret,
  idempotencyKey,
  body,
  now,
}: WebhookSigning): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return {
    "content-type": "application/json",
    "user-agent": "Forecourt",
    "forecourt-signature": `t=${seconds},v1=${signature}`,
    "idempotency-key": idempotencyKey,
  };
}
