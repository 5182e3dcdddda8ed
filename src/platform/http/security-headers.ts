import { createHash } from "node:crypto";
import { memoize } from "../memory/memoize.ts";

/**
 * What a page may ask of the browser: nothing, or its wallets as well.
 * @param wallets other sites whose frames may use them, too
 */
export function buildPermissionsPolicy(wallets: readonly string[] = []): string {
  const payment = wallets.length > 0 ? ["self", ...wallets.map((site) => `"${site}"`)].join(" ") : "";
  return `camera=(), microphone=(), geolocation=(), payment=(${payment}), interest-cohort=()`;
}

/** Headers on every answer of the web server. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": buildPermissionsPolicy(),
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
};

/**
 * For answers over https, which only a trusted proxy can vouch for: the browser uses nothing else for this host for a year.
 * Hosts below it are the dealer's own, and a list that is built into browsers is left only slowly: both are not our choice.
 */
export const STRICT_TRANSPORT = ["strict-transport-security", "max-age=31536000"] as const;

/** Sources that a page is allowed beyond its own, by directive of the Content-Security-Policy. */
export type Sources = Readonly<
  Partial<Record<"script-src" | "img-src" | "connect-src" | "frame-src" | "form-action", readonly string[]>>
>;

/** What one or the other allows. */
export function joinSources(one: Sources, other: Sources): Sources {
  const names = [...Object.keys(one), ...Object.keys(other)] as (keyof Sources)[];
  const join = (name: keyof Sources) => [...new Set([...(one[name] ?? []), ...(other[name] ?? [])])];
  return Object.fromEntries(names.map((name) => [name, join(name)]));
}

interface PolicyParts {
  /** Contents of the inline scripts and styles that the application put into the page. */
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
  readonly sources?: Sources;
}

/**
 * Content-Security-Policy of a page (D18, D82): own scripts, and the application's inline ones by their hashes, which can
 * be cached with the page as a nonce cannot.
 */
export function buildContentSecurityPolicy({ scripts = [], styles = [], sources = {} }: PolicyParts): string {
  const frames = sources["frame-src"] ?? [];
  const widened = (name: keyof Sources, ...own: string[]) =>
    [name, ...own, ...(sources[name] ?? [])].join(" ");
  return [
    "default-src 'self'",
    widened("script-src", "'self'", ...hashAll(scripts)),
    ["style-src-elem 'self'", ...hashAll(styles)].join(" "),
    "style-src-attr 'unsafe-inline'",
    widened("img-src", "'self'", "https:", "data:"),
    "media-src 'self' https:",
    widened("connect-src", "'self'"),
    frames.length > 0 ? widened("frame-src") : "frame-src 'none'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    widened("form-action", "'self'"),
    "frame-ancestors 'none'",
  ].join("; ");
}

const hashAll = (contents: readonly string[]) => new Set(contents.map(hash));

/** Nearly all pages have the same few scripts. */
const hash = memoize(
  100,
  (content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
  2000,
);

/**
 * Whether a form post comes from a page of the same site (D17): by `Sec-Fetch-Site` ("none" is a post that its user repeats) and by
 * `Origin`, each where the browser sends it. A request with neither is not from a browser and is let through; it can hold no
 * shopper's session.
 * A page that was loaded without https is another site to one with it; where a proxy does not tell us of https, its pages' origin
 * is taken. A browser that hides its origin sends "null".
 * @param origin of the site as the browser names it, `https://dealer.example`
 */
export function isSameSitePost(headers: Headers, origin: string): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  const from = headers.get("origin");
  if (fetchSite === "same-origin" && from === "null") return true;
  if (from !== null && from !== origin && from !== origin.replace(/^http:/, "https:")) return false;
  return fetchSite === null || fetchSite === "same-origin" || fetchSite === "none";
}
