/** What a shopper reads when nothing answered the request for a PDF (SHARE-08). */
export const NO_PDF_ANSWER = "We couldn’t download the PDF. Check your connection and try again.";

const NO_REASON = "We couldn’t make the PDF. Please try again in a few seconds.";

/**
 * What a shopper reads when a PDF could not be fetched: why, and what to do (SHARE-08).
 * @param answer text of the failed response; null if there was none. A proxy's HTML page is no reason to show.
 */
export function describePdfFailure(answer: string | null): string {
  if (answer === null) return NO_PDF_ANSWER;
  const reason = answer.trim();
  return reason === "" || reason.startsWith("<") ? NO_REASON : reason;
}
