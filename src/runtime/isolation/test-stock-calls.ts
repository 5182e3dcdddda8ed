import { join } from "node:path";
import { Readable } from "node:stream";
import { readVocabulary } from "#features/catalogue/index/site-stock.server.ts";
import {
  completeFacts,
  readStock,
  type VehicleColumns,
} from "#features/catalogue/index/stock-store.server.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { findQuote, keepQuote } from "#features/finance/quotes/quote-store.server.ts";
import {
  changeAvailability,
  findByStockNumber,
  listAvailabilityChanges,
  listConflicts,
  readAvailability,
} from "#features/inventory/changes/change-availability.server.ts";
import { publishChanges } from "#features/inventory/changes/publish-changes.server.ts";
import { readFeedDrafts } from "#features/inventory/import/feed-drafts.server.ts";
import { readCovered } from "#features/inventory/import/guard/covered-locations.server.ts";
import { FeedSurvey } from "#features/inventory/import/guard/feed-survey.ts";
import { emptyReport } from "#features/inventory/import/guard/import-report.ts";
import { describeNewYards, readYards } from "#features/inventory/import/guard/new-yards.server.ts";
import {
  discardHeld,
  findHeld,
  insertRun,
  markReleased,
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
import { findUsedMapping } from "#features/inventory/import/used-mapping.server.ts";
import { importVehicles } from "#features/inventory/import/write/import-vehicles.server.ts";
import {
  addPhotos,
  addReadyPhotos,
  claimDuePhotos,
  claimUnreported,
  listFailedPhotos,
  parkPhotos,
  pointToKeptFilms,
  recordPhotos,
  releasePhotos,
} from "#features/inventory/photos/photo-store.server.ts";
import {
  claimDueFeeds,
  claimSilentFeeds,
  type Feed,
  findFeed,
  isSameFeed,
  listFeeds,
  markChecked,
  markDue,
  markImported,
  markReach,
  markSeen,
  markSettled,
  markSettling,
  saveFeed,
} from "#features/inventory/sources/feed-store.server.ts";
import {
  claimHeldPriceReports,
  discardHeldPrices,
  listHeldPrices,
  releaseHeldPrices,
} from "#features/inventory/sources/held-prices.server.ts";
import { listSources } from "#features/inventory/sources/source-list.server.ts";
import { readTowFigures } from "#features/vehicle-page/blocks/towing/tow-candidates.server.ts";
import { readVehicle } from "#features/vehicle-page/record/vehicle-store.server.ts";
import { countVisitor, readCount } from "#features/vehicle-page/visits/count-store.server.ts";
import { EMPTY_RECORD } from "#features/vehicles/lender-record.ts";
import { notifyVehicleChanged } from "#platform/postgres/changes.ts";
import {
  answers,
  type Calls,
  FILM,
  type Ids,
  keepId,
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
const USED_FILE = join(import.meta.dirname, "../../features/inventory/feeds/fixtures/listings.csv");
const RUN = {
  ...{ feedId: null, siteId: null, outcome: "failed" as const, reason: null, report: emptyReport() },
  ...{ snapshot: true, startedAt: NOW, held: null },
};
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
export function feedCalls({ car, source, feed, location, photo, held, priced }: Ids): Calls {
  const photoOfMine = {
    ...{ id: photo, url: PHOTO, state: "waiting" as const, failures: 0 },
    ...{ hash: null, etag: null, lastModified: null },
  };
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
    claimDueFeeds: answers((tx) => keepId(claimDueFeeds(tx, new Date("2100-01-01")), feed), []),
    claimSilentFeeds: answers((tx) => keepId(claimSilentFeeds(tx, new Date("2100-01-01")), feed), []),
    markImported: answers((tx) => markImported(tx, feed, { hash: "theirs", now: NOW }), undefined),
    markChecked: answers((tx) => markChecked(tx, feed, NOW), undefined),
    markDue: answers((tx) => markDue(tx, feed, NOW), undefined),
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
    publishChanges: answers(publishChanges, 0),
    findByStockNumber: answers(async (tx) => (await findByStockNumber(tx, "A1"))?.vehicleId === car, false),
    listAvailabilityChanges: answers((tx) => listAvailabilityChanges(tx, car), []),
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
      undefined,
    ),
    releasePhotos: answers((tx) => releasePhotos(tx, [photoOfMine], NOW), undefined),
    parkPhotos: answers((tx) => parkPhotos(tx, new Date("2100-01-01")), undefined),
    listFailedPhotos: answers(listFailedPhotos, []),
    claimUnreported: answers((tx) => claimUnreported(tx, NOW), []),
    recordObservations: answers(
      (tx) => recordObservations(tx, TEST_SECRET, { changeNumber: 0, now: NOW }),
      undefined,
    ),
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
