import { formatPhone } from "#features/places/phone-number.ts";
import { toTelephoneHref } from "#features/places/telephone.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { writePrivacyNotice } from "./privacy-notice.ts";
import type { ContentSettings } from "./settings.ts";
import { writeTermsOfUse } from "./terms-of-use.ts";
import type { TextView } from "./text-view.ts";

export type TextPage = "privacy-policy" | "terms-and-conditions";

type TextSettings = Pick<TenancySettings, "name" | "legal"> &
  ContentSettings & {
    /** The site's own terms of use; "" for plain ones. */
    readonly enquiry: { readonly terms: string };
  };

/** A text page of a site (PAGE-05): its own text, else a plain default (LAW-06, D101). */
export function buildTextPage(config: TextSettings, page: TextPage, origin: string): TextView {
  const { heading, text } =
    page === "privacy-policy"
      ? {
          heading: "Privacy collection notice",
          text: config.legal.privacyNotice || writePrivacyNotice(config),
        }
      : { heading: "Terms of use", text: config.enquiry.terms || writeTermsOfUse(config) };
  // A dealer's own text may have the number as the settings do, ours as pages show it.
  const phones = new Set([formatPhone(config.legal.phone), config.legal.phone]);
  return {
    head: {
      title: `${heading} | ${config.name}`,
      description: `${heading} of ${config.name}.`,
      canonical: `${origin}/${page}`,
      indexed: true,
      jsonLd: [],
    },
    crumbs: [{ label: "Home", href: "/" }, { label: heading }],
    heading,
    text,
    links: [
      ...[...phones].map((words) => ({ words, href: toTelephoneHref(words) })),
      { words: "oaic.gov.au", href: "https://www.oaic.gov.au" },
    ],
  };
}
