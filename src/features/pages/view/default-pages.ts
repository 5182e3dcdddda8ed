import { type FormPage, listFormPages } from "#features/content/form-pages.ts";
import { splitAtLinks, type TextLink } from "#features/content/link-parts.ts";
import { type NoticeSettings, writePrivacyNotice } from "#features/content/privacy-notice.ts";
import { SERVICE_PAGE_SLUG } from "#features/content/service-page.ts";
import type { ContentSettings } from "#features/content/settings.ts";
import { writeTermsOfUse } from "#features/content/terms-of-use.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { toTelephoneHref } from "#features/places/telephone.ts";
import { findServiceBookingHref } from "#features/service-booking/paths.ts";
import type { ServiceBookingSettings } from "#features/service-booking/settings.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { MAX_DESCRIPTION, type PageDocument } from "../document/page-document.ts";
import type { RichNode, RichText } from "../text/rich-text.ts";

/** The settings that default pages are written from. */
export type DefaultPageSettings = Pick<TenancySettings, "name"> &
  Pick<ContentSettings, "formPages"> & {
    readonly serviceBooking: ServiceBookingSettings;
  } & NoticeSettings & {
    /** The site's own terms of use; "" for plain ones. */
    readonly enquiry: { readonly terms: string };
  };

type WriteDefault = (config: DefaultPageSettings) => { readonly title: string; readonly text: string };

/** Pages that every site has, by slug, until the dealer publishes a page of their own (LAW-06, D101). */
const DEFAULTS: Readonly<Record<string, WriteDefault>> = {
  "privacy-policy": (config) => ({
    title: "Privacy collection notice",
    text: config.legal.privacyNotice || writePrivacyNotice(config),
  }),
  "terms-and-conditions": (config) => ({
    title: "Terms of use",
    text: config.enquiry.terms || writeTermsOfUse(config),
  }),
};

/** The default page of a slug; null where there is none. */
export function writeDefaultPage(slug: string, config: DefaultPageSettings): PageDocument | null {
  const write = Object.hasOwn(DEFAULTS, slug) ? DEFAULTS[slug] : undefined;
  if (!write) return slug === SERVICE_PAGE_SLUG ? writeServicePage(config) : writeFormPage(slug, config);
  const { title, text } = write(config);
  const content = toRichText(text, listLinks(config));
  const description = `${title} of ${config.name}.`;
  return { title, description, picture: null, blocks: [{ kind: "text", content }] };
}

/** What a page with a form says before it: what the dealer does in every case, and no more (PAGE-11). */
const FORM_PAGE_WORDS: Readonly<
  Record<FormPage, { readonly title: string; readonly words: (name: string) => readonly string[] }>
> = {
  parts: {
    title: "Vehicle parts and accessories",
    words: (name) => [
      `${name} orders parts and accessories for the vehicles that it sells and services. With the VIN we find the part that was made for your vehicle, and not one that nearly fits.`,
      "You get the price and the day it can be here before you order anything.",
    ],
  },
  fleet: {
    title: "Fleet",
    words: (name) => [
      `For businesses that run several vehicles, ${name} puts the choice, the delivery and the servicing into one conversation.`,
      "Tell us what the vehicles have to do, and we come back with models, prices and delivery times.",
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
  const { title, words } = FORM_PAGE_WORDS[page.form];
  const paragraphs = words(config.name);
  const content = paragraphs.map((text) => ({ tag: "p", children: [text] }));
  return {
    ...{ title, description: paragraphs.join(" ").slice(0, MAX_DESCRIPTION), picture: null },
    blocks: [
      { kind: "text", content },
      { kind: "form", form: page.form },
    ],
  };
}

/** The page about servicing of a dealer who takes bookings and has written none (PAGE-01, D170). */
function writeServicePage({ name, serviceBooking }: DefaultPageSettings): PageDocument | null {
  const href = findServiceBookingHref(serviceBooking);
  if (href === null) return null;
  const paragraphs = [
    `${name} services and repairs vehicles in its own workshop. Tell us the registration, what the vehicle needs and the day that suits you.`,
    "You hear from the service team before the day: the time is confirmed, and the price is told before any work begins.",
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

/** Plain text as paragraphs, which empty lines part. */
function toRichText(text: string, links: readonly TextLink[]): RichText {
  return text.split(/\n{2,}/).map((paragraph) => ({ tag: "p", children: toLines(paragraph, links) }));
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
