import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { AlertRequestContext } from "#features/alerts/request/alert-context.ts";
import { showAskAlert, submitAskAlert } from "#features/alerts/request/ask-alert.server.ts";
import { changeAlerts, showAlerts } from "#features/alerts/request/manage-alerts.server.ts";
import type { SinkContext } from "#features/analytics/analytics-sink.server.ts";
import { geocodeAddress } from "#features/catalogue/geocoding/geocode-address.server.ts";
import { findPromotion } from "#features/content/promotion-page.ts";
import { buildFinancePage, submitFinance } from "#features/finance-page/finance.server.ts";
import { readFormName } from "#features/forms/definitions/forms.ts";
import type { FormContext } from "#features/forms/form-context.ts";
import { showForm, submitForm } from "#features/forms/take/take-form.server.ts";
import { readComparePage } from "#features/garage/compare/compare-page.server.ts";
import { changeGarage } from "#features/garage/page/change-garage.server.ts";
import { readGarage } from "#features/garage/page/read-garage.server.ts";
import { buildHomePage } from "#features/home/home-page.server.ts";
import { showDetails, submitDetails } from "#features/identity/details/details.server.ts";
import { findSession } from "#features/identity/request/current-session.server.ts";
import type { IdentityContext } from "#features/identity/request/identity-context.ts";
import { findBrowser } from "#features/identity/sessions/browser-cookie.ts";
import { toToken } from "#features/identity/sessions/session.ts";
import { findGate } from "#features/identity/sign-in/gate.server.ts";
import { showSignIn, submitSignIn } from "#features/identity/sign-in/sign-in.server.ts";
import { buildContact } from "#features/leads/contact/build-contact.ts";
import { readSuccessPage } from "#features/leads/enquiry/after/success.server.ts";
import { buildEnquiryView, submitEnquiry } from "#features/leads/enquiry/enquiry.server.ts";
import type { EnquiryContext } from "#features/leads/enquiry/enquiry-context.ts";
import { findSiteCar } from "#features/leads/enquiry/site-car.server.ts";
import type { WithdrawalContext } from "#features/leads/inbox/withdraw-marketing.server.ts";
import { buildLocationsPage } from "#features/locations/list/locations-page.server.ts";
import { readLocationPage } from "#features/locations/page/location-page.server.ts";
import { createSiteMarket, type SiteMarket } from "#features/market/gauge/site-market.server.ts";
import { findPageSources, readPage } from "#features/pages/view/build-page.server.ts";
import { describeAfterHours } from "#features/places/opening-hours.ts";
import { showConsents, submitConsents } from "#features/privacy/consents/consents.server.ts";
import { showErase, submitErase } from "#features/privacy/erase/erase-account.server.ts";
import { describeSearch } from "#features/results/describe-search.ts";
import { buildSearchPage } from "#features/results/search-page.server.ts";
import {
  showServiceBooking,
  submitServiceBooking,
} from "#features/service-booking/book/service-booking.server.ts";
import { findServiceBookingHref } from "#features/service-booking/paths.ts";
import { showSpin } from "#features/spin-to-win/spin/show-spin.server.ts";
import type { SpinContext } from "#features/spin-to-win/spin/spin-context.ts";
import { submitSpin } from "#features/spin-to-win/spin/submit-spin.server.ts";
import { findYardsValidUntil } from "#features/tenancy/locations/yard-view.ts";
import { findShortenedPath } from "#features/tenancy/settings/location-path.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { TestDriveContext } from "#features/test-drives/book/drive-context.ts";
import { listCars } from "#features/test-drives/book/list-cars.server.ts";
import { showBooking } from "#features/test-drives/book/show-booking.server.ts";
import { submitBooking } from "#features/test-drives/book/take-booking.server.ts";
import { findBookedTime } from "#features/test-drives/manage/read-booking.server.ts";
import { showDrive } from "#features/test-drives/manage/show-drive.server.ts";
import { submitDrive } from "#features/test-drives/manage/submit-drive.server.ts";
import type { QuoteContext } from "#features/vehicle-page/finance/finance-quote.server.ts";
import { readVehicleSheet } from "#features/vehicle-page/sheet/vehicle-sheet.server.ts";
import { readVehiclePage, type VehicleContext } from "#features/vehicle-page/vehicle-page.server.ts";
import type { VisitContext } from "#features/vehicle-page/visits/visitors.server.ts";
import { toErrorEntry } from "#http/failure.ts";
import { toPageAddress } from "#http/routes/cache-address.ts";
import type { SiteRequest } from "#http/site-request.ts";
import { listNetworks } from "#platform/http/client-network.ts";
import { joinSources } from "#platform/http/security-headers.ts";
import type { SiteServices } from "#storefront/services.ts";
import { buildSiteView } from "#storefront/shell/build-site-view.ts";
import { isFromThisMachine } from "./outbox-endpoint.ts";
import type { Runtime } from "./process.ts";

/** The services of a request's site, for the routes of the React application. */
export function buildSiteServices(process: Runtime, siteRequest: SiteRequest): SiteServices {
  const { site, address } = siteRequest;
  const { origin } = address;
  const stock = process.stocks.require(site);
  const enquiries = buildEnquiryContext(process, siteRequest);
  const identity = buildIdentityContext(process, siteRequest);
  const alerts = () => buildAlertContext(process, siteRequest);
  const testDrives = () => buildTestDriveContext(process, siteRequest);
  return {
    site: buildSiteView(site, origin, { ...stock, now: process.now() }),
    isDocument: !address.url.pathname.endsWith(".data"),
    sources: joinSources(
      siteRequest.route.sources(site.config),
      findPageSources(stock, address.url.pathname),
    ),
    gate: () => findGate(identity, readGated(siteRequest)),
    signIn: (url) => showSignIn(identity, url),
    submitSignIn: (request) => submitSignIn(identity, request),
    details: () => showDetails(identity),
    submitDetails: (request) => submitDetails(identity, request),
    eraseAccount: () => showErase(identity),
    submitErase: (request) => submitErase(identity, request),
    consents: () => showConsents(identity),
    submitConsents: (request) => submitConsents({ ...identity, ...buildWithdrawalContext(process) }, request),
    home: () => buildHomePage(site, stock, { origin, now: process.now() }),
    results: async (url) =>
      (await geocode(process, siteRequest, url)) ?? buildSearchPage({ site, stock, url, now: process.now() }),
    vehicle: (slug, asked) => readVehiclePage(buildVehicleContext(process, siteRequest), slug, asked),
    printSheet: (slug) => readVehicleSheet(buildVehicleContext(process, siteRequest), slug, "page"),
    garage: () => readGarage(identity, { site, stock, now: process.now() }),
    changeGarage: (request) => changeGarage(identity, { stock }, request),
    compare: (url) => readComparePage({ db: process.db, site, now: process.now() }, url),
    enquiry: (url) => buildEnquiryView(enquiries, url),
    submitEnquiry: (request) => submitEnquiry(enquiries, request),
    finance: (url) =>
      buildFinancePage(enquiries, url, { isAnswer: siteRequest.request.method === "POST", stock }),
    submitFinance: (request) => submitFinance(enquiries, request),
    askAlert: (url) => showAskAlert(alerts(), url),
    submitAskAlert: (request) => submitAskAlert(alerts(), request),
    alerts: (url) => showAlerts(alerts(), url),
    changeAlerts: (request) => changeAlerts(alerts(), request),
    form: (path) => showForm(enquiries, readFormName(path)),
    submitForm: (path, request) =>
      submitForm(buildFormContext(process, siteRequest), readFormName(path), request),
    contact: () => ({
      kind: "view",
      view: buildContact({
        ...{ locations: stock.locations, config: site.config, origin, now: process.now() },
        serviceHref: findServiceBookingHref(site.config.serviceBooking),
      }),
      until: findYardsValidUntil(stock.locations, process.now()),
    }),
    locations: async (url) =>
      (await geocode(process, siteRequest, url)) ??
      buildLocationsPage({ site, stock, origin, now: process.now() }, url),
    location: (path) => readLocationPage({ site, stock, origin, now: process.now() }, path),
    page: async ({ pathname }) => {
      const page = await readPage({ db: process.db, site, stock, origin, now: process.now() }, pathname);
      const meant = page.kind === "not-found" ? findShortenedPath(pathname) : null;
      return meant === null ? page : { kind: "moved", to: meant };
    },
    success: async (url) => readSuccessPage(enquiries, url, await findBookedTime(enquiries, url)),
    testDrive: (url) => showBooking(testDrives(), url),
    submitTestDrive: (request) => submitBooking(testDrives(), request),
    serviceBooking: (url) => showServiceBooking({ ...enquiries, config: site.config }, url),
    submitServiceBooking: (request) => submitServiceBooking({ ...enquiries, config: site.config }, request),
    spinToWin: () => showSpin(buildSpinContext(process, siteRequest)),
    submitSpin: (request) => submitSpin(buildSpinContext(process, siteRequest), request),
    bookedDrive: (url) => showDrive(testDrives(), url),
    submitBookedDrive: (request) => submitDrive(testDrives(), request),
    failed: (error) => {
      const { id, request } = siteRequest;
      // The pattern, not the path, which may hold a working link to somebody's booking.
      const entry = { id, site: site.slug, path: siteRequest.route.path };
      process.log.error({ ...entry, ...toErrorEntry(error, request.method) }, "page failed");
    },
    draw: async (draw) => {
      const asker = { accountId: site.accountId, networks: listNetworks(siteRequest.client) };
      // Whatever is read has its turn already.
      return siteRequest.request.method === "POST" ? process.drawing.run(asker, draw) : draw();
    },
  };
}

/** A redirect where the address names a place that only the site's geocoder knows; null otherwise. */
async function geocode({ geocoders, stocks, log }: Runtime, { id, site }: SiteRequest, url: URL) {
  const { places } = stocks.require(site).vocabulary;
  const onFailure = (reason: string) => log.warn({ id, site: site.slug, reason }, "geocoder failed");
  const to = await geocodeAddress({ geocoder: geocoders.of(site), places, onFailure }, url);
  return to === null ? null : ({ kind: "redirect", to } as const);
}

/** What telling a dealer that a consent was withdrawn works with. */
function buildWithdrawalContext({ jobs, sites }: Runtime): WithdrawalContext {
  const findRoutes = (siteId: number) => sites.all.find((one) => one.siteId === siteId)?.config.leads ?? null;
  return { jobs, newId: randomUUID, findRoutes };
}

/** What a site says of its cars' prices at this moment. */
export function findMarket({ market, valuations, secret }: Runtime, site: LiveSite): SiteMarket {
  return createSiteMarket(site, { model: market.model, service: valuations.of(site), secret });
}

/** What identity needs in this request. */
export function buildIdentityContext(process: Runtime, siteRequest: SiteRequest): IdentityContext {
  const { site, address, request, client } = siteRequest;
  const { db, sites, mailer, outbox, secret, log, now } = process;
  const { protocol, hostname, port } = address.url;
  const [place, cookie] = [{ protocol, hostname }, request.headers.get("cookie")];
  return {
    ...{ accountId: site.accountId, siteId: site.siteId, db, mailer, secret, log, now, client },
    siteName: site.config.name,
    timeZone: site.config.timeZone,
    config: site.config,
    findSiteName: (siteId) => sites.all.find((one) => one.siteId === siteId)?.config.name ?? null,
    ...{ place, cookie, browser: findBrowser({ place, cookie }, () => toToken(randomBytes(32))) },
    userAgent: request.headers.get("user-agent") ?? "",
    mayPost: () => process.limits.take(siteRequest),
    sms: process.findSmsSender(site),
    outboxUrl:
      outbox && isFromThisMachine(siteRequest) ? `http://localhost${port && `:${port}`}/outbox` : null,
  };
}

function readGated({ route, site, address, request }: SiteRequest) {
  const page = toPageAddress(address.url);
  page.searchParams.delete("_routes");
  return {
    gate: route.gate?.(page, site.config, site.slug) ?? null,
    page,
    referrer: request.headers.get("referer"),
  };
}

/** What an enquiry of this request works with. */
export function buildEnquiryContext(process: Runtime, siteRequest: SiteRequest): EnquiryContext {
  const { site, address, client, sameSite } = siteRequest;
  const { db, jobs, log, secret, now } = process;
  const stock = process.stocks.require(site);
  const locations = stock.locations.filter(({ completed, visible }) => completed && visible);
  return {
    accountId: site.accountId,
    siteId: site.siteId,
    config: site.config,
    siteUrl: address.origin,
    hosts: site.hosts,
    locations,
    findYard: (slug) => stock.locations.find((yard) => yard.slug === slug && yard.completed) ?? null,
    describeSearch: (href) => describeSearch(href, stock, site.config),
    findCar: (reference) => findSiteCar({ site, stock, now: now() }, reference),
    afterHours: (location, now) => describeAfterHours(location ? [location] : locations, now),
    findShopper: async () => (await findSession(buildIdentityContext(process, siteRequest)))?.shopper ?? null,
    findSignIn: (gate, redirect) => {
      const { page, referrer } = readGated(siteRequest);
      const to = redirect === undefined ? page : new URL(redirect, page);
      return findGate(buildIdentityContext(process, siteRequest), { gate, page: to, referrer });
    },
    isSameOrigin: () => sameSite,
    clientNetwork: client || null,
    mayStore: () => process.limits.take(siteRequest),
    db,
    jobs,
    log,
    secret,
    now,
    newId: randomUUID,
  };
}

/** What a form of this request works with. */
export const buildFormContext = (process: Runtime, siteRequest: SiteRequest): FormContext => ({
  ...buildEnquiryContext(process, siteRequest),
  scanner: process.scanner,
  files: process.originals,
});

/** What booking a test drive in this request works with. */
export function buildTestDriveContext(process: Runtime, siteRequest: SiteRequest): TestDriveContext {
  const { site, address, request } = siteRequest;
  const { protocol, hostname } = address.url;
  const stock = process.stocks.require(site);
  return {
    ...buildEnquiryContext(process, siteRequest),
    config: site.config,
    cookie: request.headers.get("cookie"),
    place: { protocol, hostname },
    listCars: (location) => listCars({ stock, settings: site.config.testDrive, location }),
  };
}

/** What the wheel of this request works with. */
function buildSpinContext(process: Runtime, siteRequest: SiteRequest): SpinContext {
  const { config } = siteRequest.site;
  return {
    promotion: findPromotion(config, process.stocks.require(siteRequest.site).content),
    identity: buildIdentityContext(process, siteRequest),
    enquiries: buildEnquiryContext(process, siteRequest),
    images: config.images,
    draw: (limit) => randomInt(limit),
  };
}

/** What a request about alerts works with. */
export function buildAlertContext(process: Runtime, siteRequest: SiteRequest): AlertRequestContext {
  const { site, address, client } = siteRequest;
  const { db, jobs, secret, now } = process;
  const stock = process.stocks.require(site);
  return {
    ...{ db, jobs, secret, now, site, stock },
    session: buildIdentityContext(process, siteRequest),
    siteUrl: address.origin,
    clientNetwork: client || null,
    describeSearch: (href) => describeSearch(href, stock, site.config),
    mayStore: () => process.limits.take(siteRequest),
    newId: randomUUID,
  };
}

/** What a vehicle's page, and its sheet, are made from. */
export function buildVehicleContext(process: Runtime, { site, address }: SiteRequest): VehicleContext {
  const stock = process.stocks.require(site);
  const { origin } = address;
  return { db: process.db, site, stock, market: findMarket(process, site), origin, now: process.now() };
}

/** What asking for a vehicle's finance quote works with. */
export function buildQuoteContext(process: Runtime, { site, client }: SiteRequest): QuoteContext {
  const { db, secret, log } = process;
  return { db, site, quotes: process.quotes.of(site), secret, client, log, now: process.now() };
}

/** What counting the visitor of this request works with. */
export function buildVisitContext(process: Runtime, siteRequest: SiteRequest): VisitContext {
  const { db, secret, stocks, limits } = process;
  const { site, request, client, sameSite } = siteRequest;
  return {
    ...{ db, site, secret, client, sameSite },
    stock: stocks.require(site),
    now: process.now(),
    headers: request.headers,
    mayCount: () => limits.take(siteRequest),
  };
}

/** What storing this request's shopper events works with. */
export function buildSinkContext({ db, limits, now }: Runtime, siteRequest: SiteRequest): SinkContext {
  const { accountId, siteId } = siteRequest.site;
  const allows = (events: number) => limits.take(siteRequest, events);
  return { db, accountId, siteId, now: now(), allows };
}
