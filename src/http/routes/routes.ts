import { ALERT_ROUTES } from "#features/alerts/routes.ts";
import { ANALYTICS_ROUTES } from "#features/analytics/routes.ts";
import { CONTENT_ROUTES } from "#features/content/routes.ts";
import { FINANCE_ROUTES } from "#features/finance-page/routes.ts";
import { FORM_ROUTES } from "#features/forms/routes.ts";
import { GARAGE_ROUTES } from "#features/garage/routes.ts";
import { HOME_ROUTES } from "#features/home/routes.ts";
import { IDENTITY_ROUTES } from "#features/identity/routes.ts";
import { LEAD_ROUTES } from "#features/leads/routes.ts";
import { listMapOrigins } from "#features/locations/map/map-settings.ts";
import { LOCATION_ROUTES } from "#features/locations/routes.ts";
import { PRIVACY_ROUTES } from "#features/privacy/routes.ts";
import { RESULTS_ROUTES } from "#features/results/routes.ts";
import { SERVICE_BOOKING_ROUTES } from "#features/service-booking/routes.ts";
import { SPIN_TO_WIN_ROUTES } from "#features/spin-to-win/routes.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { TEST_DRIVE_ROUTES } from "#features/test-drives/routes.ts";
import { VEHICLE_ROUTES } from "#features/vehicle-page/routes.ts";
import { listFrameSources } from "#features/vehicle-page/viewer/frame-sources.ts";
import { keepByPath, type RoutePolicy } from "#platform/http/route.ts";
import { joinSources, type Sources } from "#platform/http/security-headers.ts";
import { SiteRoutes } from "./site-routes.ts";

type Policy = RoutePolicy<SiteConfig>;

/** What the web server answers itself, and what belongs to no feature. */
const SERVER_ROUTES: readonly Policy[] = [
  { path: "/healthz", answeredBy: "health", needsSite: false },
  { path: "/readyz", answeredBy: "health", needsSite: false },
  // Only on this machine, only while messages are not sent, and only with its token, which a cookie keeps (T9, D209).
  { path: "/outbox", answeredBy: "endpoint", needsSite: false, hasSession: true },
  { path: "/img/*", answeredBy: "pictures" },
  { path: "/film/*", answeredBy: "films" },
  // Whatever is no file is a page that is not found.
  { path: "/assets/*", answeredBy: "files", cacheKey: keepByPath },
  { path: "/__manifest", cacheKey: keepByPath },
  { path: "/api/*", answeredBy: "endpoint", methods: ["GET", "POST"] },
  { path: "/*", cacheKey: keepByPath },
];

const FEATURE_ROUTES: readonly Policy[] = [
  ...ALERT_ROUTES,
  ...ANALYTICS_ROUTES,
  ...CONTENT_ROUTES,
  ...FINANCE_ROUTES,
  ...FORM_ROUTES,
  ...GARAGE_ROUTES,
  ...HOME_ROUTES,
  ...IDENTITY_ROUTES,
  ...LEAD_ROUTES,
  ...PRIVACY_ROUTES,
  ...LOCATION_ROUTES,
  ...RESULTS_ROUTES,
  ...SERVICE_BOOKING_ROUTES,
  ...SPIN_TO_WIN_ROUTES,
  ...TEST_DRIVE_ROUTES,
  ...VEHICLE_ROUTES,
];

/**
 * What a site's settings allow its pages (D18). They are on each page, because a page keeps the policy of the document that
 * was loaded first: the next page opens in it without a page load.
 */
function listSiteSources({ map, vehiclePage }: SiteConfig): Sources {
  const maps = listMapOrigins(map);
  return {
    "connect-src": maps,
    // A map makes pictures of what it has loaded.
    "img-src": maps.length > 0 ? ["blob:"] : [],
    "frame-src": listFrameSources({ vehiclePage }),
  };
}

function withSiteSources(policy: Policy): Policy {
  if (!isPage(policy)) return policy;
  const sources = (config: SiteConfig) =>
    joinSources(listSiteSources(config), policy.sources?.(config) ?? {});
  return { ...policy, sources };
}

const isPage = ({ answeredBy = "page" }: Policy) => answeredBy === "page" || answeredBy === "files";

/** Every path of the product and what it may do (D114). */
const ROUTES: readonly Policy[] = [...SERVER_ROUTES, ...FEATURE_ROUTES].map(withSiteSources);

/** The entries of the product, ready to be looked up. */
export const PRODUCT_ROUTES = new SiteRoutes(ROUTES);
