import { ENQUIRY_PATH } from "#features/catalogue/paths.ts";
import { FORM_PAGES, type FormPage } from "#features/content/default-pages.ts";
import type { ContentSettings } from "#features/content/settings.ts";
import type { EnquiryCategory, LeadSettings } from "#features/leads/settings.ts";
import { buildLocationCard, type LocationCardView } from "#features/locations/list/build-location-card.ts";
import { type PhoneView, toPhoneView } from "#features/places/phone-number.ts";
import { groupByAddress } from "#features/tenancy/locations/departments.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { listSiteLocations } from "#features/tenancy/locations/site-locations.ts";
import type { YardSettings } from "#features/tenancy/locations/yard-view.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { buildBreadcrumbList, type Crumb, type PageHead } from "#features/tenancy/sites/site-view.ts";
import { CONTACT_PATH } from "./paths.ts";

const TOPICS: Readonly<Record<EnquiryCategory, readonly [label: string, words: string]>> = {
  "General Enquiry": ["Ask a question", "About us, our vehicles or your visit."],
  "New Car Enquiry": ["Buying new", "Prices, options and delivery times."],
  "Used Car Enquiry": ["Buying used", "Ask about a vehicle in stock, or tell us what you are looking for."],
  Service: ["Service", "Ask about a day, a price or work in progress."],
  Parts: ["Parts and accessories", "Tell us your vehicle and the part."],
  Finance: ["Finance", "Repayments and what you need to apply."],
  "Careers Enquiry": ["Work with us", "Ask about jobs and apprenticeships."],
};

const BOOKING = { label: "Book a service", words: "Choose the work, a day and a drop-off time." };

type ContactSettings = Pick<LeadSettings, "enquiry"> &
  Pick<ContentSettings, "formPages"> &
  Pick<TenancySettings, "name" | "legal" | "locationPath"> &
  YardSettings & { readonly finance: { readonly path: string } } & Parameters<typeof listSiteLocations>[1];

interface ContactInput {
  readonly locations: readonly Location[];
  readonly config: ContactSettings;
  /** Where a service is booked online; null if it is not. */
  readonly serviceHref: string | null;
  /** `https://dealer.example` of the request. */
  readonly origin: string;
  readonly now: Date;
}

/** The contact page: the number, a form for each thing that the site takes enquiries about, and its locations (PAGE-06). */
export function buildContactView({ locations, config, serviceHref, origin, now }: ContactInput): ContactView {
  const crumbs = [{ label: "Home", href: "/" }, { label: "Contact us" }];
  return {
    head: {
      title: `Contact us | ${config.name}`,
      description: `Call ${config.name}, send an enquiry, or find the nearest location and its opening hours.`,
      canonical: origin + CONTACT_PATH,
      indexed: true,
      jsonLd: [buildBreadcrumbList(crumbs, origin, CONTACT_PATH)],
    },
    crumbs,
    phone: toPhoneView(config.legal.phone),
    replyTime: config.enquiry.replyTime,
    topics: config.enquiry.categories.flatMap((category) => [
      ...(category === "Service" && serviceHref ? [{ ...BOOKING, href: serviceHref }] : []),
      toTopic(category, config, serviceHref),
    ]),
    locations: groupByAddress(listSiteLocations(locations, config)).map((departments) =>
      buildLocationCard(departments, config, now),
    ),
  };
}

/** Beside the tile that books a service, the one that asks about it says so. */
function toTopic(
  category: EnquiryCategory,
  config: ContactSettings,
  serviceHref: string | null,
): ContactTopic {
  const [label, words] = TOPICS[category];
  const isBeside = category === "Service" && serviceHref !== null;
  return { label: isBeside ? "Ask about service" : label, words, href: findTopicPage(category, config) };
}

function findTopicPage(category: EnquiryCategory, { finance, formPages }: ContactSettings): string {
  if (category === "Finance") return finance.path;
  const page = PAGES[category];
  if (page && formPages.includes(page)) return `/${FORM_PAGES[page].slug}`;
  return `${ENQUIRY_PATH}?${new URLSearchParams({ category })}`;
}

/** What has a page of its own, where the site has that page. */
const PAGES: Partial<Record<EnquiryCategory, FormPage>> = { Parts: "parts", "Careers Enquiry": "careers" };

/** Where somebody who wants to talk to the dealer is led (PAGE-06). */
export interface ContactView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly phone: PhoneView | null;
  /** "within two hours"; "" where the dealer has not said. */
  readonly replyTime: string;
  readonly topics: readonly ContactTopic[];
  readonly locations: readonly LocationCardView[];
}

/** What people write about, and the form for it. */
interface ContactTopic {
  readonly label: string;
  readonly words: string;
  readonly href: string;
}
