/** Reads one mail in a thread of its own. Started by `readMailInThread`. */
import { parentPort, workerData } from "node:worker_threads";
import { readMail } from "./read-mail.ts";
import type { PostedMail } from "./read-mail-in-thread.server.ts";

const { contentType, body } = workerData as PostedMail;
const raw = /^message\/rfc822\b/i.test(contentType) ? body : await readField();
parentPort?.postMessage(await readMail(raw));

/** The message in a form. */
async function readField(): Promise<Uint8Array> {
  const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
  const field = form.get("body-mime");
  if (field === null) throw new Error("a form without body-mime");
  return typeof field === "string" ? Buffer.from(field) : new Uint8Array(await field.arrayBuffer());
}
