/** A feed was ended because the server stops. Nothing was changed, and the feed is due again at once (D76). */
export class FeedStoppedError extends Error {
  constructor() {
    super("the feed was stopped with the server");
  }
}
