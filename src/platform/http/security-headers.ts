import { createHash } from "node:crypto";

/** Headers on every answer of the web server. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), interest-cohort=()",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
};

const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Content-Security-Policy of a finished page (D18): own scripts, and the inline ones by the hashes of what the page
 * really holds, which can be cached with it as a nonce cannot.
 */
export function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'self'",
    `script-src 'self'${hashes(html, INLINE_SCRIPT)}`,
    `style-src-elem 'self'${hashes(html, INLINE_STYLE)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function hashes(html: string, pattern: RegExp): string {
  const found = new Set<string>();
  for (const [, content = ""] of html.matchAll(pattern)) {
    found.add(` 'sha256-${createHash("sha256").update(content).digest("base64")}'`);
  }
  return [...found].join("");
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
