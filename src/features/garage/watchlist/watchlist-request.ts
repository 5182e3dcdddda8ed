import { UNREACHABLE, type WatchlistAction, type WatchlistRefusal } from "./watchlist.ts";

/** Sends a change of the watchlist. @returns null for success */
export async function postToWatchlist(
  action: WatchlistAction,
  body: { readonly car_id: number },
  formToken: string,
): Promise<WatchlistRefusal | null> {
  const response = await post(action, body, formToken);
  if (response?.ok) return null;
  const answer = (await response?.json().catch(() => null)) as { error?: unknown } | null | undefined;
  const words = typeof answer?.error === "string" ? answer.error : UNREACHABLE;
  return { words, isSignedOut: response?.status === 401 };
}

/** What became of the vehicles that a browser saved before sign-in. */
export interface AddedFavourites {
  /** Ids of those that are on the watchlist now. */
  readonly saved: readonly number[];
  /** How many the watchlist had no space for. */
  readonly left: number;
  /** The most that it holds. */
  readonly max: number;
}

/** Adds what the browser saved to the watchlist. @returns null if nothing was added */
export async function postFavourites(
  carIds: readonly number[],
  formToken: string,
): Promise<AddedFavourites | null> {
  const response = await post("add-favourites", { car_ids: carIds }, formToken);
  return response?.ok ? ((await response.json()) as AddedFavourites) : null;
}

const post = (action: string, body: object, formToken: string): Promise<Response | null> =>
  fetch(`/api/watchlist/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-form-token": formToken },
    body: JSON.stringify(body),
  }).catch(() => null);
