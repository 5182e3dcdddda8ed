import type { SiteConfig } from "./config.ts";
import type { TextView } from "./text-view.ts";

export type TextPage = "privacy-policy" | "terms-and-conditions";

/** A text page of a site; null where the site has no such text. The privacy notice always exists (LAW-06). */
export function textPage(config: SiteConfig, page: TextPage, origin: string): TextView | null {
  const { heading, text } =
    page === "privacy-policy"
      ? { heading: "Privacy collection notice", text: config.legal.privacyNotice || standardNotice(config) }
      : { heading: "Terms of use", text: config.enquiry.terms };
  if (!text) return null;
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
  };
}

/** What Australian Privacy Principle 5 asks a collector to tell, in plain words. */
function standardNotice({ legal }: SiteConfig): string {
  return [
    `${legal.businessName} collects the details you give us in a form, such as your name, email address, phone number and what you ask about, so that we can answer your enquiry and help you buy, sell or service a vehicle.`,
    "If you do not give us these details we may not be able to answer you.",
    "We share them only with our own dealerships and staff, and with the companies that run our website, email and customer records for us. We do not sell them.",
    "We send you marketing only if you have ticked the box that asks for it. You can stop it at any time with the link in each message or by telling us.",
    `You can ask to see or correct the details we hold about you, or complain about how we handled them, by calling ${legal.phone}. If you are not satisfied with our answer you can contact the Office of the Australian Information Commissioner at oaic.gov.au.`,
  ].join("\n\n");
}
