import type { Outbox } from "../outbox/outbox.ts";
import type { Mailer } from "./mailer.ts";

/** Wraps a mailer so that its messages can also be read in the outbox. */
export const keepMail = (mailer: Mailer, outbox: Outbox): Mailer => ({
  send: async (message) => {
    const taken = await mailer.send(message);
    const { to, subject, text } = message;
    await outbox.add({ channel: "mail", to, subject, text });
    return taken;
  },
});
