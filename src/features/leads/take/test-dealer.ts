/** Dealers in a test's database: one who takes enquiries, at a clock that the test moves, and one whose enquiries are stored. */
import { randomUUID } from "node:crypto";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { startTestSession } from "#features/identity/sessions/test-session.ts";
import type { Shopper } from "#features/identity/shoppers/shopper.ts";
import type { Contact } from "#features/identity/shoppers/shopper-store.server.ts";
import { addTestCar, addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { testLocation } from "#features/tenancy/locations/test-location.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import type { Tenancy } from "#platform/account-id.ts";
import { isSameSitePost } from "#platform/http/security-headers.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import { silentLog } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { type ListedLead, listLeads } from "../inbox/lead-list.server.ts";
import { type Jobs, storeLead } from "../inbox/lead-store.server.ts";
import type { Target } from "../routing/routing.ts";
import type { Lead } from "../rules/lead.ts";
import { aLead } from "../rules/test-lead.ts";
import { type FormRequest, findSiteCar, type SiteCar } from "./form-request.server.ts";

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

/** The dealer's car, but for its id. */
const CAR: Partial<VehicleFacts> = {
  ...{ slug: SLUG, stockNumber: "A12", series: null },
  ...{ locationName: "Northside Aspley", locationSlug: "aspley" },
  prices: { ...NO_PRICES, driveAwayCents: 5_499_000 },
  photos: [{ url: "/img/hilux.jpg", width: null, height: null, preview: null }],
};

/** Another one, which only memory has. */
const OTHER: Partial<VehicleFacts> = { id: 2_000_000_000, slug: "2022-toyota-hilux-b12", stockNumber: "B12" };

/** Closed from Saturday to Monday morning. */
export const HOURS = [1, 2, 3, 4, 5].map((weekday) => ({
  ...{ weekday, status: "Open" as const, open: "08:30", close: "17:00" },
}));

const YARDS = [
  testLocation({ slug: "aspley", name: "Northside Aspley", openingHours: HOURS }),
  testLocation({ id: 2, slug: "moorooka", name: "Northside Moorooka", type: "sales" }),
];

type TestContext = FormRequest & { readonly config: typeof CONFIG };

export interface TestDealer {
  readonly ctx: TestContext;
  readonly car: SiteCar;
  /** The stock in memory, with the car changed. */
  stock(changes?: Partial<VehicleFacts>, parts?: Partial<SiteStock>): Promise<SiteStock>;
  /** Moves the clock. */
  pass(seconds: number): void;
  leads(): Promise<readonly ListedLead[]>;
}

/** A dealer of its own, early on a Sunday in Brisbane. */
export async function openTestDealer(db: Database, jobs: Jobs): Promise<TestDealer> {
  const site = await addTestSite(db);
  const id = await addTestCar(db, site);
  let now = new Date("2025-03-01T23:30:05Z");
  const buildStock: TestDealer["stock"] = (changes, parts) =>
    buildTestStock(
      [
        { ...CAR, id, ...changes },
        { ...CAR, ...OTHER },
      ],
      CONFIG,
      {
        now,
        locations: YARDS,
        idsBySlug: new Map([[SLUG, id]]),
        ...parts,
      },
    );
  const hosts = ["northside.example", "www.northside.example"];
  const page = new URL("https://northside.example/enquiry");
  const stock = await buildStock();
  const ctx: TestContext = {
    ...site,
    site: {
      ...site,
      account: "northside",
      slug: "northside",
      version: 1,
      config: CONFIG,
      hosts,
      canonicalHost: null,
    },
    config: CONFIG,
    ...{ stock, listed: stock },
    origin: page.origin,
    page,
    request: new Request(page),
    cookie: null,
    place: { protocol: "https:", hostname: page.hostname },
    client: "203.0.113.7",
    sameSite: true,
    mayWrite: () => true,
    ...{ db, jobs: jobs as JobQueue, log: silentLog, secret: "s".repeat(32) },
    files: {} as Storage,
    scanner: null,
    now: () => now,
    newId: randomUUID,
  };
  const car = await findSiteCar(ctx, { id });
  if (!car) throw new Error("The dealer's car is not shown");
  return {
    ctx,
    car,
    stock: buildStock,
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

/** Signs a shopper in: who they are, their session's id, and the cookie of their browser. */
export async function signInShopper({ db, accountId, siteId, now }: FormRequest, contact: Contact) {
  const started = await db.inAccount(accountId, (tx) => startTestSession(tx, { siteId, contact }, now()));
  return { ...started, cookie: `__Host-shopper=${started.token}` };
}

/** The same context for a site with other yards. */
export const withYards = <Context extends FormRequest>(
  ctx: Context,
  locations: readonly Location[],
): Context => ({ ...ctx, stock: { ...ctx.stock, locations } as SiteStock });

/** The same context for a request as a browser sends it. */
export const sentBy = <Context extends FormRequest>(ctx: Context, request: Request): Context => ({
  ...ctx,
  request,
  sameSite: isSameSitePost(request.headers, ctx.origin),
});

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
