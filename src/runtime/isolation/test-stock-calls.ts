import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import { readVocabulary } from "#features/catalogue/index/site-stock.server.ts";
import {
  completeFacts,
  readStock,
  type VehicleColumns,
} from "#features/catalogue/index/stock-store.server.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { readSetup } from "#features/feeds/setup/setup-state.server.ts";
import {
  findMappedFeed,
  findSourceName,
  readNewestFile,
} from "#features/feeds/store/read-feed-file.server.ts";
import {
  findNewestRuns,
  findPhotos,
  findRun,
  listEntries,
  listRunDays,
  listRuns,
  readEntries,
  readRunFile,
} from "#features/feeds/store/read-runs.server.ts";
import { findQuote, keepQuote } from "#features/finance/quotes/quote-store.server.ts";
import {
  changeAvailability,
  findByStockNumber,
  listAvailabilityChanges,
  listConflicts,
  readAvailability,
} from "#features/inventory/changes/change-availability.server.ts";
import { changeDetail } from "#features/inventory/changes/change-detail.server.ts";
import { changeNotice, readNotice } from "#features/inventory/changes/change-notice.server.ts";
import { changePrice } from "#features/inventory/changes/change-price.server.ts";
import { holdChanges } from "#features/inventory/changes/hold-changes.server.ts";
import { listPriceHistory, listVehicleChanges } from "#features/inventory/changes/list-changes.server.ts";
import { publishChanges } from "#features/inventory/changes/publish-changes.server.ts";
import {
  type EntryRefused,
  findEntry,
  findKnownEntry,
  restoreEntry,
  saveEntry,
  withdrawEntry,
} from "#features/inventory/entries/save-entry.server.ts";
import { readFeedDrafts } from "#features/inventory/import/feed-drafts.server.ts";
import { readCovered } from "#features/inventory/import/guard/covered-locations.server.ts";
import { FeedSurvey } from "#features/inventory/import/guard/feed-survey.ts";
import { emptyReport } from "#features/inventory/import/guard/import-report.ts";
import { describeNewYards, readYards } from "#features/inventory/import/guard/new-yards.server.ts";
import {
  discardHeld,
  findAskedRelease,
  findHeld,
  insertRun,
  markDiscarder,
  markReleaseAsked,
  markReleased,
  restoreDiscarded,
  settleRelease,
  updateHeld,
} from "#features/inventory/import/import-runs.server.ts";
import {
  countForSale,
  ensureSource,
  findSource,
  recordPublished,
} from "#features/inventory/import/import-source.server.ts";
import {
  confirmObservations,
  recordObservations,
} from "#features/inventory/import/market-observations.server.ts";
import { NotPublished, publishHeld } from "#features/inventory/import/publish-held.server.ts";
import {
  importAndJudge,
  importWithin,
  recordPublication,
} from "#features/inventory/import/run-import.server.ts";
import { aCar, FORECOURT, NOW, TEST_SECRET, toFeed } from "#features/inventory/import/test-import.ts";
import { findUsedMapping, listUsedMappings } from "#features/inventory/import/used-mapping.server.ts";
import { importVehicles } from "#features/inventory/import/write/import-vehicles.server.ts";
import {
  changeMappingDraft,
  deleteOldMappingDrafts,
  findMappingDraft,
  insertMappingDraft,
} from "#features/inventory/mappings/mapping-draft-store.server.ts";
import {
  listSavedMappings,
  loadMappingOf,
  resolveMappingOf,
  saveMappingOfFeed,
} from "#features/inventory/mappings/saved-mapping-store.server.ts";
import { changePhotos } from "#features/inventory/photos/change-photos.server.ts";
import {
  deleteRemovedPhotos,
  findOwnPhoto,
  hasRoomForPhoto,
  markRemoved,
  readPhotos,
  saveOwnPhoto,
} from "#features/inventory/photos/own-photos.server.ts";
import {
  addPhotos,
  addReadyPhotos,
  claimDuePhotos,
  claimUnreported,
  countFailedPhotos,
  listFailedPhotos,
  parkPhotos,
  pointToKeptFilms,
  recordPhotos,
  releasePhotos,
  retryPhotos,
} from "#features/inventory/photos/photo-store.server.ts";
import { askRelease } from "#features/inventory/schedule/release-job.server.ts";
import {
  dropForeignSignIn,
  findSignIn,
  readSignIn,
  reencryptSignIns,
  removeSignIn,
  renameSignIn,
  saveSignIn,
} from "#features/inventory/sources/feed-sign-in.server.ts";
import {
  claimDueFeeds,
  claimSilentFeeds,
  type Feed,
  findFeed,
  isSameFeed,
  listFeeds,
  markChecked,
  markDue,
  markEnded,
  markImported,
  markReach,
  markSeen,
  markSettled,
  markSettling,
  pauseFeed,
  saveFeed,
} from "#features/inventory/sources/feed-store.server.ts";
import {
  claimHeldPriceReports,
  discardHeldPrices,
  listHeldPrices,
  releaseHeldPrices,
} from "#features/inventory/sources/held-prices.server.ts";
import { listSources } from "#features/inventory/sources/source-list.server.ts";
import {
  findLastBulkEdit,
  keepBulkEdit,
  listChosen,
  takeBulkEdit,
} from "#features/stock/store/bulk-edit.server.ts";
import { findListedVehicle, listIds, listStock } from "#features/stock/store/list-stock.server.ts";
import { readRowFacts } from "#features/stock/store/row-facts.server.ts";
import { findChosenColumns, keepChosenColumns } from "#features/stock/store/stock-columns.server.ts";
import { findStockVehicle } from "#features/stock/store/stock-vehicle.server.ts";
import { countEnquiries, listInterest } from "#features/stock/vehicle/vehicle-store.server.ts";
import { readTowFigures } from "#features/vehicle-page/blocks/towing/tow-candidates.server.ts";
import { readVehicle } from "#features/vehicle-page/record/vehicle-store.server.ts";
import { countVisitor, readCount } from "#features/vehicle-page/visits/count-store.server.ts";
import { EMPTY_RECORD } from "#features/vehicles/lender-record.ts";
import { notifyVehicleChanged } from "#platform/postgres/changes.ts";
import {
  aBulkEdit,
  answers,
  BULK_EDIT,
  type Calls,
  FEED_SIGN_IN,
  FILM,
  type Ids,
  keepId,
  MADE_MAPPING,
  mine,
  NO_JOBS,
  PHOTO,
  REFUSED,
  SOURCE,
  toReserved,
} from "./test-isolation.ts";

const SLUG = "2022-toyota-hilux-sr5-a1";

const PUBLISHED = {
  ...{ report: emptyReport(), snapshot: true, released: false },
  used: { document: {}, from: "theirs", columns: [], at: "" },
};
const NO_PHOTOS = { shown: [], ofFeed: [], removed: [], areArranged: false, hasFeedPhotos: false };
const USED_FILE = join(import.meta.dirname, "../../features/inventory/feeds/fixtures/listings.csv");
const RUN = {
  ...{ feedId: null, siteId: null, outcome: "failed" as const, reason: null, report: emptyReport() },
  ...{ snapshot: true, startedAt: NOW, held: null, content: null },
};
const FIRST = { offset: 0, limit: 9 };
const readDrafts = () =>
  readFeedDrafts(Readable.from([toFeed([aCar("Z1")])]), { mapping: FORECOURT, locations: [], now: NOW });
const emptied = () => ({
  secret: TEST_SECRET,
  ...{ sourceName: SOURCE, mapping: FORECOURT, mappingFrom: "forecourt", snapshot: true, now: NOW },
  input: Readable.from([toFeed([])]),
});

/** Stores of vehicles: the page, its counts, its quotes and the search index. */
export function stockCalls({ car }: Ids): Calls {
  const { siteId } = mine;
  return {
    notifyVehicleChanged: answers((tx) => notifyVehicleChanged(tx, car), undefined),
    readVehicle: answers(async (tx) => (await readVehicle(tx, SLUG))?.id === car, false),
    countVisitor: answers(
      (tx) =>
        countVisitor(tx, { siteId, vehicleId: car, kind: "view" }, { visitor: "another", day: "2026-03-01" }),
      REFUSED,
    ),
    readCount: answers((tx) => readCount(tx, { siteId, vehicleId: car, kind: "view" }), 0),
    readTowFigures: answers((tx) => readTowFigures(tx, [car]), new Map()),
    findQuote: answers((tx) => findQuote(tx, { vehicleId: car, priceCents: 1, credit: "GREAT" }), null),
    keepQuote: answers(
      (tx) =>
        keepQuote(tx, { vehicleId: car, priceCents: 1, credit: "FAIR" }, { record: EMPTY_RECORD, now: NOW }),
      undefined,
    ),
    readVocabulary: answers(async (tx) => (await readVocabulary(tx)).locations.length, 1),
    readStock: answers(
      async (tx) => {
        const found: number[] = [];
        for await (const batch of readStock(tx, { after: 0 })) found.push(...batch.map(({ id }) => id));
        return [found.length, found.includes(car)];
      },
      [3, false],
    ),
    completeFacts: answers(
      async (tx) => {
        const vehicle = { id: car, features: "[]", financeLenders: {} } as VehicleColumns;
        const [{ priceHistory, photosCount, financeLenders }] = (await completeFacts(tx, [vehicle])) as [
          VehicleFacts,
        ];
        return { priceHistory, photosCount, financeLenders };
      },
      { priceHistory: [], photosCount: 0, financeLenders: {} },
    ),
  };
}

/** Stores of feeds, imports, held prices and photos. */
export function feedCalls(ids: Ids): Calls {
  const { car, source, feed, location, photo, held, priced, mappingDraft, staff } = ids;
  const photoOfMine = {
    ...{ id: photo, url: PHOTO, state: "waiting" as const, failures: 0 },
    ...{ hash: null, etag: null, lastModified: null },
  };
  const seen = { runId: held.runId, decisions: held.decided?.decisions ?? "", name: "Theirs" };
  const storedSource = {
    ...{ id: source, firstImport: false, missingMeans: "withdrawn" as const, published: null },
  };
  return {
    listSources: answers(
      async (tx) => (await listSources(tx)).map(({ name, forSale }) => [name, forSale]),
      [[SOURCE, 3]],
    ),
    listFeeds: answers((tx) => keepId(listFeeds(tx), feed), []),
    findFeed: answers(async (tx) => (await findFeed(tx, SOURCE))?.id === feed, false),
    isSameFeed: answers(
      (tx) => isSameFeed(tx, { id: feed, address: "/nowhere", mapping: "forecourt" }),
      false,
    ),
    saveFeed: answers(
      (tx) =>
        saveFeed(tx, {
          name: SOURCE,
          address: "/theirs",
          mapping: "forecourt",
          intervalMinutes: 9,
          snapshot: true,
          silentAfterHours: 9,
          notify: [],
          locations: [],
        }),
      undefined,
    ),
    pauseFeed: answers((tx) => pauseFeed(tx, feed, { by: "theirs", now: NOW }), false),
    findSignIn: answers((tx) => findSignIn(tx, feed), null),
    readSignIn: answers(
      (tx) => readSignIn(tx, FEED_SIGN_IN.keys, { id: feed, address: FEED_SIGN_IN.origin }),
      null,
    ),
    saveSignIn: answers((tx) => saveSignIn(tx, { feedId: feed, ...FEED_SIGN_IN }, NOW), undefined),
    renameSignIn: answers((tx) => renameSignIn(tx, feed, "theirs"), undefined),
    reencryptSignIns: answers((tx) => reencryptSignIns(tx, FEED_SIGN_IN.keys), 0),
    removeSignIn: answers((tx) => removeSignIn(tx, feed), undefined),
    dropForeignSignIn: answers((tx) => dropForeignSignIn(tx, { name: SOURCE, address: "/x" }), undefined),
    readSetup: answers((tx) => readSetup(tx, source), null),
    listSavedMappings: answers(
      async (tx) => (await listSavedMappings(tx)).map(({ name }) => name),
      [MADE_MAPPING.name],
    ),
    listUsedMappings: answers(
      async (tx) => (await listUsedMappings(tx)).map(({ used }) => used.from),
      ["forecourt", "forecourt"],
    ),
    claimDueFeeds: answers((tx) => keepId(claimDueFeeds(tx, new Date("2100-01-01")), feed), []),
    claimSilentFeeds: answers((tx) => keepId(claimSilentFeeds(tx, new Date("2100-01-01")), feed), []),
    markImported: answers((tx) => markImported(tx, feed, { hash: "theirs", now: NOW }), undefined),
    markChecked: answers((tx) => markChecked(tx, feed, NOW), undefined),
    markDue: answers((tx) => markDue(tx, feed, NOW), undefined),
    markEnded: answers((tx) => markEnded(tx, feed), undefined),
    markSeen: answers((tx) => markSeen(tx, feed, "theirs"), undefined),
    markSettling: answers((tx) => markSettling(tx, feed, { stamp: "theirs", now: NOW }), undefined),
    markSettled: answers((tx) => markSettled(tx, feed), undefined),
    markReach: answers((tx) => markReach(tx, feed, { since: NOW, reason: "theirs" }), undefined),
    findHeld: answers(async (tx) => (await findHeld(tx, SOURCE))?.runId === held.runId, false),
    readYards: answers(async (tx) => [...(await readYards(tx)).keys()].includes(location), false),
    describeNewYards: answers(async (tx) => describeNewYards(tx, await readYards(tx), 1), []),
    discardHeld: answers((tx) => discardHeld(tx, SOURCE), 1),
    markReleased: answers((tx) => markReleased(tx, held, NOW), undefined),
    insertRun: answers((tx) => insertRun(tx, { ...RUN, sourceId: source }), REFUSED),
    updateHeld: answers(
      (tx) => updateHeld(tx, held.runId, { reason: "theirs", report: emptyReport(), decisions: "theirs" }),
      undefined,
    ),
    markReleaseAsked: answers((tx) => markReleaseAsked(tx, seen, NOW), false),
    markDiscarder: answers((tx) => markDiscarder(tx, seen, NOW), false),
    restoreDiscarded: answers((tx) => restoreDiscarded(tx, held.runId), false),
    findAskedRelease: answers((tx) => findAskedRelease(tx, held.runId), null),
    settleRelease: answers((tx) => settleRelease(tx, held.runId, "theirs"), undefined),
    askRelease: answers((tx) => askRelease(tx, { jobs: NO_JOBS, now: NOW }, seen), false),
    listRuns: answers((tx) => listRuns(tx, { sourceId: source, since: NOW }, FIRST), []),
    listRunDays: answers((tx) => listRunDays(tx, { sourceId: source, since: NOW, timeZone: "UTC" }), []),
    findNewestRuns: answers(async (tx) => (await findNewestRuns(tx)).has(source), false),
    findRun: answers((tx) => findRun(tx, { sourceId: source, runId: held.runId }), null),
    findSourceName: answers((tx) => findSourceName(tx, source), null),
    findPhotos: answers(async (tx) => (await findPhotos(tx, [car])).size, 0),
    listEntries: answers((tx) => listEntries(tx, { runId: held.runId, list: "warnings", words: [] }, FIRST), {
      entries: [],
      count: 0,
    }),
    readEntries: answers((tx) => readEntries(tx, held.runId, "warnings"), []),
    findMappedFeed: answers((tx) => findMappedFeed(tx, source), null),
    readNewestFile: answers((tx) => readNewestFile(tx, source), null),
    // Each account has saved one of this name.
    loadMappingOf: answers(
      async (tx) => (await loadMappingOf(tx, MADE_MAPPING.name)).name,
      MADE_MAPPING.name,
    ),
    resolveMappingOf: answers((tx) => resolveMappingOf(tx, MADE_MAPPING.name), MADE_MAPPING.name),
    saveMappingOfFeed: answers(
      (tx) =>
        saveMappingOfFeed(
          tx,
          { sourceId: source, replaces: "forecourt", document: MADE_MAPPING, savedBy: "theirs" },
          NOW,
        ),
      null,
    ),
    deleteOldMappingDrafts: answers((tx) => deleteOldMappingDrafts(tx, new Date("9999-01-01")), undefined),
    findMappingDraft: answers((tx) => findMappingDraft(tx, { id: mappingDraft, sourceId: source }), null),
    changeMappingDraft: answers(
      (tx) => changeMappingDraft(tx, { id: mappingDraft, version: 1 }, MADE_MAPPING),
      false,
    ),
    insertMappingDraft: answers(
      (tx) =>
        insertMappingDraft(
          tx,
          {
            ...{ id: randomUUID(), sourceId: source, mapping: "forecourt", title: "theirs" },
            ...{ sample: { format: "csv", columns: [], rows: [] }, document: MADE_MAPPING },
          },
          NOW,
        ),
      REFUSED,
    ),
    readRunFile: answers((tx) => readRunFile(tx, { sourceId: source, runId: held.runId }), null),
    ensureSource: answers(async (tx) => (await ensureSource(tx, emptied())).id === source, false),
    findSource: answers(async (tx) => (await findSource(tx, emptied())) === source, false),
    countForSale: answers((tx) => countForSale(tx, source), 0),
    recordPublished: answers((tx) => recordPublished(tx, storedSource, PUBLISHED), undefined),
    recordPublication: answers(
      (tx) => recordPublication(tx, storedSource, { ...RUN, ...PUBLISHED, sourceName: SOURCE }),
      REFUSED,
    ),
    listHeldPrices: answers(
      async (tx) => (await listHeldPrices(tx)).some(({ vehicleId }) => vehicleId === priced),
      false,
    ),
    releaseHeldPrices: answers((tx) => releaseHeldPrices(tx, [priced], NOW), 0),
    discardHeldPrices: answers((tx) => discardHeldPrices(tx, [priced]), 0),
    claimHeldPriceReports: answers(
      async (tx) => (await claimHeldPriceReports(tx, [{ id: feed } as Feed], NOW)).length,
      0,
    ),
    readAvailability: answers((tx) => readAvailability(tx, car), null),
    changeAvailability: answers(
      (tx) => changeAvailability(tx, { jobs: NO_JOBS, now: NOW }, toReserved(car)),
      false,
    ),
    holdChanges: answers((tx) => holdChanges(tx, [car], NOW), 0),
    changePrice: answers(async (tx) => {
      const change = { ...toReserved(car), from: null, to: "as-fed" } as const;
      const outcome = await changePrice(tx, { jobs: NO_JOBS, now: NOW }, change);
      return outcome.ok || outcome.reason;
    }, "no-vehicle"),
    readPhotos: answers((tx) => readPhotos(tx, car), NO_PHOTOS),
    findOwnPhoto: answers((tx) => findOwnPhoto(tx, { vehicleId: car, key: "theirs" }), null),
    hasRoomForPhoto: answers((tx) => hasRoomForPhoto(tx), true),
    changePhotos: answers(async (tx) => {
      const change = { vehicleId: car, change: { kind: "as-fed" } } as const;
      const outcome = await changePhotos(tx, { jobs: NO_JOBS, now: NOW }, change);
      return outcome.ok || outcome.reason;
    }, "no-vehicle"),
    markRemoved: answers((tx) => markRemoved(tx, { vehicleId: car, shown: [] }, NOW), undefined),
    deleteRemovedPhotos: answers((tx) => deleteRemovedPhotos(tx, new Date("2100-01-01")), 0),
    saveOwnPhoto: answers(
      (tx) =>
        saveOwnPhoto(
          tx,
          { vehicleId: car, key: "theirs", hash: "00", bytes: 1, width: 16, height: 16, preview: "00" },
          NOW,
        ),
      "upload:00",
    ),
    listStock: answers(async (tx) => {
      const search = { words: ["a1"], state: "for-sale", sort: "newest", locations: null, now: NOW } as const;
      const { vehicles } = await listStock(tx, search, { offset: 0, limit: 9 });
      return vehicles.some(({ id }) => id === car);
    }, false),
    readRowFacts: answers(async (tx) => (await readRowFacts(tx, [car], NOW)).size, 0),
    findChosenColumns: answers((tx) => findChosenColumns(tx, staff), null),
    keepChosenColumns: answers((tx) => keepChosenColumns(tx, staff, null), undefined),
    findKnownEntry: answers(async (tx) => (await findKnownEntry(tx, { rego: "THEIRS1" }))?.id ?? null, null),
    findListedVehicle: answers((tx) => findListedVehicle(tx, { id: car, locations: null }), null),
    findStockVehicle: answers((tx) => findStockVehicle(tx, { id: car, locations: null }), null),
    listInterest: answers(async (tx) => {
      const week = { today: "2026-03-01", listed: "2026-03-01", timeZone: "UTC" };
      return (await listInterest(tx, car, week)).reduce((sum, { views }) => sum + views, 0);
    }, 0),
    countEnquiries: answers((tx) => countEnquiries(tx, car, { sites: null, locations: null }), 0),
    listIds: answers(async (tx) => {
      const search = { words: ["a1"], state: "for-sale", locations: null, now: NOW } as const;
      return (await listIds(tx, search, 9)).includes(car);
    }, false),
    listChosen: answers((tx) => listChosen(tx, [car], { locations: null }), []),
    keepBulkEdit: answers((tx) => keepBulkEdit(tx, aBulkEdit("staff:8", "theirs")), undefined),
    findLastBulkEdit: answers((tx) => findLastBulkEdit(tx, `staff:${mine.accountId}`, new Date(0)), null),
    takeBulkEdit: answers((tx) => takeBulkEdit(tx, `staff:${mine.accountId}`, BULK_EDIT), null),
    publishChanges: answers(publishChanges, 0),
    findByStockNumber: answers(async (tx) => (await findByStockNumber(tx, "A1"))?.vehicleId === car, false),
    listAvailabilityChanges: answers((tx) => listAvailabilityChanges(tx, car), []),
    listVehicleChanges: answers((tx) => listVehicleChanges(tx, car), []),
    listPriceHistory: answers((tx) => listPriceHistory(tx, car), []),
    changeDetail: answers(async (tx) => {
      const change = { detail: "shown", to: false, vehicleId: car, actor: "staff:1", note: null } as const;
      const outcome = await changeDetail(tx, { jobs: NO_JOBS, now: NOW }, change);
      return outcome.ok || outcome.reason;
    }, "no-vehicle"),
    readNotice: answers((tx) => readNotice(tx, car), null),
    changeNotice: answers(async (tx) => {
      const change = { vehicleId: car, notice: {}, version: "0", actor: "staff:1" } as const;
      const outcome = await changeNotice(tx, { jobs: NO_JOBS, now: NOW }, change);
      return outcome.ok || outcome.reason;
    }, "no-vehicle"),
    listConflicts: answers(
      async (tx) => (await listConflicts(tx)).some(({ vehicleId }) => vehicleId === car),
      false,
    ),
    importVehicles: answers(
      (tx) =>
        importVehicles(tx, readDrafts(), {
          report: emptyReport(),
          survey: new FeedSurvey(FORECOURT),
          source: { id: source, firstImport: true, missingMeans: "withdrawn" },
          snapshot: true,
          now: NOW,
        }),
      REFUSED,
    ),
    importWithin: answers(
      async (tx) => {
        const { removedFromSale, isUsable } = await importWithin(tx, emptied(), emptyReport());
        return { removedFromSale, isUsable };
      },
      { removedFromSale: 3, isUsable: false },
    ),
    importAndJudge: answers(async (tx) => {
      const input = Readable.from([toFeed([aCar("Z1")])]);
      const judged = await importAndJudge(tx, { ...emptied(), sourceName: "theirs", input }, emptyReport());
      return judged.source.id === source;
    }, false),
    findUsedMapping: answers(
      async (tx) => (await findUsedMapping(tx, USED_FILE))?.used.from === "mine",
      false,
    ),
    readCovered: answers(
      async (tx) => (await readCovered(tx, [SOURCE])).map(({ reference }) => reference.name),
      [SOURCE],
    ),
    pointToKeptFilms: answers((tx) => pointToKeptFilms(tx, [{ url: FILM, path: "/film/theirs" }]), undefined),
    addPhotos: answers((tx) => addPhotos(tx, [PHOTO]), undefined),
    addReadyPhotos: answers(
      (tx) => addReadyPhotos(tx, [{ url: PHOTO, hash: "00", width: 16, height: 16, preview: "00" }]),
      undefined,
    ),
    claimDuePhotos: answers(
      async (tx) => (await claimDuePhotos(tx, new Date("2100-01-01"), 10)).some(({ id }) => id === photo),
      false,
    ),
    recordPhotos: answers(
      (tx) =>
        recordPhotos(tx, [
          {
            photo: photoOfMine,
            finding: { kind: "failed", reason: "theirs", final: true },
            nextFetchAt: NOW,
          },
        ]),
      [],
    ),
    releasePhotos: answers((tx) => releasePhotos(tx, [photoOfMine], NOW), undefined),
    parkPhotos: answers((tx) => parkPhotos(tx, new Date("2100-01-01")), undefined),
    listFailedPhotos: answers(listFailedPhotos, []),
    countFailedPhotos: answers(countFailedPhotos, 0),
    retryPhotos: answers((tx) => retryPhotos(tx, PHOTO, NOW), 0),
    claimUnreported: answers((tx) => claimUnreported(tx, NOW), []),
    recordObservations: answers(
      (tx) => recordObservations(tx, TEST_SECRET, { changeNumber: 0, now: NOW }),
      undefined,
    ),
    findEntry: answers((tx) => findEntry(tx, { id: car, locations: null }), null),
    saveEntry: answers(async (tx) => {
      const row = { stockNumber: "H1", carType: "used", make: "Kia", model: "Rio", year: "2020" };
      const entry = { vehicleId: car, version: "", row, location: null, isConfirmed: true } as const;
      const saving = saveEntry(
        tx,
        { jobs: NO_JOBS, secret: TEST_SECRET, now: NOW },
        { ...entry, actor: "staff:1" },
      );
      return saving.catch((error: EntryRefused) => error.refusal.reason);
    }, "gone"),
    withdrawEntry: answers((tx) => withdrawEntry(tx, car, NOW), false),
    restoreEntry: answers((tx) => restoreEntry(tx, car, NOW), false),
  };
}

/** Stores that publish what an import holds back, which leaves vehicles behind where it fails. */
export const publishingCalls = ({ held }: Ids): Calls => ({
  confirmObservations: answers((tx) => confirmObservations(tx, TEST_SECRET, NOW), undefined),
  publishHeld: answers(
    (tx) =>
      publishHeld(tx, held, { secret: TEST_SECRET, now: NOW }).catch(
        (error) => error instanceof NotPublished,
      ),
    true,
  ),
});
