import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Env } from "../env.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { openOutbox } from "../outbox/outbox.ts";
import { inSpan } from "../tracing/tracing.ts";
import { composeMail } from "./compose.ts";
import type { Mailer } from "./mailer.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";

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
    const { to, subject, text, replyTo } = message;
    await outbox.add({
      ...{ channel: "mail", to, subject, text, mailId: taken.id },
      ...(replyTo && { replyTo: replyTo.address }),
    });
    return taken;
  },
});

/** How long sending one mail may take, from the first connection to the last answer, in milliseconds. */
export const MAIL_TIMEOUT_MS = 25_000;

/**
 * Sends by SMTP.
 * @param url `smtp://user:password@host:587` or `smtps://…`
 * @param from the platform's sender address
 * @param timeoutMs for the whole conversation, however slowly the server talks
 */
export function createSmtpMailer(url: string, from: string, timeoutMs = MAIL_TIMEOUT_MS): Mailer {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  return {
    send: async (message) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const { messageId } = await inSpan("mail", {}, () =>
        transport.sendMail({ ...composeMail(message, from), signal }).catch((error: unknown) => {
          throw signal.aborted ? new Error("no answer in time") : error;
        }),
      );
      return { id: messageId };
    },
  };
}
