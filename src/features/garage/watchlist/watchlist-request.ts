/** Sends a change of the watchlist. The answer is null for success, otherwise the words for the shopper. */
export async function postToWatchlist(
  action: "save-car" | "remove-car" | "add-favourites",
  body: object,
  formToken: string,
): Promise<string | null> {
  const response = await fetch(`/api/watchlist/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-form-token": formToken },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (response?.ok) return null;
  const answer = (await response?.json().catch(() => null)) as { error?: unknown } | null | undefined;
  return typeof answer?.error === "string" ? answer.error : FAILED;
}

const FAILED = "We could not reach your watchlist. Check your connection and try again.";
