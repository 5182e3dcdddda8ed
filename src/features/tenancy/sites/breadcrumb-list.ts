import type { Crumb } from "./site-view.ts";

/** A breadcrumb as schema.org JSON-LD; the last step, which has no link of its own, is the page itself. */
export function buildBreadcrumbList(crumbs: readonly Crumb[], origin: string, pagePath: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, href }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name: label,
      item: origin + (href ?? pagePath),
    })),
  };
}
