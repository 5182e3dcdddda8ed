import { FINANCE_PATHS, PERSONALISED_FINANCE_PATH } from "#features/finance/settings/finance-paths.ts";
import { oldPathKey } from "./old-paths.ts";

/** Addresses that the product answers itself on every site. */
const PAGES = new Set<string>([
  ...["/", "/enquiry", "/print", "/success", "/privacy-policy", "/terms-and-conditions"],
  ...[...FINANCE_PATHS, PERSONALISED_FINANCE_PATH],
  ...["/healthz", "/readyz", "/robots.txt", "/sitemap.xml"],
]);

/** Folders in which it answers every address. */
const FOLDERS = ["/api", "/assets", "/cars", "/film", "/img", "/search", "/__manifest"];

/**
 * Whether the product answers a path itself, so that a site's settings cannot give it another meaning (D22, SEA-17).
 * @param path as in a setting; encoding, a trailing slash, query and fragment make no difference
 */
export function isOwnPath(path: string): boolean {
  const key = oldPathKey(path);
  return key !== null && (PAGES.has(key) || FOLDERS.some((folder) => isAtOrUnder(key, folder)));
}

/** Whether a path is another one or below it. */
export const isAtOrUnder = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);
