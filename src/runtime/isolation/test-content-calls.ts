import { randomUUID } from "node:crypto";
import {
  listItems,
  listPublished,
  publishDrafts,
  saveDraft,
  unpublishItems,
} from "#features/content/store/content-store.server.ts";
import {
  findShownItem,
  listPageAddresses,
  listShownDocuments,
  readShownDocument,
  readSiteContent,
  readSitePages,
} from "#features/content/store/shown-content.server.ts";
import { aPage } from "#features/content/store/test-content.ts";
import { NOW } from "#features/inventory/import/test-import.ts";
import { applyModels } from "#features/models/apply/apply-models.server.ts";
import { readSiteModels } from "#features/models/index/site-models.server.ts";
import {
  listModels,
  readModel,
  readModelsOf,
  readModelsStamp,
  replaceModels,
  saveModels,
} from "#features/models/store/model-store.server.ts";
import { aModel } from "#features/models/test-models.ts";
import { applyContent } from "#features/pages/publish/apply-content.server.ts";
import { applyReadContent } from "#features/pages/publish/apply-files.server.ts";
import {
  countFromGoogle,
  discardHeldReviews,
  listHeldReviews,
  releaseHeldReviews,
  removeMissing,
} from "#features/reviews/google/held-removal-store.server.ts";
import {
  claimReviewFeed,
  findGoogleReview,
  listReviewFeeds,
  markReviewFeed,
  removeImportedTwins,
  saveReply,
} from "#features/reviews/google/review-feed-store.server.ts";
import {
  countListed,
  findFromGoogle,
  listNewestByRating,
  listReviews,
  readSiteReviews,
  readTotals,
  removeImported,
  saveReviews,
} from "#features/reviews/store/review-store.server.ts";
import { aReview } from "#features/reviews/test-review.ts";
import { addSpin, countWon, findSpin } from "#features/spin-to-win/store/spin-store.server.ts";
import { readShownPromotion } from "#features/spin-to-win/take/read-promotion.server.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import {
  answers,
  type Calls,
  type Ids,
  keepId,
  mine,
  PRIZE,
  REFUSED,
  SAVED,
  theirs,
} from "./test-isolation.ts";

const SHOWN_ON = "2026-03-01";
const CHECKED = { ...SAVED, schema: siteConfigSchema, isOwnPath: () => false };

/** Stores of reviews. Each account has one of a location, with the same id at its source. */
export function reviewCalls({ location, review }: Ids): Calls {
  const list = { locationIds: [null, location], minRating: 1, hidden: [] };
  const shown = { reviews: { minRating: 1, hidden: [] } };
  return {
    readTotals: answers(async (tx) => (await readTotals(tx)).has(location), false),
    listNewestByRating: answers((tx) => keepId(listNewestByRating(tx, { hidden: [], max: 9 }), review), []),
    readSiteReviews: answers(
      async (tx) => keepId(Promise.resolve((await readSiteReviews(tx, shown)).newest), review),
      [],
    ),
    countListed: answers((tx) => countListed(tx, list), 0),
    listReviews: answers((tx) => listReviews(tx, list, { offset: 0, limit: 9 }), []),
    findFromGoogle: answers((tx) => findFromGoogle(tx, [aReview({ text: "Words of mine." })]), new Set()),
    saveReviews: answers((tx) => saveReviews(tx, "import", [aReview({ locationId: location })]), REFUSED),
    claimReviewFeed: answers((tx) => claimReviewFeed(tx, location, { now: NOW, until: NOW }), REFUSED),
    markReviewFeed: answers(
      (tx) => markReviewFeed(tx, location, { now: NOW, nextAt: NOW, problem: "theirs" }),
      undefined,
    ),
    listReviewFeeds: answers(async (tx) => (await listReviewFeeds(tx)).length, 1),
    countFromGoogle: answers((tx) => countFromGoogle(tx, location), 0),
    removeMissing: answers((tx) => removeMissing(tx, location, []), { kind: "removed", count: 0 }),
    listHeldReviews: answers(listHeldReviews, []),
    releaseHeldReviews: answers((tx) => releaseHeldReviews(tx, location), null),
    discardHeldReviews: answers((tx) => discardHeldReviews(tx, location), null),
    removeImported: answers((tx) => removeImported(tx, { ids: [review] }), []),
    removeImportedTwins: answers((tx) => removeImportedTwins(tx, [aReview().externalId]), 0),
    findGoogleReview: answers((tx) => findGoogleReview(tx, review), null),
    saveReply: answers((tx) => saveReply(tx, review, null), undefined),
  };
}

/** Stores of pages, promotions and their spins. */
export function contentCalls({ mineSlug, shopper, page, promotion }: Ids): Calls {
  const { siteId } = mine;
  return {
    saveDraft: answers(async (tx) => {
      const saved = await saveDraft(tx, aPage(), SAVED);
      return saved.ok && saved.itemId === page;
    }, false),
    publishDrafts: answers((tx) => publishDrafts(tx, [page], SAVED), { ok: true, published: 0 }),
    unpublishItems: answers((tx) => unpublishItems(tx, [page]), undefined),
    listItems: answers((tx) => keepId(listItems(tx), page), []),
    readSiteContent: answers(
      async (tx) =>
        keepId(Promise.resolve((await readSiteContent(tx, { siteId, today: SHOWN_ON })).pages), page),
      [],
    ),
    readSitePages: answers(
      async (tx) =>
        keepId(Promise.resolve((await readSitePages(tx, { siteId, today: SHOWN_ON })).pages), page),
      [],
    ),
    readShownDocument: answers((tx) => readShownDocument(tx, page, { siteId, today: SHOWN_ON }), null),
    findShownItem: answers(async (tx) => {
      const shown = { siteId, today: "2025-03-01" };
      return (await findShownItem(tx, { kind: "promotion", slug: "spin-to-win" }, shown))?.id === promotion;
    }, false),
    readShownPromotion: answers(
      async (tx) => (await readShownPromotion(tx, { siteId, today: "2025-03-01" }))?.itemId === promotion,
      false,
    ),
    findSpin: answers((tx) => findSpin(tx, promotion, { shopperId: shopper, personKey: "theirs" }), null),
    countWon: answers((tx) => countWon(tx, promotion), new Map()),
    addSpin: answers(
      (tx) =>
        addSpin(tx, {
          ...{ id: randomUUID(), version: 1, spunAt: NOW, ...PRIZE },
          ...{ itemId: promotion, shopperId: shopper, personKey: "another" },
        }),
      REFUSED,
    ),
    listPageAddresses: answers(async (tx) => (await listPageAddresses(tx, theirs.siteId)).length, 1),
    listShownDocuments: answers(
      async (tx) => (await listShownDocuments(tx, "page", { siteId: theirs.siteId, today: SHOWN_ON })).length,
      1,
    ),
    listPublished: answers(async (tx) => (await listPublished(tx)).length, 2),
    applyContent: answers(
      async (tx) =>
        (
          await applyContent(
            tx,
            { drafts: [{ file: "a.md", draft: aPage({ sites: [mineSlug] }) }], prune: true },
            CHECKED,
          )
        ).ok,
      false,
    ),
    applyReadContent: answers(async (tx) => {
      const content = { drafts: [], problems: [], images: new Map(), films: [] };
      return (await applyReadContent(tx, { content, prune: true }, CHECKED)).ok;
    }, true),
  };
}

/** Stores of manufacturers' models, of which both accounts have one under the same address. */
export function modelCalls({ model }: Ids): Calls {
  const isMine = ({ id }: { readonly id: number }) => id === model;
  return {
    listModels: answers(async (tx) => (await listModels(tx)).some(isMine), false),
    readModelsOf: answers(async (tx) => {
      const found = [];
      for await (const batch of readModelsOf(tx)) found.push(...batch);
      return found.some(isMine);
    }, false),
    readModel: answers((tx) => readModel(tx, model), null),
    readModelsStamp: answers(async (tx) => (await readModelsStamp(tx)).startsWith(`${model}/`), false),
    readSiteModels: answers(
      async (tx) => [...(await readSiteModels(tx, {})).names.values()].some(isMine),
      false,
    ),
    saveModels: answers((tx) => saveModels(tx, [aModel({ description: "Theirs." })], SAVED), {
      added: [],
      changed: ["mazda/cx-5"],
    }),
    replaceModels: answers((tx) => replaceModels(tx, [model], SAVED), undefined),
    applyModels: answers(async (tx) => {
      const read = { models: [aModel()], problems: [], broken: new Set<string>(), hasNameless: false };
      const applied = await applyModels(tx, { read: { ...read, pictures: new Map() }, prune: false }, SAVED);
      return applied.ok;
    }, true),
  };
}
