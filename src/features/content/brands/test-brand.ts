/** Brands for tests. */
import type { ContentDraft } from "../store/content-item.ts";
import type { Brand, BrandDocument } from "./brand-document.ts";

const BANNER = { hash: "a".repeat(64), width: 1600, height: 640, preview: "b".repeat(18), alt: "Cars" };

const aBrandDocument = (changes: Partial<BrandDocument> = {}): BrandDocument => ({
  ...{ title: "Mazda", logo: null, banner: BANNER, skipPage: false },
  description: [{ tag: "p", children: ["From Hiroshima."] }],
  ...{ make: "Mazda", grid: "car", stock: "/search/mazda" },
  ...changes,
});

/** A brand that a site shows. */
export const aBrand = ({ slug = "mazda", ...changes }: Partial<Brand> = {}): Brand => ({
  ...aBrandDocument(changes),
  slug,
});

/** A draft of a brand, for all sites and without end. */
export function aBrandDraft(
  slug: string,
  changes: Partial<BrandDocument> = {},
  draft: Partial<ContentDraft> = {},
): ContentDraft {
  const document = aBrandDocument(changes);
  return {
    ...{ kind: "brand", name: slug, slug, sites: null, position: 0, firstDay: null, lastDay: null },
    document,
    summary: { title: document.title, menu: null, frames: [] },
    ...draft,
  };
}
