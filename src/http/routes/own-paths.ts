import { toOldPathKey } from "./old-paths.ts";
import { PRODUCT_ROUTES } from "./routes.ts";

/**
 * Whether the product answers a path itself, so that a site's settings cannot give it another meaning (D22, SEA-17).
 * @param path as in a setting; encoding, a trailing slash, query and fragment make no difference
 */
export function isOwnPath(path: string): boolean {
  const key = toOldPathKey(path);
  return key !== null && PRODUCT_ROUTES.owns(key);
}
