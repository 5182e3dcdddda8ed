import { listMapOrigins } from "#features/locations/settings.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { listFrameSources } from "#features/vehicle-page/viewer/viewer-settings.ts";
import { keepByPath } from "#platform/http/route.ts";
import { joinSources, type Sources } from "#platform/http/security-headers.ts";
import { FEATURE_ROUTES } from "#storefront/feature-routes.ts";
import { toOldPathKey } from "./old-paths.ts";
import { type SitePolicy as Policy, SiteRoutes } from "./site-routes.ts";

const answerUnknownCall = async () => Response.json({ error: "not found" }, { status: 404 });

/** What the web server answers itself, and what belongs to no feature. */
const SERVER_ROUTES: readonly Policy[] = [
  { path: "/healthz", answeredBy: "health", needsSite: false },
  { path: "/readyz", answeredBy: "health", needsSite: false },
  // Only on this machine, only while messages are not sent, and only with its token, which a cookie keeps (T9, D209).
  { path: "/outbox", answeredBy: "call", needsSite: false, hasSession: true, methods: ["GET", "POST"] },
  // Mail servers and services post here, with a secret (D434).
  {
    ...{ path: "/hooks/mail", answeredBy: "call", needsSite: false, methods: ["POST"] },
    ...{ takesFiles: true, maxBodyBytes: 10_000_000, crossSite: "allowed" },
  },
  // Providers of text messages post here, with a signature or a key (D461).
  {
    ...{ path: "/hooks/texts", answeredBy: "call", needsSite: false, methods: ["POST"] },
    ...{ maxBodyBytes: 32_768, crossSite: "allowed" },
  },
  { path: "/img/*", answeredBy: "pictures" },
  { path: "/film/*", answeredBy: "films" },
  // Whatever is no file is a page that is not found.
  { path: "/assets/*", answeredBy: "files", cacheKey: keepByPath },
  { path: "/__manifest", cacheKey: keepByPath },
  { path: "/api/*", call: async () => answerUnknownCall, methods: ["GET", "POST"] },
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

/**
 * Whether the product answers a path itself, so that a site's settings and pages cannot give it another meaning (D22). `/cars` is
 * free, although vehicles are below it (D347).
 * @param path as in a setting; encoding, a trailing slash, query and fragment make no difference
 */
export function isOwnPath(path: string): boolean {
  const key = toOldPathKey(path);
  return key !== null && PRODUCT_ROUTES.owns(key) && !PRODUCT_ROUTES.isBareFolder(key);
}

/** Whether the product answers a path or any below it, so that a site's settings cannot take them all (SEA-17). */
export function isOwnFolder(path: string): boolean {
  const key = toOldPathKey(path);
  return key !== null && PRODUCT_ROUTES.owns(key);
}
