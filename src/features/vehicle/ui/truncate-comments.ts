/** Dealer comments show so many characters before "Show More" (VDP-10). */
export const COMMENTS_LIMIT = 400;

/** Comments in two parts that joined give the whole text again; `rest` is "" when nothing is held back. */
export interface TruncatedComments {
  readonly lead: string;
  readonly rest: string;
}

/**
 * Splits comments after at most `COMMENTS_LIMIT` characters (VDP-10), at the last white space before the limit so
 * that no word is torn; a single word beyond the limit is cut at it, never within a surrogate pair.
 */
export function truncateComments(text: string): TruncatedComments {
  if (text.length <= COMMENTS_LIMIT) return { lead: text, rest: "" };
  const at = cutPosition(text);
  return { lead: text.slice(0, at), rest: text.slice(at) };
}

function cutPosition(text: string): number {
  const head = text.slice(0, COMMENTS_LIMIT + 1);
  const word = head.search(/\s\S*$/);
  if (word > 0 && head.slice(0, word).trim() !== "") return word;
  return isHighSurrogate(text, COMMENTS_LIMIT - 1) ? COMMENTS_LIMIT - 1 : COMMENTS_LIMIT;
}

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff;
}
