/** Reads one mail in a process of its own. Started by `readMailApart`. */
import { answerApart } from "#platform/run-apart.ts";
import { type ReceivedMail, readMail } from "./read-mail.ts";
import type { PostedMail } from "./read-mail-apart.server.ts";

answerApart<PostedMail, ReceivedMail>(async ({ contentType, body }) =>
  readMail(/^message\/rfc822\b/i.test(contentType) ? body : await readField({ contentType, body })),
);

/** The message in a form. */
async function readField({ contentType, body }: PostedMail): Promise<Uint8Array> {
  const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
  const field = form.get("body-mime");
  if (field === null) throw new Error("a form without body-mime");
  return typeof field === "string" ? Buffer.from(field) : new Uint8Array(await field.arrayBuffer());
}
