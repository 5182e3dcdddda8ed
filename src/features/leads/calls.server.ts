import type { RequestContext } from "#features/request/request-context.ts";
import { serveAttachment } from "./attachments/serve-attachment.server.ts";

/** The file behind a signed link in a dealer's mail. */
export const answerAttachment = (context: RequestContext): Promise<Response> =>
  serveAttachment(context, context.url);
