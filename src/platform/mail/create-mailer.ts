import { join } from "node:path";
import type { Env } from "../env.ts";
import { openOutbox } from "../outbox/open-outbox.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Mailer } from "./mailer.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

/** The mailer of this installation: SMTP where it is set, else files in the outbox. */
export function createMailer(env: Parameters<typeof openOutbox>[0] & Pick<Env, "MAIL_FROM">): Mailer {
  if (env.SMTP_URL) return createSmtpMailer(env.SMTP_URL, env.MAIL_FROM);
  const files = createOutboxMailer(join(env.DATA_DIR, "outbox"), env.MAIL_FROM, () => new Date());
  const outbox = openOutbox(env);
  return outbox ? keepMail(files, outbox) : files;
}

/** Wraps a mailer so that its messages can also be read in the outbox. */
const keepMail = (mailer: Mailer, outbox: Outbox): Mailer => ({
  send: async (message) => {
    const taken = await mailer.send(message);
    const { to, subject, text } = message;
    await outbox.add({ channel: "mail", to, subject, text });
    return taken;
  },
});
