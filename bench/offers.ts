import { carMakes } from "#demo/data/models/index.ts";
import { anOfferDraft } from "#features/content/offers/test-offer.ts";
import { publishDrafts, saveDraft } from "#features/content/store/content-store.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import { recordChange } from "#platform/postgres/database.ts";
import type { Platform } from "#platform/start/platform.ts";
import type { Section } from "./figures.ts";
import { measureFilledSite } from "./filled-site.ts";
import type { Options } from "./options.ts";

const OFFERS = 5_000;
const CATEGORIES = ["Finance", "New vehicle offer", "Service offer", "Demonstrator"];

/** Pages of a site with 5,000 offers (OFF-01 to OFF-12), one in ten of which vehicles have. */
export default async function measureOffers(options: Options): Promise<Section[]> {
  const count = options.quick ? OFFERS / 10 : OFFERS;
  const title = `Pages beside ${count.toLocaleString("en-AU")} offers`;
  const fill = (platform: Platform, accountId: AccountId) => addOffers(platform, accountId, count);
  const ownPaths = [
    "/special-offers",
    "/special-offers?query=mats",
    "/special-offers?page=20",
    "/offers/offer-7",
  ];
  return [await measureFilledSite({ title, fill, ownPaths }, options)];
}

const SAVED = { author: "bench", now: new Date() };

async function addOffers({ db }: Platform, accountId: AccountId, count: number): Promise<void> {
  await db.inAccount(accountId, async (tx) => {
    const ids: number[] = [];
    for (let at = 0; at < count; at++) {
      const make = carMakes[at % carMakes.length]?.make ?? null;
      const changes = {
        name: `Offer ${at}: free floor mats`,
        category: CATEGORIES[at % CATEGORIES.length || 1] ?? null,
        manufacturer: make,
        stock: at % 10 === 0 ? `/search?range[price]=:${1000 * (20 + (at % 90))}` : null,
      };
      const saved = await saveDraft(tx, anOfferDraft(`offer-${at}`, changes), SAVED);
      if (saved.ok) ids.push(saved.itemId);
    }
    await publishDrafts(tx, ids, SAVED);
    await recordChange(tx);
  });
}
