import { z } from "zod";

/** Elements that a text may have. Pages are rendered from these alone, so that no markup of an author reaches a browser. */
export const TEXT_TAGS = [
  ...["p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "hr", "br"],
  ...["strong", "em", "del", "sub", "sup", "a"],
] as const;

/** A text, or an element with its content. Only links have an address. */
export type RichNode =
  | string
  | { readonly tag: string; readonly href?: string | undefined; readonly children: readonly RichNode[] };

/** A text with headings, lists, emphasis and links, without any markup that runs (D156). */
export type RichText = readonly RichNode[];

/** Deeper lists cannot be read by anybody. */
export const MAX_TEXT_DEPTH = 12;

const richNode: z.ZodType<RichNode> = z.lazy(() =>
  z.union([
    z.string(),
    z.strictObject({
      tag: z.enum(TEXT_TAGS),
      href: z
        .string()
        .refine(isSafeHref, "must be a path on this site, or https:, mailto: or tel:")
        .optional(),
      children: z.array(richNode),
    }),
  ]),
);

export const richText: z.ZodType<RichText> = z.array(richNode);

/** Whether a link may lead there: a path of the site, another site over https, a mail address or a phone number. */
export function isSafeHref(href: string): boolean {
  if (/[\s\p{Cc}\\]/u.test(href)) return false;
  if (href.startsWith("/")) return !href.startsWith("//");
  return /^(https:\/\/[^/]|mailto:[^/]|tel:[+\d])/i.test(href) && URL.canParse(href);
}

/** Where a link of a promotion leads. */
export const promotionHref = z
  .string()
  .trim()
  .refine(isSafeHref, "must be a path on this site, such as /special-offers, or begin with https:");

/** The plain text of a rich text, with spaces where its parts end. */
export function toPlainText(text: RichText): string {
  const words = (node: RichNode): string =>
    typeof node === "string" ? node : `${node.children.map(words).join("")}${isInline(node.tag) ? "" : " "}`;
  return text.map(words).join("").replace(/\s+/g, " ").trim();
}

/** About as much as a search engine shows of a page's description. */
const MAX_SNIPPET = 158;

/** A text as the description of a page for search engines: a long one ends with a whole word and "…". */
export function toSnippet(text: string): string {
  if (text.length <= MAX_SNIPPET) return text;
  const cut = text.slice(0, MAX_SNIPPET);
  return `${cut.slice(0, cut.lastIndexOf(" "))}…`;
}

const INLINE = new Set(["strong", "em", "del", "sub", "sup", "a"]);
const isInline = (tag: string) => INLINE.has(tag);

/** Whether a node has words, so that a paragraph of them is worth rendering. */
export const hasWords = (text: RichText): boolean => toPlainText(text) !== "";
