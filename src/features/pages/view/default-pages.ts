import { splitAtLinks, type TextLink } from "#features/content/link-parts.ts";
import { type NoticeSettings, writePrivacyNotice } from "#features/content/privacy-notice.ts";
import { writeTermsOfUse } from "#features/content/terms-of-use.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { toTelephoneHref } from "#features/places/telephone.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import type { PageDocument } from "../document/page-document.ts";
import type { RichNode, RichText } from "../text/rich-text.ts";

/** The settings that default pages are written from. */
export type DefaultPageSettings = Pick<TenancySettings, "name"> &
  NoticeSettings & {
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
  if (!write) return null;
  const { title, text } = write(config);
  const content = toRichText(text, listLinks(config));
  const description = `${title} of ${config.name}.`;
  return { title, description, picture: null, blocks: [{ kind: "text", content }] };
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
