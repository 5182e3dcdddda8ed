import { createTransport } from "nodemailer";
import { composeMail } from "./compose.ts";
import type { Mailer } from "./mailer.ts";

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
      const { messageId } = await transport
        .sendMail({ ...composeMail(message, from), signal })
        .catch((error: unknown) => {
          throw signal.aborted ? new Error("no answer in time") : error;
        });
      return { id: messageId };
    },
  };
}
