import type { MetaArgs, MetaDescriptor } from "react-router";
import type { PageHead, SiteView } from "#features/tenancy/sites/site-view.ts";

const SIDES = ["width", "height"] as const;

/** A page's head as route `meta` descriptors; React Router escapes JSON-LD so that no value can end the script. */
export function buildPageMeta(head: PageHead): MetaDescriptor[] {
  return [
    { title: head.title },
    { name: "description", content: head.description },
    { tagName: "link", rel: "canonical", href: head.canonical },
    ...(head.indexed ? [] : [{ name: "robots", content: "noindex" }]),
    { property: "og:type", content: "website" },
    { property: "og:title", content: head.title },
    { property: "og:description", content: head.description },
    { property: "og:url", content: head.canonical },
    ...(head.image ? [{ property: "og:image", content: head.image.url }] : []),
    ...SIDES.flatMap((side) => {
      const pixels = head.image?.[side];
      return pixels ? [{ property: `og:image:${side}`, content: `${pixels}` }] : [];
    }),
    { name: "twitter:card", content: head.image ? "summary_large_image" : "summary" },
    ...head.jsonLd.map((document) => ({ "script:ld+json": document }) as MetaDescriptor),
  ];
}

/** Head of a page that search engines leave out and that needs no description. Its title ends with the dealer's name, which the root route loaded. */
export function buildQuietMeta(title: string, matches: MetaArgs["matches"]): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as
    | { readonly site: SiteView }
    | undefined;
  return [{ title: root ? `${title} | ${root.site.name}` : title }, { name: "robots", content: "noindex" }];
}
