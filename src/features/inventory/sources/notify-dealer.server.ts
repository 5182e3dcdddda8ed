import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Feed } from "./feed-store.server.ts";

export interface NotifyParts {
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly now: () => Date;
}

const SUBJECTS = {
  held: "is held",
  failed: "could not be imported",
  unreachable: "could not be read",
  silent: "has fallen silent",
  prices: "has prices that are held",
  incomplete: "lacks columns",
} as const;

/** Mails the addresses of a feed about what needs attention (D11). A mail that cannot be sent is logged. */
export async function notifyDealer(
  { mailer, log, now }: NotifyParts,
  feed: Feed,
  { trouble, text }: { readonly trouble: keyof typeof SUBJECTS; readonly text: string },
): Promise<void> {
  log.warn({ feed: feed.id, trouble }, "feed needs attention");
  for (const [index, to] of feed.notify.entries()) {
    await mailer
      .send({
        id: `feed.${feed.id}.${trouble}.${now().getTime()}.${index}`,
        fromName: "Forecourt",
        to,
        subject: `Your stock feed "${feed.name}" ${SUBJECTS[trouble]}`,
        text,
        automatic: true,
      })
      .catch((error: Error) =>
        log.error({ feed: feed.id, error: error.message }, "the dealer could not be notified"),
      );
  }
}
