import { FORM_PAGES } from "#features/content/default-pages.ts";
import type { ContentSettings } from "#features/content/settings.ts";
import { buildEmptyForm } from "#features/forms/view/build-form.ts";
import type { FormView } from "#features/forms/view/form-view.ts";
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

/** What has a page of its own beside the form: its label and its words. */
const TOPICS = {
  service: ["Book a service", "Choose the work, a day and a drop-off time."],
  parts: ["Parts and accessories", "Tell us your vehicle and the part."],
  finance: ["Finance", "Repayments and what you need to apply."],
  careers: ["Work with us", "Jobs and apprenticeships."],
} as const;

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

/** The contact page: the number, the general enquiry, the pages for what has one of its own, and the locations (PAGE-06, D467). */
export function buildContactView({ locations, config, serviceHref, origin, now }: ContactInput): ContactView {
  const crumbs = [{ label: "Home", href: "/" }, { label: "Contact us" }];
  const listed = listSiteLocations(locations, config);
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
    form: buildEmptyForm({ config, locations: listed }, "general"),
    topics: config.enquiry.categories.flatMap((category) => findTopic(category, config, serviceHref)),
    locations: groupByAddress(listed).map((departments) => buildLocationCard(departments, config, now)),
  };
}

/** The page for a category, where the site has one; the form asks about the others. */
function findTopic(
  category: EnquiryCategory,
  { finance, formPages }: ContactSettings,
  serviceHref: string | null,
): ContactTopic[] {
  if (category === "Service") return serviceHref === null ? [] : [toTopic("service", serviceHref)];
  if (category === "Finance") return [toTopic("finance", finance.path)];
  const page = PAGES[category];
  return page && formPages.includes(page) ? [toTopic(page, `/${FORM_PAGES[page].slug}`)] : [];
}

const PAGES: Partial<Record<EnquiryCategory, "parts" | "careers">> = {
  Parts: "parts",
  "Careers Enquiry": "careers",
};

function toTopic(name: keyof typeof TOPICS, href: string): ContactTopic {
  const [label, words] = TOPICS[name];
  return { label, words, href };
}

/** Where somebody who wants to talk to the dealer is led (PAGE-06). */
export interface ContactView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly phone: PhoneView | null;
  /** "within two hours"; "" where the dealer has not said. */
  readonly replyTime: string;
  /** The general enquiry. The page is the same for everybody, so it has no token yet (D17). */
  readonly form: FormView;
  readonly topics: readonly ContactTopic[];
  readonly locations: readonly LocationCardView[];
}

/** What has a page of its own. */
interface ContactTopic {
  readonly label: string;
  readonly words: string;
  readonly href: string;
}
