import { buildSignInPath } from "#features/account/sign-in/sign-in-types.ts";
import { findPromotion, SPIN_TO_WIN_PATH } from "#features/content/promotion-page.ts";
import { findSession } from "#features/identity/request/current-session.server.ts";
import { type Session, toFormToken } from "#features/identity/sessions/session.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { type AccountTransaction, orUnavailable } from "#platform/postgres/database.ts";
import type { Entry, EntryErrors } from "../rules/check-entry.ts";
import { listAvailable, type WonCounts } from "../rules/draw-prize.ts";
import { countWon, findSpin } from "../store/spin-store.server.ts";
import { buildResultView, buildSpinView } from "./build-spin-view.ts";
import {
  findSpinner,
  findToday,
  readShownPromotion,
  type ShownPromotion,
  toPromotionKey,
} from "./read-promotion.server.ts";
import type { SpinState, SpinView } from "./spin-view.ts";

/** What a post that spun nothing says. */
export interface Refusal {
  readonly error: string | null;
  /** As typed; the shopper's own details where nothing was. */
  readonly entry?: Entry;
  readonly errors?: EntryErrors;
}

/** Where a visitor signs in to spin (AUTH-05, AUTH-06). */
export const SPIN_SIGN_IN = buildSignInPath("spin-to-win", {
  redirect: SPIN_TO_WIN_PATH,
  back: SPIN_TO_WIN_PATH,
});

export type ShownSpin =
  | { readonly kind: "view"; readonly view: SpinView }
  /** The site has no promotion on this day. */
  | { readonly kind: "not-found" }
  /** The database cannot be reached. */
  | { readonly kind: "unavailable" };

/** Shows the page with the wheel (PAGE-08). */
export async function showSpin(ctx: RequestContext): Promise<ShownSpin> {
  if (!findPromotion(ctx.config, ctx.stock.content)) return { kind: "not-found" };
  return orUnavailable(async () => {
    const view = await buildPage(ctx, await findSession(ctx));
    return view ? { kind: "view", view } : { kind: "not-found" };
  });
}

/** Builds the page for a session, with what a post had to say; null if there is no promotion any more. */
export async function buildPage(
  ctx: RequestContext,
  session: Session | null,
  refusal: Refusal = { error: null },
): Promise<SpinView | null> {
  const { accountId, db } = ctx;
  return db.readAccount(accountId, async (tx) => {
    const shown = await readShownPromotion(tx, findToday(ctx));
    if (!shown) return null;
    const won = await countWon(tx, shown.itemId);
    return buildSpinView({
      ...shown,
      won,
      state: await findState(ctx, tx, { session, shown, won, refusal }),
      error: refusal.error,
      imageOrigin: ctx.config.images.origin,
    });
  });
}

interface Asked {
  readonly session: Session | null;
  readonly shown: ShownPromotion;
  readonly won: WonCounts;
  readonly refusal: Refusal;
}

async function findState(
  ctx: RequestContext,
  tx: AccountTransaction,
  { session, shown, won, refusal }: Asked,
): Promise<SpinState> {
  const { itemId, promotion } = shown;
  const spinner = session && findSpinner(ctx, session);
  const spin = spinner && (await findSpin(tx, itemId, spinner));
  if (spin) {
    const { timeZone } = ctx.config;
    return { kind: "result", result: buildResultView(spin, promotion.claim, timeZone) };
  }
  if (listAvailable(promotion.prizes, won).length === 0) return { kind: "gone" };
  if (!session) return { kind: "visitor", signInHref: SPIN_SIGN_IN };
  if (!spinner) return { kind: "no-phone", signInHref: SPIN_SIGN_IN };
  const { name, email } = session.shopper;
  return {
    ...{ kind: "entry", promotion: toPromotionKey(shown) },
    formToken: toFormToken(ctx.secret, session.id),
    entry: refusal.entry ?? { name: name ?? "", email: email ?? "", isAgreed: false },
    errors: refusal.errors ?? {},
  };
}
