import { findGate } from "#features/account/sign-in/gate.server.ts";
import { buildCardView } from "#features/catalogue/card/card-view.ts";
import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { findSession } from "#features/identity/request/current-session.server.ts";
import { describeAfterHours } from "#features/places/opening-hours.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { describeSearch } from "#features/results/describe-search.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { CarReference, EnquiryContext, SiteCar } from "./enquiry-context.ts";

/** What an enquiry of this request works with. */
export function buildEnquiryContext(context: RequestContext): EnquiryContext {
  const { site, stock, config, client, sameSite, db, jobs, log, secret, now, newId } = context;
  const locations = stock.locations.filter(({ completed, visible }) => completed && visible);
  return {
    ...{
      accountId: site.accountId,
      siteId: site.siteId,
      config,
      db,
      jobs,
      log,
      secret,
      now,
      newId,
      locations,
    },
    siteUrl: context.origin,
    hosts: site.hosts,
    findYard: (slug) => stock.locations.find((yard) => yard.slug === slug && yard.completed) ?? null,
    describeSearch: (href) => describeSearch(href, stock, config),
    findCar: (reference) => findSiteCar({ site, stock, now: now() }, reference),
    afterHours: (location, at) => describeAfterHours(location ? [location] : locations, at),
    findShopper: async () => (await findSession(context))?.shopper ?? null,
    findSignIn: (gate, redirect) => {
      const page = redirect === undefined ? context.page : new URL(redirect, context.page);
      return findGate(context, { gate, page, referrer: context.request.headers.get("referer") });
    },
    isSameOrigin: () => sameSite,
    clientNetwork: client || null,
    mayStore: () => context.mayWrite(),
  };
}

interface SiteAt {
  readonly site: LiveSite;
  readonly stock: SiteStock;
  readonly now: Date;
}

/** A car that the site shows, as its enquiry form shows it; from memory, null for any other car (D1). */
async function findSiteCar({ site, stock, now }: SiteAt, reference: CarReference): Promise<SiteCar | null> {
  const record = await findShownCar(stock, "id" in reference ? reference.id : reference.slug);
  if (!record) return null;
  const card = buildCardView(record, site.config, now);
  const { title, subtitle, price, photos, itemType, body, colour, locationName } = card;
  const { id, slug, locationSlug, carType, status, tag, reserved } = record;
  const photo = photos[0] ?? null;
  const shown = { id, slug, title, subtitle, price, photo, itemType, body, colour, locationName, reserved };
  return { ...shown, locationSlug, carType, status, tag };
}
