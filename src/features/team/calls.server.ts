import { text } from "node:stream/consumers";
import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { exportAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import { readAuditFilter } from "./audit/show-audit-log.server.ts";
import { renewNotifications } from "./notifications/notifications.server.ts";
import { buildManifest, readPushWorker } from "./notifications/push-app.server.ts";
import { askForPasskeyOf } from "./passkeys/passkey-request.server.ts";
import { beginSso, finishSso } from "./sso/sign-in-by-sso.server.ts";

/** Answers the audit log that is searched for as CSV. The export is an entry of the log, too (D428). */
export async function answerAuditExport({ report, account, url, timeZone }: StaffContext): Promise<Response> {
  const filter = readAuditFilter(url.searchParams, timeZone);
  const csv = await report("audit:export", { action: "export audit log" }, (tx) =>
    text(exportAudit(tx, filter)),
  );
  return new Response(csv, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="audit-log-${account?.slug}.csv"`,
    },
  });
}

/** Answers what the page's script passes on to an authenticator (D436). */
export const answerPasskeyOptions = (context: StaffContext): Promise<Response> => askForPasskeyOf(context);

/** Sends a browser to the provider of a dealer (D437). */
export const answerSsoStart = (context: StaffContext): Promise<Response> => beginSso(context);

/** Takes what the provider sent a browser back with. */
export const answerSsoCallback = (context: StaffContext): Promise<Response> => finishSso(context);

/** Goes on telling a person of enquiries in a browser in which they signed in again (D463). */
export const answerRenewal = (context: StaffContext): Promise<Response> => renewNotifications(context);

/** Answers the service worker that shows notifications. */
export const answerPushWorker = (): Promise<Response> => readPushWorker();

/** Answers what makes the back office an app of the home screen. */
export const answerManifest = async (): Promise<Response> => buildManifest();
