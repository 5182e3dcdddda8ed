import type { RequestContext } from "#features/request/request-context.ts";
import { stopByToken, toManagePath } from "./take/manage-alerts.server.ts";

/** Stops the alert that a mail program's post names, and leads a person on (RFC 8058). */
export async function answerStop(context: RequestContext): Promise<Response> {
  if (context.request.method !== "POST")
    return new Response(null, { status: 302, headers: { location: toManagePath(context.url) } });
  await stopByToken(context, context.url);
  return new Response(null, { status: 204 });
}
