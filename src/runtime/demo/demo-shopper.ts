import { randomUUID } from "node:crypto";
import { TERMS_AGREEMENT } from "#features/account/sign-in/terms-agreement.ts";
import { askForAlert } from "#features/alerts/store/alert-store.server.ts";
import { addToWatchlist } from "#features/garage/watchlist/watchlist-store.server.ts";
import {
  changePhone,
  ensureShopper,
  recordAgreement,
  renameShopper,
} from "#features/identity/shoppers/shopper-store.server.ts";
import { storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { routeLead } from "#features/leads/routing/route-lead.ts";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import { PRICE_TYPE_LABELS } from "#features/pricing/price.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { DAY_MS } from "#platform/time.ts";
import { addDemoLeads, buildDemoLead, type DemoSite, NO_JOBS } from "./demo-leads.ts";

/** The shopper with whose number a newcomer signs in, as the README says. ACMA reserves the number for fiction. */
export const DEMO_SHOPPER = {
  site: "harbourline",
  name: "Robin",
  lastName: "Casey",
  phone: "+61491570156",
  email: "robin.casey@example.com",
} as const;

/**
 * Gives the demo a shopper with a garage, through the functions of real ones: saved vehicles, one of them sold since, a saved search, a
 * followed price and an enquiry, which the worker sends as any other. Staff find others in the back office.
 */
export async function addDemoShopper(tx: AccountTransaction, site: DemoSite): Promise<void> {
  const { siteId, config, siteUrl, now } = site;
  const { email, phone, name, lastName } = DEMO_SHOPPER;
  const joined = new Date(now.getTime() - 12 * DAY_MS);
  const { id } = await ensureShopper(tx, { id: randomUUID(), contact: { email } }, joined);
  await changePhone(tx, id, phone);
  await renameShopper(tx, id, name);
  await recordAgreement(tx, { shopperId: id, siteId, ...TERMS_AGREEMENT, source: "/sign-in" }, joined);
  const cars = await listDemoCars(tx);
  for (const [at, { id: vehicleId }] of cars.entries())
    await addToWatchlist(tx, id, {
      vehicleIds: [vehicleId],
      now: new Date(joined.getTime() + (at + 1) * DAY_MS),
    });
  const favourite = cars.at(-1);
  if (!favourite) return;
  const asking = { siteId, siteUrl, email, isProved: true, source: "/alerts/new" };
  const search = { kind: "search", search: "/search/new-used-and-demo-cars?body=suv" } as const;
  const price = { kind: "price", vehicleId: favourite.id } as const;
  const askedAt = new Date(joined.getTime() + DAY_MS);
  await askForAlert(
    tx,
    { ...asking, frequency: "daily", subject: search, title: "SUV", now: askedAt },
    randomUUID,
  );
  await askForAlert(
    tx,
    {
      ...asking,
      frequency: "daily",
      subject: price,
      title: `${favourite.title} ${favourite.subtitle}`,
      now: askedAt,
    },
    randomUUID,
  );
  const lead = {
    ...(await buildDemoLead(tx, favourite, site)),
    person: { name, lastName, email, phone: "0491 570 156", postcode: "4012" },
    message: "Is it still available? I could come for a look on Saturday morning.",
  };
  const targets = routeLead(config.leads, lead);
  await storeLead(tx, { jobs: NO_JOBS, newId: randomUUID }, { lead, targets, shopperId: id });
  await addDemoLeads(tx, cars.slice(1), site);
}

/** Three used cars in stock, after one that was sold. */
async function listDemoCars(tx: AccountTransaction): Promise<readonly EnquiryCar[]> {
  const columns = `id, slug, year, make, model, badge, item_type as "itemType", body, colour, drive_away_cents as cents`;
  const rows = await tx.query<
    Omit<EnquiryCar, "title" | "subtitle" | "price"> & {
      readonly year: number;
      readonly make: string;
      readonly model: string;
      readonly badge: string | null;
      readonly cents: number;
    }
  >(
    `(select ${columns} from vehicle where sold_at is not null and withdrawn_at is null order by sold_at desc limit 1)
     union all (select ${columns} from vehicle where sold_at is null and withdrawn_at is null and car_type = 'used'
       and body = 'suv' and drive_away_cents is not null order by custom_rank, id limit 3)`,
  );
  return rows.map(({ year, make, model, badge, cents, ...car }) => ({
    ...car,
    title: [year, make, model].join(" "),
    subtitle: badge ?? "",
    price: {
      ...{ kind: "amount", cents, period: null, total: null, priceType: "drive_away" },
      ...{ typeLabel: PRICE_TYPE_LABELS.drive_away, wasCents: null, note: null },
    },
    photo: null,
    locationName: null,
  }));
}
