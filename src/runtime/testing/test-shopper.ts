import { startTestSession } from "#features/identity/sessions/test-session.ts";
import type { Contact } from "#features/identity/shoppers/shopper-store.server.ts";
import type { Database } from "#platform/postgres/database.ts";
import { type TestServer, toHost } from "./test-site.ts";

let counted = 0;

/** A mobile number that no other test of the file uses. */
export function newPhone(): { readonly phone: string } {
  counted += 1;
  return { phone: `+614${String(20_000_000 + counted)}` };
}

/** The headers of a signed-in shopper's requests. */
export interface SignedIn extends Record<string, string> {
  readonly cookie: string;
  readonly "x-form-token": string;
}

/** Signs a shopper in on a site of the server, without a code. */
export async function signInShopper(
  db: Database,
  server: TestServer,
  { slug, contact = newPhone() }: { readonly slug: string; readonly contact?: Contact },
): Promise<SignedIn> {
  const { accountId, siteId } = await server.findSite(slug);
  const { token } = await db.inAccount(accountId, (tx) => startTestSession(tx, { siteId, contact }));
  const cookie = `shopper=${token}`;
  const answer = await server.ask(toHost(slug), "/api/me", { headers: { cookie } });
  return { cookie, "x-form-token": JSON.parse(answer.text).shopper?.formToken ?? "" };
}
