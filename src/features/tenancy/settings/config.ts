import { z } from "zod";
import { isTimeZone } from "#features/places/time-zone.ts";
import { contrastRatio } from "#ui/base/contrast.ts";
import { financeSettings } from "./finance-config.ts";
import { privacySettings } from "./privacy-config.ts";
import {
  deliverySettings,
  mapSettings,
  runningCostSettings,
  vehiclePageSettings,
} from "./vehicle-page-config.ts";

/**
 * The one typed configuration of a site (TEN-04, D4): every setting with a default and a line of documentation.
 * `docs/site-configuration.md` is generated from these descriptions. Unknown keys are refused.
 */

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #0b5cad");
const path = z.string().regex(/^\/(?![/\\])/, "must be a path on this site, starting with one slash");
const link = z.union([path, z.url({ protocol: /^https$/ })], {
  error: "must be a path on this site, such as /search, or an https address",
});
const ORIGIN_RULE =
  "must be an https address that does not end in a slash, such as https://images.dealer.example";
const timeZone = z.string().refine(isTimeZone, "must be an IANA time zone such as Australia/Brisbane");
const text = (max: number) => z.string().trim().min(1).max(max);
const secretName = text(120);

const navigationItem = z.strictObject({
  label: text(40).describe("Words of the link."),
  href: link.describe("Where it goes."),
  emphasised: z.boolean().default(false).describe("Shown as a button (NAV-02)."),
});

const navigationGroup = z.strictObject({
  label: text(40).describe("Words of the link or of the menu."),
  href: link.optional().describe("Where it goes, when it is a link."),
  emphasised: z.boolean().default(false).describe("Shown as a button (NAV-02)."),
  items: z.array(navigationItem).default([]).describe("A menu under the label; empty for a plain link."),
});

const theme = z
  .strictObject({
    accent: colour.default("#0b5cad").describe("Buttons, links and chosen filters."),
    accentInk: colour.default("#ffffff").describe("Text on the accent colour."),
    ink: colour.default("#16181d").describe("Text."),
    surface: colour.default("#ffffff").describe("Page background."),
    header: colour.default("#ffffff").describe("Header background."),
    headerInk: colour.default("#16181d").describe("Text on the header."),
    font: z
      .enum(["grotesk", "humanist", "slab", "system"])
      .default("grotesk")
      .describe(
        "Pair of typefaces: `grotesk` is Figtree; `humanist` Archivo with Source Sans 3; `slab` Roboto Slab with Source Sans 3; `system` the device's own.",
      ),
    radius: z.enum(["square", "soft", "round"]).default("soft").describe("Corners of controls and cards."),
    logo: z
      .strictObject({
        mark: text(4).describe("Letters drawn as the mark."),
        wordmark: text(40).describe("Name beside the mark."),
        url: z
          .url({ protocol: /^https$/ })
          .optional()
          .describe(
            "Address of a picture that stands for both, in a box four times as wide as high (TEN-06).",
          ),
      })
      .optional()
      .describe("Letters of the drawn mark and the name beside it; the site's name by default."),
  })
  .superRefine((value, context) => {
    const pairs = [
      ["accentInk", "accent"],
      ["ink", "surface"],
      ["headerInk", "header"],
      ["accent", "surface"],
    ] as const;
    for (const [front, back] of pairs) {
      const ratio = contrastRatio(value[front], value[back]);
      if (ratio < 4.5) {
        const message = `contrast with ${back} is ${ratio.toFixed(2)}, at least 4.5 is needed`;
        context.addIssue({ code: "custom", path: [front], message });
      }
    }
  });

/** Clauses of a stock filter; a vehicle is shown when it passes all of them (TEN-17, TEN-18, TEN-19). */
const stockFilter = z.strictObject({
  statuses: z
    .array(z.enum(["in_stock", "coming_soon", "sold"]))
    .min(1)
    .optional()
    .describe("Only these statuses."),
  carTypes: z
    .array(z.enum(["new", "demo", "used"]))
    .min(1)
    .optional()
    .describe("Only these car types."),
  itemTypes: z
    .array(z.enum(["car", "motorcycle", "caravan", "truck", "boat", "trailer"]))
    .min(1)
    .optional()
    .describe("Only these item types."),
  makes: z
    .array(text(60))
    .min(1)
    .optional()
    .describe("Only these makes; used vehicles of any make still pass with `anyMakeWhenUsed`."),
  anyMakeWhenUsed: z.boolean().default(true).describe("`makes` binds new and demo vehicles only."),
  locations: z.array(text(80)).min(1).optional().describe("Only vehicles at these location slugs."),
  excludeStockNumbers: z.array(text(60)).default([]).describe("Never these stock numbers."),
  minimumKm: z
    .array(
      z.strictObject({
        make: text(60).describe("The make."),
        carType: z.enum(["new", "demo", "used"]).describe("The car type."),
        above: z.int().min(0).describe("Kilometres that it must be above."),
      }),
    )
    .default([])
    .describe("Vehicles of this make and type show only above this many kilometres (TEN-18)."),
});

export const FACET_ATTRIBUTES = [
  "car_type",
  "item_type",
  "status",
  "make",
  "model",
  "make_model",
  "badge",
  "price",
  "price_range",
  "price_type",
  "subscription_price",
  "weekly_price_range",
  "year",
  "km",
  "body",
  "fuel",
  "transmission",
  "drive",
  "seats",
  "colour",
  "colour_family",
  "sleeps",
  "engine_cc",
  "location_name",
  "dealership_name",
  "city",
  "state",
  "tag",
  "certified",
  "categories",
  "filtered_features",
  "created_at_timestamp",
] as const;
export type FacetAttribute = (typeof FACET_ATTRIBUTES)[number];

const facet = z.strictObject({
  attribute: z
    .enum(FACET_ATTRIBUTES)
    .describe(
      "What it filters (FAC-07). `created_at_timestamp` offers the last 24 hours, 3, 7, 14 and 30 days (D106).",
    ),
  label: text(40).optional().describe("Heading; the attribute's usual name by default."),
  open: z.boolean().default(true).describe("Unfolded at first on a wide screen."),
});

const DEFAULT_FACETS = [
  { attribute: "car_type", open: true },
  { attribute: "make", open: true },
  { attribute: "price", open: true },
  { attribute: "weekly_price_range", open: false },
  { attribute: "year", open: true },
  { attribute: "km", open: true },
  { attribute: "body", open: true },
  { attribute: "fuel", open: true },
  { attribute: "transmission", open: true },
  { attribute: "drive", open: true },
  { attribute: "seats", open: true },
  { attribute: "colour", open: true },
  { attribute: "location_name", open: true },
] as const;

export const SORTS = {
  "Car_production:custom_rank:desc": "Recommended",
  "Car_production:price:asc": "Price: low to high",
  "Car_production:price:desc": "Price: high to low",
  "Car_production:weekly_price_range:asc": "Repayment: low to high",
  "Car_production:km:asc": "Kilometres: low to high",
  "Car_production:year:desc": "Year: new to old",
  "Car_production:created_at_timestamp:desc": "Newest listed",
} as const;
export type SortKey = keyof typeof SORTS;
export const SORT_KEYS = Object.keys(SORTS) as [SortKey, ...SortKey[]];

const promoCard = z.strictObject({
  id: text(40).describe("Tells it from the site's other promo cards."),
  start: z.iso.date().optional().describe("First day, in the site's time zone."),
  expiry: z.iso.date().optional().describe("Last day, in the site's time zone."),
  position: z.int().min(0).max(200).describe("Place among the results of the first page, from 0 (CARD-16)."),
  spread: z
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe("A daily random 0 to this many places is added (CARD-16)."),
  display: z.array(path).default(["/search"]).describe("Paths under which it shows (ENT-36)."),
  strictDisplay: z.boolean().default(false).describe("Only on exactly these paths (ENT-36)."),
  title: text(80).describe("Heading."),
  text: z.string().max(240).default("").describe("A sentence or two under the heading."),
  linkLabel: text(40).describe("Words of the button."),
  href: link.describe("Where the button goes."),
});

export const LEAD_CATEGORIES = [
  "General Enquiry",
  "New Car Enquiry",
  "Used Car Enquiry",
  "Service",
  "Parts",
  "Finance",
  "Careers Enquiry",
] as const;
export type LeadCategory = (typeof LEAD_CATEGORIES)[number];

/** How a mail carries an ADF document: as its whole body, or beside a sentence for people, or both (D62). */
const ADF_FORMS = ["body", "attachment", "both"] as const;
export type AdfForm = (typeof ADF_FORMS)[number];

const adfTarget = z.union([
  z.email(),
  z.strictObject({
    to: z.email().describe("The CRM's address."),
    form: z
      .enum(ADF_FORMS)
      .default("body")
      .describe("The document is the whole text of the mail, or its attachment, or both (D62)."),
  }),
]);

const leadTargets = z.strictObject({
  to: z.array(z.email()).min(1).max(10).describe("Addresses that receive the enquiry."),
  copies: z.array(z.email()).max(10).default([]).describe("Addresses that receive a copy."),
  adf: z
    .array(adfTarget)
    .max(5)
    .default([])
    .describe("CRMs that receive ADF/XML 1.0 by mail, each an address or a group."),
  webhook: z
    .strictObject({
      url: z.url().describe("An https address."),
      secretName: secretName.describe(
        "Name of the environment variable that holds the signing secret (D83).",
      ),
    })
    .optional()
    .describe("A CRM endpoint that receives signed JSON."),
});

const leadRoute = leadTargets.extend({
  locations: z.array(text(80)).min(1).optional().describe("Location slugs this route is for."),
  makes: z.array(text(60)).min(1).optional().describe("Makes this route is for."),
  carTypes: z
    .array(z.enum(["new", "demo", "used"]))
    .min(1)
    .optional()
    .describe("Car types this route is for."),
  categories: z.array(z.enum(LEAD_CATEGORIES)).min(1).optional().describe("Categories this route is for."),
});

const plugin = z.strictObject({
  feature: z.enum(["Autogauge"]).optional().describe("Price gauge and market badge, from `market.source`."),
  name: z
    .enum(["Car Analysis", "PPSR Report"])
    .optional()
    .describe("Item of the used-car checks, where `vehiclePage.checks` places it."),
});

export const siteConfigSchema = z.strictObject({
  name: text(60).describe("The dealer's name as shoppers know it."),
  tagline: z.string().max(120).default("").describe("One line under the name on the home page."),
  template: z.enum(["showroom", "yard"]).describe("Layout and mood of every page."),
  demo: z.boolean().default(false).describe("Marks a demo site as one."),
  manufacturer: text(60)
    .optional()
    .describe(
      "Make that the dealer stands for: its models are in the default menus, and search engines are told (TEN-06, NAV-01).",
    ),
  plugins: z
    .array(plugin)
    .optional()
    .describe(
      'Plugins that the site has (TEN-05, D104), such as `[{ "feature": "Autogauge" }]`. What is not in the list is off; without it, the other settings decide.',
    ),
  timeZone: timeZone.default("Australia/Brisbane").describe("IANA zone of promo dates and daily shuffles."),
  theme: theme.prefault({}).describe("Colours (contrast is checked), type, corners, logo."),
  legal: z
    .strictObject({
      businessName: text(120).describe("The licensed business (LAW-02)."),
      licenceNumber: text(60).describe("Dealer licence, for example LMCT 12345 (LAW-02)."),
      phone: text(20).describe("The dealership's number (LAW-02)."),
      privacyNotice: z
        .string()
        .max(20_000)
        .default("")
        .describe("Collection notice in plain text; a plain Australian one by default (LAW-06)."),
    })
    .describe("What the footer of every page must show."),
  analytics: z
    .strictObject({
      console: z
        .boolean()
        .default(false)
        .describe("Shows each event in the browser's console too, for setting up a tag manager (ANA-11)."),
    })
    .prefault({})
    .describe("Shopper events."),
  privacy: privacySettings.prefault({}).describe("How long personal details are kept, and where they go."),
  phones: z
    .strictObject({
      new: text(20).optional().describe("For new vehicles."),
      demo: text(20).optional().describe("For demo vehicles."),
      used: text(20).optional().describe("For used vehicles."),
    })
    .prefault({})
    .describe("Numbers to call by car type; the location's by default (PHONE-01)."),
  labels: z
    .strictObject({
      new: text(30).default("New").describe('Instead of "New".'),
      demo: text(30).default("Demo").describe('Instead of "Demo".'),
      used: text(30).default("Used").describe('Instead of "Used", such as "Pre-Owned".'),
    })
    .prefault({})
    .describe("Words for the car types (SEA-39)."),
  stock: z
    .strictObject({
      filter: stockFilter.prefault({}).describe("Which of the account's vehicles this site shows."),
      soldDays: z
        .number()
        .min(0)
        .max(365)
        .default(3)
        .describe(
          "Number of days that sold vehicles stay in results (SEA-28, TEN-06 `include_sold_cars_days`).",
        ),
      justArrivedDays: z
        .number()
        .min(0)
        .max(90)
        .default(8)
        .describe("Window of the new-arrival tag (CARD-09)."),
      minimumWasDays: z
        .int()
        .min(0)
        .max(365)
        .default(7)
        .describe('Days that a "was" price must have been published here (D9).'),
    })
    .prefault({})
    .describe("Stock shown."),
  search: z
    .strictObject({
      title: text(60).default("Cars for sale").describe("Heading of the page with all stock."),
      pageSize: z.int().min(3).max(60).default(21).describe("Results a page (SEA-34)."),
      sort: z
        .enum(SORT_KEYS)
        .default("Car_production:custom_rank:desc")
        .describe("Order when none is chosen (SEA-31)."),
      availableFirst: z
        .boolean()
        .default(true)
        .describe(
          "In every order, available vehicles come first, then those coming soon, then sold ones (D54). Without it, the order alone decides.",
        ),
      priceAscendingNeedsPrice: z
        .boolean()
        .default(false)
        .describe("Sorting by lowest price leaves out cars without one (SEA-33)."),
      facets: z
        .array(facet)
        .default([...DEFAULT_FACETS])
        .describe(
          "Filters, in order (FAC-19). `weekly_price_range` is left out on a site without lenders (`finance.lenders`).",
        ),
      makesShown: z.int().min(1).max(200).default(7).describe('Makes before "Show all makes" (FAC-04).'),
      popularMakes: z
        .int()
        .min(0)
        .max(50)
        .default(0)
        .describe(
          'Number of makes under "Popular Makes"; the rest are under "All Makes"; 0 for one list (FAC-06).',
        ),
      certifiedOnly: z.boolean().default(false).describe('Hides the certified filter\'s "No" (FAC-15).'),
      emptyTitle: text(80).default("No Results Available").describe("Title of the no-results card (SEA-18)."),
      usedCarPath: path
        .optional()
        .describe("Base path that mirrors /search/used-cars, such as /used-car (SEA-17)."),
    })
    .prefault({})
    .describe("The results page."),
  images: z
    .strictObject({
      origin: z
        .union([z.literal(""), z.url({ protocol: /^https$/ }).regex(/[^/]$/, ORIGIN_RULE)], {
          error: ORIGIN_RULE,
        })
        .default("")
        .describe(
          "Origin of a CDN that fetches `/img/…` from this site, such as https://images.dealer.example; without it pictures come from the site itself (CONST-04).",
        ),
    })
    .prefault({})
    .describe("Pictures."),
  cards: z
    .strictObject({
      buttons: z
        .array(z.enum(["view", "enquire"]))
        .default(["view", "enquire"])
        .describe("Buttons on a card (CARD-17)."),
      electricLabel: z.boolean().default(false).describe("Electric, hybrid and PHEV label (CARD-02)."),
      toyotaCertified: z
        .boolean()
        .default(false)
        .describe("Certified mark on used certified Toyotas (CARD-04)."),
      greenTags: z
        .array(text(60))
        .default([])
        .describe("Dealer tags shown in green; others are red (CARD-06)."),
      newArrivalText: text(30).default("New Arrival").describe("Words of the new-arrival tag (CARD-08)."),
      soldTag: text(30).default("JUST SOLD").describe("Words of the sold tag (CARD-11)."),
      promos: z.array(promoCard).default([]).describe("Promo cards (CARD-14 to CARD-16)."),
      shufflePromos: z.boolean().default(false).describe("Promo cards change places daily (CARD-15)."),
    })
    .prefault({})
    .describe("Result cards."),
  price: z
    .strictObject({
      noPriceText: text(60).default("Enquire for price.").describe("Shown when there is no price (PRC-01)."),
      zeroHidesText: z.boolean().default(false).describe("A price of 0 hides the text too (PRC-03)."),
      egcText: text(240)
        .default("Excludes government charges such as stamp duty, registration and compulsory insurance.")
        .describe("What a price without government charges leaves out (D9)."),
    })
    .prefault({})
    .describe("Prices."),
  market: z
    .strictObject({
      source: z
        .enum(["model", "feed", "service", "none"])
        .default("model")
        .describe(
          'Where the price gauge and the "Below market price" badge come from: "model" is our own, learned from prices seen on this installation; "feed" takes the market averages of the dealer\'s feed, which make a badge and no gauge (ENT-12); "service" asks the outside valuation service below, which makes a gauge and no badge; "none" shows neither (TEN-05, D26).',
        ),
      service: z
        .strictObject({
          url: z
            .url()
            .describe("An https address; `/cars/{slug}/autogauge` is added to it (API-01, ENT-34)."),
          secretName: secretName
            .optional()
            .describe("Name of the environment variable that holds the key, sent as a bearer token (D83)."),
        })
        .optional()
        .describe("An outside valuation service."),
    })
    .refine(({ source, service }) => source !== "service" || service !== undefined, {
      error: 'needs "service" for the source "service"',
      path: ["service"],
    })
    .prefault({})
    .describe("What prices are compared with."),
  finance: financeSettings,
  vehiclePage: vehiclePageSettings,
  delivery: deliverySettings,
  runningCosts: runningCostSettings,
  map: mapSettings,
  enquiry: z
    .strictObject({
      messageRequired: z.boolean().default(true).describe("Comments are required (LEAD-12)."),
      termsRequired: z
        .boolean()
        .default(false)
        .describe("Shoppers must agree to the terms of use (LEAD-18)."),
      terms: z
        .string()
        .max(20_000)
        .default("")
        .describe(
          "The terms of use (PAGE-05); needed where shoppers must agree to them, else plain ones by default.",
        ),
      categories: z
        .array(z.enum(LEAD_CATEGORIES))
        .min(1)
        .default([...LEAD_CATEGORIES])
        .describe("What a shopper may enquire about (LEAD-09)."),
    })
    .prefault({})
    .describe("Enquiry forms."),
  leads: z
    .strictObject({
      fallback: leadTargets.describe("Receives what no route takes, and alerts. Mandatory (D13)."),
      routes: z.array(leadRoute).default([]).describe("The first route that fits takes the enquiry."),
    })
    .describe("Where enquiries go."),
  navigation: z
    .strictObject({
      header: z
        .array(navigationGroup)
        .default([])
        .describe("Header menu; a default one from what the site has when empty (NAV-01, NAV-10)."),
      footer: z
        .array(navigationGroup)
        .default([])
        .describe("Footer groups; default ones when empty (NAV-04)."),
      breadcrumbModels: z.array(text(60)).default([]).describe("Models that get a breadcrumb step (NAV-06)."),
    })
    .prefault({})
    .describe("Menus."),
  redirects: z
    .array(
      z.strictObject({
        from: path.describe("The old path."),
        to: path.describe("The path that took its place."),
      }),
    )
    .default([])
    .describe("Old addresses of the dealer's former site (D22)."),
});

export type SiteConfig = z.infer<typeof siteConfigSchema>;
export type SiteConfigInput = z.input<typeof siteConfigSchema>;
