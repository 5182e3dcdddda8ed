/** Dealers in a test's database: one who takes enquiries, at a clock that the test moves, and one whose enquiries are stored. */
import { randomUUID } from "node:crypto";
import type { Shopper } from "#features/identity/shoppers/shopper.ts";
import { addTestCar, addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { Tenancy } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { type ListedLead, listLeads } from "../inbox/lead-list.server.ts";
import { type Jobs, storeLead } from "../inbox/lead-store.server.ts";
import type { Target } from "../routing/routing.ts";
import type { Lead } from "../rules/lead.ts";
import { aLead } from "../rules/test-lead.ts";
import type { EnquiryContext, SiteCar } from "./enquiry-context.ts";

/** Slug of the dealer's car. */
export const SLUG = "2022-toyota-hilux-a12";

/** A shopper's answers. */
export const DETAILS = {
  name: "Jane",
  last_name: "Citizen",
  email: "jane@example.com",
  phone: "+61 412 345 678",
  postcode: "4000",
};

/** What every site's configuration must say, of Northside Motors. */
export const NORTHSIDE = {
  name: "Northside Motors",
  template: "showroom",
  legal: { businessName: "Northside Pty Ltd", licenceNumber: "LMCT 1", phone: "(07) 3000 0000" },
} as const;

const CONFIG = siteConfigSchema.parse({
  ...NORTHSIDE,
  cards: {
    promos: [
      {
        id: "tow-check",
        position: 1,
        title: "Will your car tow it?",
        linkLabel: "Book a tow check",
        href: "/enquiry?category=Service",
        message: "I would like to book a tow check.\n\nMy car: ",
      },
    ],
  },
  leads: {
    fallback: { to: ["boss@northside.example"] },
    routes: [
      { to: ["finance@northside.example"], adf: ["crm@northside.example"], categories: ["Finance"] },
      { to: ["used@northside.example"], carTypes: ["used"], locations: ["aspley"] },
    ],
  },
});

const CAR: Omit<SiteCar, "id"> = {
  slug: SLUG,
  title: "2022 Toyota HiLux",
  subtitle: "SR5",
  price: {
    kind: "amount",
    cents: 5_499_000,
    period: null,
    total: null,
    priceType: "drive_away",
    typeLabel: "Drive Away",
    wasCents: null,
    note: null,
  },
  photo: { url: "/img/hilux.jpg", width: null, height: null, preview: null },
  itemType: "car",
  body: "ute",
  colour: "White",
  locationName: "Northside Aspley",
  reserved: false,
  locationSlug: "aspley",
  carType: "used",
  status: "in_stock",
  tag: null,
};

export interface TestDealer {
  readonly ctx: EnquiryContext & { readonly config: typeof CONFIG };
  readonly car: SiteCar;
  /** Moves the clock. */
  pass(seconds: number): void;
  leads(): Promise<readonly ListedLead[]>;
}

/** A dealer of its own, early on a Sunday in Brisbane. */
export async function openTestDealer(db: Database, jobs: Jobs): Promise<TestDealer> {
  const site = await addTestSite(db);
  const car = { ...CAR, id: await addTestCar(db, site) };
  let now = new Date("2025-03-01T23:30:05Z");
  const ctx = {
    ...site,
    config: CONFIG,
    siteUrl: "https://northside.example",
    hosts: ["northside.example", "www.northside.example"],
    locations: [
      { slug: "aspley", name: "Northside Aspley", type: null },
      { slug: "moorooka", name: "Northside Moorooka", type: "sales" },
    ],
    findYard: () => null,
    describeSearch: (href) => (href === "/search/suv?range[price]=:5000" ? "SUV, Up to $5,000" : ""),
    findCar: async (reference) =>
      ("slug" in reference ? reference.slug === SLUG : reference.id === car.id) ? car : null,
    afterHours: () => "We open tomorrow at 8:30 am.",
    findShopper: async () => null,
    findSignIn: async (type) => `/sign-in?type=${type}`,
    isSameOrigin: (request) => request.headers.get("sec-fetch-site") !== "cross-site",
    clientNetwork: "203.0.113.7",
    mayStore: () => true,
    ...{ db, jobs, log: silentLog, secret: "s".repeat(32) },
    now: () => now,
    newId: randomUUID,
  } satisfies EnquiryContext;
  return {
    ctx,
    car,
    pass: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    leads: () => db.inAccount(site.accountId, (tx) => listLeads(tx, { limit: 100 })),
  };
}

export interface LeadDealer extends Tenancy {
  /**
   * Stores an enquiry, of a person of its own unless `changes` has one, and answers it.
   * @param shopper who sent it while signed in
   */
  store(targets: readonly Target[], changes?: Partial<Lead>, shopper?: Pick<Shopper, "id">): Promise<Lead>;
}

/** A dealer of its own, with one site, who receives enquiries without a form. */
export async function givenLeadDealer(db: Database, jobs: Jobs): Promise<LeadDealer> {
  const site = await addTestSite(db);
  let people = 0;
  const newPerson = () => {
    people += 1;
    const phone = `04${String(people).padStart(8, "0")}`;
    return { ...aLead().person, phone, email: `p${people}@example.com` };
  };
  return {
    ...site,
    store: async (targets, changes, shopper) => {
      const { siteId } = site;
      const lead = aLead({
        id: randomUUID(),
        siteId,
        receivedAt: new Date(),
        person: newPerson(),
        ...changes,
      });
      const routed = { lead, targets, shopperId: shopper?.id ?? null };
      const { id } = await db.inAccount(site.accountId, (tx) =>
        storeLead(tx, { jobs, newId: randomUUID }, routed),
      );
      return { ...lead, id };
    },
  };
}

/** A form as a browser sends it. */
export const formRequest = (fields: Record<string, string>, headers = {}) =>
  new Request("https://northside.example/enquiry", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: {
      "user-agent": "Browser/1.0",
      referer: `https://northside.example/enquiry?car=${SLUG}`,
      ...headers,
    },
  });

/** A call of the API. */
export const apiRequest = (body: unknown, headers = {}) =>
  new Request("https://northside.example/api/enquiries", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
