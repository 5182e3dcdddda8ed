import { findTestDriveRefusal } from "#features/catalogue/card/offers-test-drive.ts";
import { parseRecord } from "#features/catalogue/card/record-bytes.ts";
import { toTestDrivePath } from "#features/catalogue/paths.ts";
import { NEW_AND_DEMO_PATH, toCarTypePath, toModelPath } from "#features/catalogue/search/search-path.ts";
import { readModel } from "#features/models/store/model-store.server.ts";
import { findModelOffers } from "#features/offers/view/find-model-offers.server.ts";
import type { NoPage, Timed } from "#features/request/page-data.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { type FoundShelf, findShelf } from "#features/results/shelf/find-shelf.server.ts";
import { orUnavailable } from "#platform/postgres/database.ts";
import { buildModelPageView } from "./view/build-model-page-view.ts";
import type { ModelPageView } from "./view/model-page-view.ts";

type ModelRequest = Pick<
  RequestContext,
  "db" | "site" | "config" | "stock" | "listed" | "origin" | "now" | "params"
>;

/** The page of the model that an address names (DIR-06). Not found for one that the site does not show. */
export async function showModel(request: ModelRequest): Promise<Timed<ModelPageView> | NoPage> {
  const { db, site, config, stock, listed, origin, params } = request;
  const named = stock.models.names.get(`${params.make}/${params.model}`);
  if (!named) return { kind: "not-found" };
  const document = await orUnavailable(() => db.readAccount(site.accountId, (tx) => readModel(tx, named.id)));
  if (document === null) return { kind: "not-found" };
  if ("kind" in document) return document;
  const find = (under: string) =>
    findShelf(
      { site, stock: listed, origin, now: request.now() },
      toModelPath(document.make, document.model, under),
    );
  const [shelf, newest, used] = await Promise.all([
    find(NEW_AND_DEMO_PATH),
    find(toCarTypePath("new")),
    find(toCarTypePath("used", config.search.usedCarPath)),
  ]);
  const testDriveHref = shelf && (await findTestDriveHref(request, shelf));
  const offers = await findModelOffers(stock, document);
  // Alerts know the stock of the account alone (D349).
  const hasAlert = newest === null && listed.members.length === 0;
  const stocked = { shelf, hasAlert, used, testDriveHref };
  const view = buildModelPageView({ config, origin, document, offers, ...stocked });
  return { kind: "view", view, until: shelf?.until ?? listed.validUntil };
}

/** Where the first of the vehicles in stock is booked for a test drive; null if the site offers none (VDP-16). */
async function findTestDriveHref(
  { stock, config }: Pick<ModelRequest, "stock" | "config">,
  { cards }: FoundShelf,
): Promise<string | null> {
  const hits = await stock.engine.get(cards.map(({ id }) => id));
  const cars = hits.map(({ record }) => parseRecord(record));
  const car = cars.find((one) => findTestDriveRefusal(one, config.testDrive) === null);
  return car ? toTestDrivePath(car.slug) : null;
}
