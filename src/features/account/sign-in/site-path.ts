const MAX_LENGTH = 2000;
const ANY_ORIGIN = "http://site";

/**
 * Reads a path of this site with its query from untrusted text; "/" for anything else (AUTH-04). Refuses every spelling of
 * another host: `//host`, `/\host`, `/%2f%2fhost`, `/.//host`, `/<tab>/host`, `https://host`.
 */
export function readSitePath(text: string | null): string {
  return findSitePath(text) ?? "/";
}

function findSitePath(text: string | null): string | null {
  if (!text?.startsWith("/") || text.length > MAX_LENGTH || /[\p{Cc}\\\s]/u.test(text)) return null;
  const url = URL.canParse(text, ANY_ORIGIN) ? new URL(text, ANY_ORIGIN) : null;
  if (url?.origin !== ANY_ORIGIN || text.startsWith("//") || url.pathname.startsWith("//")) return null;
  if (/%(?:2f|5c|[01][0-9a-f]|7f)/i.test(url.pathname) || !isDecodable(url.pathname)) return null;
  // It would lead back to itself.
  if (/^\/sign-in(?:\.data)?\/?$/i.test(decodeURIComponent(url.pathname))) return null;
  return url.pathname + url.search + url.hash;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
