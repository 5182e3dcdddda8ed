/**
 * Why a feed as a whole cannot be used. `truncated` means that the file ends too early, so a snapshot must not be
 * taken from it; `too-large` covers the file, one row and nesting.
 */
export type FeedErrorCode = "empty" | "truncated" | "malformed" | "too-large" | "refused";

/** A feed that cannot be read on: `reason` is a plain sentence for the dealer, `line` counts from 1. */
export class FeedError extends Error {
  override readonly name = "FeedError";
  readonly code: FeedErrorCode;
  readonly line: number | null;
  readonly reason: string;

  constructor(code: FeedErrorCode, reason: string, line: number | null = null) {
    super(line === null ? reason : `Line ${line}: ${reason}`);
    this.code = code;
    this.reason = reason;
    this.line = line;
  }
}
