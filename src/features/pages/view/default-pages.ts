import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import { CONTACT_PATH } from "#features/contact/paths.ts";
import {
  type FormPage,
  hasTextPage,
  isTextPage,
  listFormPages,
  SERVICE_PAGE_SLUG,
  type TextPage,
} from "#features/content/default-pages.ts";
import { type NoticeSettings, writePrivacyNotice, writeTermsOfUse } from "#features/content/legal-texts.ts";
import type { ContentSettings } from "#features/content/settings.ts";
import type { RichNode, RichText } from "#features/content/text/rich-text.ts";
import { locationFilter } from "#features/locations/rules/filter-locations.ts";
import { PARTS_SEARCH_PATH } from "#features/parts/paths.ts";
import type { PartsSettings } from "#features/parts/settings.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { toTelephoneHref } from "#features/places/telephone.ts";
import { findServiceBookingHref } from "#features/service-booking/paths.ts";
import type { ServiceBookingSettings } from "#features/service-booking/settings.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { MAX_DESCRIPTION, type PageDocument } from "../document/page-document.ts";

/** The settings that default pages are written from. */
export type DefaultPageSettings = Pick<TenancySettings, "name"> &
  Pick<ContentSettings, "formPages"> & {
    readonly serviceBooking: ServiceBookingSettings;
    readonly finance: { readonly path: string; readonly lenders: readonly unknown[] };
  } & PartsSettings &
  NoticeSettings & {
    /** The site's own terms of use; "" for plain ones. */
    readonly enquiry: { readonly terms: string };
  };

interface TextPageCopy {
  readonly title: string;
  /** For search engines; the title with the dealer's name by default. */
  readonly description?: string;
  /** Paragraphs, which empty lines part. */
  readonly text: string;
  /** What follows the text. */
  readonly blocks?: PageDocument["blocks"];
}

/** The text pages (LAW-06, PAGE-05, PAGE-11, D101). */
const TEXTS: Readonly<Record<TextPage, (config: DefaultPageSettings) => TextPageCopy>> = {
  "about-us": (config) => ({
    title: "About us",
    description: `Who ${config.name} is, and where to find us.`,
    text: writeAboutUs(config),
    blocks: [
      { kind: "staff", title: null, department: null, location: null },
      { kind: "locations", title: null, layout: "grid", filter: locationFilter.parse({}) },
      {
        ...{ kind: "call-to-action", title: "See what we have", text: null },
        links: [
          { label: "Search vehicles", href: DEFAULT_SEARCH_PATH },
          { label: "Contact us", href: CONTACT_PATH },
        ],
      },
    ],
  }),
  "finance-and-insurance": (config) => ({
    title: "Finance and insurance",
    description: `How finance and insurance work when you buy from ${config.name}.`,
    text: writeFinanceAndInsurance(config),
    blocks: [
      {
        ...{ kind: "call-to-action", title: "Work out your repayments", text: null },
        links: [{ label: "Finance calculator", href: config.finance.path }],
      },
    ],
  }),
  "privacy-policy": (config) => ({
    title: "Privacy collection notice",
    text: config.legal.privacyNotice || writePrivacyNotice(config),
  }),
  "terms-and-conditions": (config) => ({
    title: "Terms of use",
    text: config.enquiry.terms || writeTermsOfUse(config),
  }),
};

/** The default page of a slug; null if there is none. */
export function writeDefaultPage(slug: string, config: DefaultPageSettings): PageDocument | null {
  if (slug === SERVICE_PAGE_SLUG) return writeServicePage(config);
  if (!isTextPage(slug)) return writeFormPage(slug, config);
  if (!hasTextPage(slug, config)) return null;
  const { title, text, description = `${title} of ${config.name}.`, blocks = [] } = TEXTS[slug](config);
  const content = toRichText(text, listLinks(config));
  return { title, description, picture: null, blocks: [{ kind: "text", content }, ...blocks] };
}

function writeAboutUs({ name, legal }: DefaultPageSettings): string {
  const { businessName, licenceNumber, phone } = legal;
  return [
    `${name} is run by ${businessName}, dealer licence ${licenceNumber}.`,
    `The vehicles on this website are our own stock. Ask about any of them by phone on ${formatPhone(phone)}, by message or in person, and have a look before you decide.`,
    "Your rights under the Australian Consumer Law apply to everything that we sell.",
  ].join("\n\n");
}

function writeFinanceAndInsurance({ name }: DefaultPageSettings): string {
  return [
    `${name} can put you in touch with lenders for the vehicle that you choose. You are welcome to arrange your own finance instead.`,
    "The repayments on this website are estimates. The lender decides whether to lend, how much and at which rate, once you have applied.",
    "A registered vehicle has compulsory third party insurance, which covers injuries to people. It doesn't cover damage to your vehicle or anyone else's. Insurance for that is your choice, from any insurer, and is best arranged before you drive away.",
  ].join("\n\n");
}

/** What a page with a form says before it: what the dealer does in every case, and no more (PAGE-11). */
const FORM_PAGE_COPY: Readonly<
  Record<FormPage, { readonly title: string; readonly words: (name: string) => readonly string[] }>
> = {
  parts: {
    title: "Vehicle parts and accessories",
    words: (name) => [
      `${name} orders parts and accessories for the vehicles that it sells and services. Give us the VIN and we find the part that fits your vehicle.`,
      "We tell you the price and when it will arrive before you order.",
    ],
  },
  fleet: {
    title: "Fleet",
    words: (name) => [
      `For businesses that run several vehicles, ${name} puts the choice, the delivery and the servicing into one conversation.`,
      "Tell us what the vehicles have to do, and we come back with models, prices and delivery times.",
    ],
  },
  warranty: {
    title: "Warranty",
    words: (name) => [
      `What you buy from ${name} comes with guarantees that cannot be excluded under the Australian Consumer Law. A manufacturer's warranty, or a state's statutory warranty for used vehicles, comes on top of them.`,
      "If something goes wrong, tell us early, and let us look at the vehicle before somebody else repairs it. If it is not safe to drive, leave it where it is and call us.",
    ],
  },
  careers: {
    title: "Work with us",
    words: (name) => [
      `${name} needs people who sell, repair, order parts, keep the books and answer the phone, and some who want to learn one of these.`,
      "There may be no job to fill today. Tell us about yourself anyway: we read every application, and the person who runs the team answers it.",
    ],
  },
  "sell-my-car": {
    title: "Sell your car",
    words: (name) => [
      `${name} buys cars, whether or not you buy one from us. You can have an offer without a trade-in.`,
      "Tell us what you drive and add a few photos, good sides and bad. We come back with a figure, and confirm it once we have seen the car.",
    ],
  },
};

function writeFormPage(slug: string, config: DefaultPageSettings): PageDocument | null {
  const page = listFormPages(config, []).find((one) => one.slug === slug);
  if (!page) return null;
  const { title, words } = FORM_PAGE_COPY[page.form];
  const paragraphs = words(config.name);
  const content = paragraphs.map((text) => ({ tag: "p", children: [text] }));
  return {
    ...{ title, description: paragraphs.join(" ").slice(0, MAX_DESCRIPTION), picture: null },
    blocks: [
      { kind: "text", content },
      ...(page.form === "parts" && config.parts.search ? [PARTS_SEARCH] : []),
      { kind: "form", form: page.form },
    ],
  };
}

/** The way to the list of parts, before the form for what is not in it (PAGE-04, SEA-16). */
const PARTS_SEARCH: PageDocument["blocks"][number] = {
  ...{ kind: "call-to-action", title: "Know the part? Look it up", text: null },
  links: [{ label: "Search parts", href: PARTS_SEARCH_PATH }],
};

/** The page about servicing of a dealer who takes bookings and has written none (PAGE-01, D170). */
function writeServicePage({ name, serviceBooking }: DefaultPageSettings): PageDocument | null {
  const href = findServiceBookingHref(serviceBooking);
  if (href === null) return null;
  const paragraphs = [
    `${name} services and repairs vehicles in its own workshop. Tell us the registration, what the vehicle needs and the day that suits you.`,
    "The service team gets in touch before the day to confirm the time, and tells you the price before any work begins.",
  ];
  return {
    ...{ title: "Servicing", description: paragraphs.join(" ").slice(0, MAX_DESCRIPTION), picture: null },
    blocks: [
      { kind: "text", content: paragraphs.map((text) => ({ tag: "p", children: [text] })) },
      {
        ...{ kind: "call-to-action", title: "Book a service", text: null },
        links: [{ label: "Choose a day", href }],
      },
    ],
  };
}

/** A dealer's own text may have the number as the settings do, ours as pages show it. */
function listLinks({ legal }: DefaultPageSettings): TextLink[] {
  const phones = new Set([formatPhone(legal.phone), legal.phone]);
  return [
    ...[...phones].map((words) => ({ words, href: toTelephoneHref(words) })),
    { words: "oaic.gov.au", href: "https://www.oaic.gov.au" },
  ];
}

/** Plain text as paragraphs, which empty lines part; a line that begins with `##` is a heading. */
function toRichText(text: string, links: readonly TextLink[]): RichText {
  return text.split(/\n{2,}/).map((paragraph) => {
    const [, heading] = /^## (.+)$/.exec(paragraph) ?? [];
    return heading ? { tag: "h2", children: [heading] } : { tag: "p", children: toLines(paragraph, links) };
  });
}

function toLines(paragraph: string, links: readonly TextLink[]): RichNode[] {
  return paragraph
    .split("\n")
    .flatMap((line, at) => [
      ...(at > 0 ? [{ tag: "br", children: [] }] : []),
      ...splitAtLinks(line, links).map(({ words, href }) =>
        href ? { tag: "a", href, children: [words] } : words,
      ),
    ]);
}

/** Words of a plain text that lead somewhere. */
export interface TextLink {
  readonly words: string;
  readonly href: string;
}

/** A text in pieces: those that are the words of a link have its address. Their words in order are the text. */
export function splitAtLinks(text: string, links: readonly TextLink[]): { words: string; href?: string }[] {
  const [link, ...others] = links;
  if (!link) return text === "" ? [] : [{ words: text }];
  return text
    .split(link.words)
    .flatMap((piece, at) => [...(at > 0 ? [link] : []), ...splitAtLinks(piece, others)]);
}
