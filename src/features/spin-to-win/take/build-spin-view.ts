import { buildImageView } from "#features/content/media/stored-image.ts";
import { toLeadReference } from "#features/leads/rules/lead-reference.ts";
import type { Promotion } from "#features/pages/promotion/promotion-document.ts";
import { formatDate, formatDay } from "#ui/base/calendar-date.ts";
import { computeLeft, listAvailable, sumWeights, type WonCounts } from "../rules/draw-prize.ts";
import { describeOdds } from "../rules/odds.ts";
import { buildSlices } from "../rules/wheel.ts";
import type { Spin } from "../store/spin-store.server.ts";
import type { PrizeView, ResultView, SpinState, SpinView } from "./spin-view.ts";

interface Shown {
  readonly promotion: Promotion;
  /** `YYYY-MM-DD` */
  readonly lastDay: string;
  readonly won: WonCounts;
  readonly state: SpinState;
  readonly error: string | null;
  /** Of the site's pictures; "" for the site's own. */
  readonly imageOrigin: string;
}

/** Builds the page with the wheel. The odds are those of the next spin: of the prizes that are left. */
export function buildSpinView({ promotion, lastDay, won, state, error, imageOrigin }: Shown): SpinView {
  const { title, description, promoter, abn, entrants, permits, noPermit, terms } = promotion;
  return {
    ...{ title, lead: description, lastDay: formatDate(lastDay), state, error, entrants, terms },
    prizes: buildPrizes(promotion, won, imageOrigin),
    promoter: { name: promoter, abn },
    permits: noPermit === null ? permits.map((permit) => `${permit.state} ${permit.number}`) : [noPermit],
  };
}

function buildPrizes({ prizes }: Promotion, won: WonCounts, imageOrigin: string): readonly PrizeView[] {
  const total = sumWeights(listAvailable(prizes, won));
  const slices = buildSlices(prizes.map(({ weight }) => weight));
  return prizes.map(({ key, name, words, isWin, weight, stock, image }, at) => {
    const left = computeLeft({ key, stock }, won);
    return {
      ...{ key, name, words, isWin, left, slice: slices[at] ?? { start: 0, sweep: 0 } },
      odds: left === 0 ? null : describeOdds(weight, total),
      image: image && buildImageView(image, imageOrigin),
    };
  });
}

/** Builds what a person's spin came to. @param claim how to get a prize, as the promotion says now */
export const buildResultView = (spin: Spin, claim: string, timeZone: string): ResultView => ({
  prizeKey: spin.prizeKey,
  prizeName: spin.prizeName,
  isWin: spin.isWin,
  day: formatDay(spin.spunAt, timeZone),
  claim,
  reference: spin.leadId && toLeadReference(spin.leadId),
});
