import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { Background } from "#platform/features/feature.ts";
import { handleJob } from "#platform/jobs/jobs.ts";
import { DAY_MS } from "#platform/time.ts";
import { newsJob } from "./offer/news-job.ts";
import { type NewsPorts, sendNews } from "./offer/send-news.server.ts";
import { removeUnfinished } from "./store/trade-in-store.server.ts";

/** What the background work of trade-ins uses. */
export interface TradeInBackground extends NewsPorts {
  readonly now: () => Date;
}

const REMOVAL_ROUND_MS = 3_600_000;
/** How long a valuation that nobody finished stays: nobody agreed to have it kept (D371). */
export const UNFINISHED_DAYS = 30;

/** Tells shoppers what dealers decided, and removes what nobody finished. */
export function buildTradeInBackground(context: TradeInBackground): Background {
  return {
    jobs: [handleJob(newsJob, (job) => sendNews(context, job), { atOnce: 2 })],
    rounds: [
      {
        name: "unfinished trade-ins",
        every: REMOVAL_ROUND_MS,
        run: (stopped) => {
          const before = new Date(context.now().getTime() - UNFINISHED_DAYS * DAY_MS);
          const due = ["unfinished_trade_ins", before] as const;
          return forEachDueAccount({ ...context, stopped }, due, async (accountId) => {
            await context.db.inAccount(accountId, (tx) => removeUnfinished(tx, before));
          });
        },
      },
    ],
  };
}
