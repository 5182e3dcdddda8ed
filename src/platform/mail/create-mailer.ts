import { join } from "node:path";
import type { Env } from "../env.ts";
import type { Mailer } from "./mailer.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

/** The mailer of this installation: SMTP where it is set, else files in the outbox. */
export function createMailer(env: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "DATA_DIR">): Mailer {
  if (env.SMTP_URL) return createSmtpMailer(env.SMTP_URL, env.MAIL_FROM);
  return createOutboxMailer(join(env.DATA_DIR, "outbox"), env.MAIL_FROM, () => new Date());
}
