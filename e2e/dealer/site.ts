import type { DealershipDocument, LocationDocument } from "#features/tenancy/locations/location-document.ts";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";

export const dealerships: readonly DealershipDocument[] = [
  { slug: "test-dealer", name: "Test Dealer", licenceNumber: "MD000001", phone: "(02) 5550 0001" },
];

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** One yard that never closes, and, 37 km to the south, one that next opens in two days at nine. */
export function locations(now: Date): LocationDocument[] {
  const inTwoDays = DAYS.indexOf(opensNext(now));
  const week = [0, 1, 2, 3, 4, 5, 6];
  const shared = { dealership: "test-dealer", city: "Nundah", state: "QLD", postcode: "4012" } as const;
  return [
    {
      ...shared,
      slug: "always-open",
      code: "OPEN",
      name: "Always Open Yard",
      primary: true,
      type: "sales",
      street: "1 Tollgate Road",
      lat: -27.08,
      long: 152.95,
      image: "https://photos.example/always-open.jpg",
      phone: "(07) 7010 0001",
      openingHours: week.map((weekday) => ({ weekday, status: "Open", open: "00:00", close: "23:59" })),
    },
    {
      ...shared,
      slug: "seldom-open",
      code: "SELDOM",
      name: "Seldom Open Yard",
      announcement: "Roadworks on Tollgate Road: please come in from Crane Street.",
      type: "sales",
      street: "2 Tollgate Road",
      image: "https://photos.example/seldom-open.jpg",
      phone: "(07) 7010 0002",
      openingHours: week.map((weekday) =>
        weekday === inTwoDays
          ? { weekday, status: "Open", open: "09:00", close: "17:00" }
          : { weekday, status: "Closed" },
      ),
    },
  ];
}

/** Day on which the seldom open yard next opens, in Queensland. */
export function opensNext(now: Date): (typeof DAYS)[number] {
  const today = new Intl.DateTimeFormat("en-AU", { weekday: "long", timeZone: "Australia/Brisbane" }).format(
    now,
  );
  return DAYS[(DAYS.indexOf(today as (typeof DAYS)[number]) + 2) % 7]!;
}

/** A map service that does not exist; tests answer for it. */
export const MAP_SERVICE = "https://maps.example";

/** A site of the same dealer whose maps come from a map service. */
export function mappedSite(): { slug: string; config: SiteConfigInput } {
  return {
    slug: "mapped",
    config: { ...siteConfig("showroom").config, map: { style: `${MAP_SERVICE}/style.json` } },
  };
}

/**
 * A site of the test dealer in one of the templates, showing all of its stock.
 * @param slug of a site that one spec has to itself
 */
export function siteConfig(
  template: "showroom" | "yard",
  slug = template === "showroom" ? "coastal" : "outback",
): { slug: string; config: SiteConfigInput } {
  const config: SiteConfigInput = {
    name: template === "showroom" ? "Coastal Cars" : "Outback Cars",
    tagline: "Cars for every test.",
    template,
    legal: { businessName: "Test Dealer Pty Ltd", licenceNumber: "MD000001", phone: "(02) 5550 0001" },
    phones: { used: "(07) 7010 0003" },
    search: {
      facets: [
        "car_type",
        "make",
        "price",
        "year",
        "km",
        "body",
        "fuel",
        "transmission",
        "location_name",
      ].map((attribute) => ({ attribute })) as NonNullable<SiteConfigInput["search"]>["facets"],
    },
    cards: {
      electricLabel: true,
      toyotaCertified: true,
      greenTags: ["Runout Sale"],
      promos: [
        {
          id: "sell",
          position: 2,
          title: "We buy cars, too",
          text: "Tell us what you drive.",
          linkLabel: "Ask for an offer",
          href: "/enquiry",
        },
        {
          id: "over",
          expiry: "2024-06-30",
          position: 1,
          title: "Winter stocktake",
          linkLabel: "See used cars",
          href: "/search/used-cars",
        },
      ],
    },
    delivery: {
      regions: [
        { name: "Greater Brisbane", price: 0, withinKm: 60 },
        { name: "the rest of Queensland", price: 450, states: ["QLD"] },
      ],
    },
    enquiry: {
      replyTime: "within an hour",
      termsRequired: true,
      terms: "We use what you tell us to answer your enquiry.",
    },
    testDrive: { enabled: true },
    serviceBooking: { kind: "form" },
    payments: { provider: "simulator", abn: "51 824 753 556", gst: true, onlinePayment: true },
    checkout: { enabled: true },
    tradeIn: { enabled: true, lookup: "simulator" },
    spinToWin: { enabled: true },
    finance: template === "showroom" ? {} : { path: "/apply-for-finance", gated: true },
    vehiclePage: { print: template === "showroom" ? "pdf" : "page" },
    leads: {
      texts: { number: "+61480000461" },
      fallback: { to: [`${slug}@test-dealer.example`], adf: [`crm.${slug}@test-dealer.example`] },
      routes: [
        {
          categories: ["Finance"],
          to: [`finance.${slug}@test-dealer.example`],
          adf: [`finance.crm.${slug}@test-dealer.example`],
        },
      ],
    },
  };
  return { slug, config };
}
