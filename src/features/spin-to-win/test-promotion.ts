/** A promotion for tests. */
import { SPIN_TO_WIN_SLUG } from "#features/content/promotion-page.ts";
import type { ContentDraft } from "#features/content/store/content-item.ts";
import { publishDrafts, saveDraft } from "#features/content/store/content-store.server.ts";
import type { Prize, Promotion } from "#features/pages/promotion/promotion-document.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

export const aPrize = (key: string, changes: Partial<Prize> = {}): Prize => ({
  ...{ key, name: key, words: null, weight: 1, stock: null, isWin: true, image: null },
  ...changes,
});

export const aPromotion = (changes: Partial<Promotion> = {}): Promotion => ({
  ...{ title: "Spin the wheel", description: "One spin each.", promoter: "Northside Pty Ltd" },
  ...{
    abn: "10 000 000 000",
    entrants: "residents of Queensland aged 18 or over",
    claim: "Come to the yard.",
  },
  ...{ permits: [], noPermit: "Demonstration - no permit" },
  prizes: [aPrize("car-wash", { name: "Car wash" }), aPrize("nothing", { name: "No prize", isWin: false })],
  terms: [{ tag: "p", children: ["One spin for each person."] }],
  ...changes,
});

/** A draft of it, for March 2025 and all sites. */
export function aPromotionDraft(promotion: Promotion, changes: Partial<ContentDraft> = {}): ContentDraft {
  return {
    ...{ kind: "promotion", name: "autumn", slug: SPIN_TO_WIN_SLUG, sites: null, position: 0 },
    ...{ firstDay: "2025-03-01", lastDay: "2025-03-31", document: promotion },
    summary: { title: promotion.title, menu: promotion.title, frames: [] },
    ...changes,
  };
}

/** Publishes a promotion, or changes the one of its name. @returns the id of its item */
export async function publishPromotion(tx: AccountTransaction, draft: ContentDraft): Promise<number> {
  const authorship = { author: "test", now: new Date("2025-02-01T00:00:00Z") };
  const saved = await saveDraft(tx, draft, authorship);
  if (!saved.ok) throw new Error(saved.reason);
  const published = await publishDrafts(tx, [saved.itemId], authorship);
  if (!published.ok) throw new Error(published.reason);
  return saved.itemId;
}
