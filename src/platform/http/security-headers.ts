import { createHash } from "node:crypto";

/** Headers on every answer of the web server. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), interest-cohort=()",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
};

/**
 * For answers over https, which only a trusted proxy can vouch for: the browser uses nothing else for this host for a year.
 * Hosts below it are the dealer's own, and a list that is built into browsers is left only slowly: both are not our choice.
 */
export const STRICT_TRANSPORT = ["strict-transport-security", "max-age=31536000"] as const;

interface PolicyParts {
  /** Contents of the inline scripts and styles that the application put into the page. */
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
  /** Origins of a map service; with any, a map may also make pictures of what it has loaded. */
  readonly mapOrigins?: readonly string[];
  /** Origins whose pages may be framed. */
  readonly frames?: readonly string[];
}

/**
 * Content-Security-Policy of a page (D18, D82): own scripts, and the application's inline ones by their hashes, which can
 * be cached with the page as a nonce cannot.
 */
export function contentSecurityPolicy({
  scripts = [],
  styles = [],
  mapOrigins = [],
  frames = [],
}: PolicyParts): string {
  return [
    "default-src 'self'",
    `script-src ${listSources(scripts)}`,
    `style-src-elem ${listSources(styles)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' https: data:${mapOrigins.length > 0 ? " blob:" : ""}`,
    "media-src 'self' https:",
    ["connect-src 'self'", ...mapOrigins].join(" "),
    `frame-src ${frames.length > 0 ? frames.join(" ") : "'none'"}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function listSources(contents: readonly string[]): string {
  const hashes = contents.map(
    (content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
  );
  return ["'self'", ...new Set(hashes)].join(" ");
}

/**
 * Whether a form post comes from a page of the same site (D17): by `Sec-Fetch-Site` where the browser sends it ("none"
 * is a post that its user repeats), else by `Origin`. A request with neither is not from a browser and is let through; it can hold no shopper's session.
 */
export function isSameSitePost(headers: Headers, host: string): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite) return fetchSite === "same-origin" || fetchSite === "none";
  const origin = headers.get("origin");
  if (!origin) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
