/** Why the server did not change the watchlist. */
export interface WatchlistRefusal {
  /** For the shopper. */
  readonly words: string;
  /** The session has ended, such as in another tab. */
  readonly isSignedOut: boolean;
}

/** Sends a change of the watchlist. @returns null for success */
export async function postToWatchlist(
  action: "save-car" | "remove-car" | "add-favourites",
  body: object,
  formToken: string,
): Promise<WatchlistRefusal | null> {
  const response = await fetch(`/api/watchlist/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-form-token": formToken },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (response?.ok) return null;
  const answer = (await response?.json().catch(() => null)) as { error?: unknown } | null | undefined;
  const words = typeof answer?.error === "string" ? answer.error : FAILED;
  return { words, isSignedOut: response?.status === 401 };
}

const FAILED = "We could not reach your watchlist. Check your connection and try again.";
