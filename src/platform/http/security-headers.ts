import { createHash } from "node:crypto";

/** Headers on every answer of the web server. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), interest-cohort=()",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
};

const INLINE = /<(script|style)(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/\1>/g;

/**
 * Content-Security-Policy of a finished page (D18): own scripts, and the inline ones by the hashes of what the page
 * really holds, which can be cached with it as a nonce cannot.
 * @param mapOrigins origins of a map service; with any, a map may also make pictures of what it has loaded
 * @param frames origins whose pages may be framed
 */
export function contentSecurityPolicy(
  html: string,
  mapOrigins: readonly string[] = [],
  frames: readonly string[] = [],
): string {
  const sources = { script: new Set(["'self'"]), style: new Set(["'self'"]) };
  for (const [, kind, content = ""] of html.matchAll(INLINE)) {
    const hash = createHash("sha256").update(content).digest("base64");
    sources[kind as "script" | "style"].add(`'sha256-${hash}'`);
  }
  return [
    "default-src 'self'",
    `script-src ${[...sources.script].join(" ")}`,
    `style-src-elem ${[...sources.style].join(" ")}`,
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
