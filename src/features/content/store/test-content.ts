/** Content for tests. */
import type { ContentDraft, SiteContent } from "./content-item.ts";

/** What a site shows that has these alone. */
export const someContent = (parts: Partial<SiteContent> = {}): SiteContent => ({
  ...{ pages: [], home: null, promotion: null, moved: new Map(), offers: [], endedOffers: [], brands: [] },
  ...parts,
});

/** A page about the dealer, for all sites of the account. */
export function aPage(changes: Partial<ContentDraft> = {}): ContentDraft {
  const title = changes.summary?.title ?? "About us";
  return {
    ...{ kind: "page", name: "about-us", slug: "about-us", sites: null, position: 0 },
    ...{ firstDay: null, lastDay: null },
    document: {
      ...{ title, description: "Who we are.", picture: null },
      blocks: [{ kind: "text", content: [{ tag: "p", children: ["We sell cars."] }] }],
    },
    summary: { title, menu: title, frames: [] },
    ...changes,
  };
}
