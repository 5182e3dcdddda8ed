import { randomUUID } from "node:crypto";
import { readLeadAttributes } from "#features/analytics/attribution.ts";
import { storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { routeLead } from "#features/leads/routing/route-lead.ts";
import type { Lead } from "#features/leads/rules/lead.ts";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import { readLeadCar } from "#features/leads/take/lead-car.server.ts";
import { toLeadLocation } from "#features/leads/take/lead-location.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { keepSellingLocations } from "#features/tenancy/locations/site-locations.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { MINUTE_MS } from "#platform/time.ts";

export interface DemoSite {
  readonly siteId: SiteId;
  readonly config: SiteConfig;
  /** `http://harbourline.localhost:3000` */
  readonly siteUrl: string;
  readonly now: Date;
}

/** The round that looks for dispatches that are due adds their jobs (D77). */
export const NO_JOBS = { enqueue: async () => {} };

interface DemoLead {
  readonly minutesAgo: number;
  readonly person: Lead["person"];
  readonly message: string;
  readonly category: Lead["category"];
  /** Which of the demo's cars it is about; null for none. */
  readonly car: number | null;
  readonly suspicions?: Lead["suspicions"];
}

/** The numbers are among those that ACMA reserves for fiction. */
const PRIYA = {
  ...{ name: "Priya", lastName: "Nair", email: "priya.nair@example.com" },
  ...{ phone: "0491 570 157", postcode: "4034" },
};
const TOM = {
  ...{ name: "Tom", lastName: "Walsh", email: "tom.walsh@example.com" },
  ...{ phone: "0491 570 158", postcode: "4171" },
};
const MEI = {
  name: "Mei",
  lastName: "Lin",
  email: "mei.lin@example.com",
  phone: "0491 570 159",
  postcode: "4000",
};
const OFFER = {
  ...{ name: "Rank", lastName: "Booster", email: "offers@example.net" },
  ...{ phone: "0491 570 110", postcode: null },
};

const LEADS: readonly DemoLead[] = [
  {
    ...{ minutesAgo: 26 * 60, person: TOM, category: "Used Car Enquiry", car: 1 },
    message: "Does it have a full service history, and would you take my Corolla as a trade-in?",
  },
  {
    ...{ minutesAgo: 190, person: MEI, category: "Finance", car: null },
    message: "What would repayments be on about $35,000 over five years? I have a $5,000 deposit.",
  },
  {
    ...{ minutesAgo: 95, person: TOM, category: "Used Car Enquiry", car: 2 },
    message: "I saw this one, too. Is the price negotiable if I buy this week?",
  },
  {
    ...{ minutesAgo: 40, person: OFFER, category: "General Enquiry", car: null, suspicions: ["honeypot"] },
    message: "We bring dealers to page one of search results. Reply YES for a free audit.",
  },
  {
    ...{ minutesAgo: 6, person: PRIYA, category: "Used Car Enquiry", car: 0 },
    message: "Hi, is this still available? I can come for a drive after work tomorrow.",
  },
];

/** Gives the demo's back office leads to answer, through the function that stores real ones. */
export async function addDemoLeads(
  tx: AccountTransaction,
  cars: readonly EnquiryCar[],
  site: DemoSite,
): Promise<void> {
  const [yard] = keepSellingLocations(await listLocations(tx)).filter(({ completed }) => completed);
  for (const { minutesAgo, person, message, category, car, suspicions = [] } of LEADS) {
    const built = await buildDemoLead(tx, (car === null ? null : cars[car]) ?? null, site);
    const lead = {
      ...{ ...built, person, message, category, suspicions, optIn: false },
      receivedAt: new Date(site.now.getTime() - minutesAgo * MINUTE_MS),
      seller: { ...built.seller, location: yard ? toLeadLocation(yard) : null },
    };
    const targets = routeLead(site.config.leads, lead);
    await storeLead(tx, { jobs: NO_JOBS, newId: randomUUID }, { lead, targets });
    // Nothing is late: the demo begins now.
    await tx.query("update lead_delivery set requested_at = $2, next_try_at = $2 where lead_id = $1", [
      ...[lead.id, site.now],
    ]);
  }
}

/** A lead about a car, or about none, that says nothing yet. */
export async function buildDemoLead(
  tx: AccountTransaction,
  shown: EnquiryCar | null,
  { siteId, config, siteUrl, now }: DemoSite,
): Promise<Lead> {
  const found = shown && (await readLeadCar(tx, shown, siteUrl));
  return {
    ...{ id: randomUUID(), siteId, receivedAt: now, additionTo: null },
    ...{ category: "Used Car Enquiry", subcategory: null },
    person: { name: "", lastName: "", email: "", phone: "", postcode: null },
    ...{ message: "", rego: null, finance: null, appointment: null, form: null, afterHours: null },
    ...{ optIn: true, suspicions: [] },
    car: found?.car ?? null,
    seller: {
      ...{ name: config.name, phone: config.legal.phone, siteUrl, timeZone: config.timeZone, location: null },
    },
    origin: {
      url: found?.car.url ?? null,
      pageId: found ? new URL(found.car.url).pathname : null,
      ...{ userAgent: null, dealershipSlug: null, additionalServices: null },
      attributes: readLeadAttributes(""),
    },
  };
}
