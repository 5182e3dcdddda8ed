/** An account with a site, a yard and a car in a test's database, and a job queue that only remembers. */
import { randomUUID } from "node:crypto";
import type { SiteId, Tenancy } from "#platform/account-id.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { LocationDocument } from "../locations/location-document.ts";
import { saveLocations } from "../locations/location-store.server.ts";
import { addSite, ensureAccount } from "./site-directory.server.ts";

/** How tests apply site files: long after any date in them. */
export const APPLYING = { author: "test", now: new Date("2035-01-01T00:00:00Z"), allowPrivate: false };

export interface QueuedJob {
  readonly queue: string;
  readonly payload: object;
  readonly startAfter: Date | undefined;
}

/** Remembers what was enqueued; `take` empties it. */
export function rememberingJobs(): Pick<JobQueue, "enqueue"> & {
  readonly take: (queue: string) => QueuedJob[];
} {
  let queued: QueuedJob[] = [];
  return {
    enqueue: async (_, job, { payload, startAfter }) => {
      queued.push({ queue: job.queue, payload, startAfter });
    },
    take: (name) => {
      const taken = queued.filter(({ queue }) => queue.startsWith(name));
      queued = queued.filter((job) => !taken.includes(job));
      return taken;
    },
  };
}

/** The least that a site's settings document says. */
export const NORTHSIDE_CONFIG = {
  name: "Northside Motors",
  template: "showroom",
  legal: { businessName: "Northside Pty Ltd", licenceNumber: "LMCT 1", phone: "(07) 3000 0000" },
  leads: { fallback: { to: ["boss@northside.example"] } },
};

/** Adds an account with one site of its own. */
export async function addTestSite(db: Database): Promise<Tenancy> {
  const slug = `leads-${randomUUID().slice(0, 8)}`;
  const accountId = await ensureAccount(db, slug, "Northside Motors");
  return db.inAccount(accountId, async (tx) => {
    const added = await addSite(tx, slug, []);
    if (!added.ok) throw new Error(added.reason);
    return { accountId, siteId: added.siteId };
  });
}

/** Publishes a document as a site's settings, however little it says. */
export async function publishDocument(
  tx: AccountTransaction,
  siteId: SiteId,
  document: object,
): Promise<void> {
  // Two that publish at once would count the same next version.
  await tx.query("select from site where id = $1 for update", [siteId]);
  const [added] = await tx.query<{ version: number }>(
    `insert into site_config (site_id, account_id, version, schema_version, document, author)
     select $1, $2, coalesce(max(version), 0) + 1, 1, $3, 'test' from site_config where site_id = $1 returning version`,
    [siteId, tx.accountId, JSON.stringify(document)],
  );
  await tx.query("update site set published_version = $2 where id = $1", [siteId, added!.version]);
}

export const ASPLEY: LocationDocument = {
  slug: "aspley",
  name: "Northside Aspley",
  dealership: "northside",
  street: "1 Gympie Road",
  city: "Aspley",
  state: "QLD",
  postcode: "4034",
  phone: "(07) 3111 1111",
};

/** Adds the yard in Aspley and a used HiLux that stands there; answers the car's id. */
export async function addTestCar(db: Database, { accountId }: Tenancy, stockNumber = "A12"): Promise<number> {
  return db.inAccount(accountId, async (tx) => {
    await saveLocations(tx, [ASPLEY]);
    const [source] = await tx.query<{ id: number }>(
      `insert into source (account_id, name, mapping) values ($1, 'test', 'test')
       on conflict (account_id, name) do update set mapping = excluded.mapping returning id`,
      [accountId],
    );
    const [car] = await tx.query<{ id: number }>(
      `insert into vehicle (account_id, source_id, source_key, slug, stock_number, vin, item_type, car_type, status, make,
         model, badge, year, km, doors, transmission, location_id, fingerprint, first_seen_at, listed_at, updated_at,
         change_number)
       select $1, $2, $3, '2022-toyota-hilux-' || lower($3), $3, 'MR0BA3CD200123456', 'car', 'used', 'in_stock', 'Toyota',
         'HiLux', 'SR5', 2022, 45210, 4, 'automatic', id, '', now(), now(), now(), 1 from location where slug = 'aspley'
       returning id`,
      [accountId, source!.id, stockNumber],
    );
    return car!.id;
  });
}
