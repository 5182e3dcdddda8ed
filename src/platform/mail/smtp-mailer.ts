import { createTransport } from "nodemailer";
import { compose } from "./compose.ts";
import type { Mailer } from "./mailer.ts";

/**
 * Sends by SMTP.
 * @param url `smtp://user:password@host:587` or `smtps://…`
 * @param from the platform's sender address
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    send: async (message) => {
      const { messageId } = await transport.sendMail(compose(message, from));
      return { id: messageId };
    },
  };
}
