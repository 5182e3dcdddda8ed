import type { FreshPage } from "#platform/http/page-cache.ts";

/** Header by which a loader says until when its page is right; it ends here (D19). */
export const VALID_UNTIL = "x-valid-until";

/** A finished answer as it can be kept or sent: its lifetime out of the headers. */
export async function freshPage(response: Response): Promise<FreshPage> {
  const { [VALID_UNTIL]: until, ...headers } = Object.fromEntries(response.headers);
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers, body, validUntil: until ? new Date(until) : null };
}
