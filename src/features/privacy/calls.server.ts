import { findSession } from "#features/identity/request/current-session.server.ts";
import type { IdentityContext } from "#features/identity/request/identity-context.ts";
import { readShopperRecord } from "./person/held-record.server.ts";
import { buildMyData } from "./person/my-data.ts";

/** Answers with everything held about the signed-in shopper, as a JSON file; leads a visitor to sign-in. */
export async function answerDownload(context: IdentityContext): Promise<Response> {
  const session = await findSession(context);
  if (!session) return new Response(null, { status: 303, headers: { location: SIGN_IN_FIRST } });
  const { accountId, db, siteName, nameSites } = context;
  const now = context.now();
  const record = await db.readAccount(accountId, (tx) => readShopperRecord(tx, session.shopper, now));
  const text = JSON.stringify(buildMyData(record, { siteName, siteNames: await nameSites(), now }), null, 2);
  return new Response(text, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="my-data-${now.toISOString().slice(0, 10)}.json"`,
    },
  });
}

const SIGN_IN_FIRST = "/sign-in?type=my-garage&redirect=/my-garage/details";
