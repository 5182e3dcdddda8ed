interface Answering {
  readonly yards: readonly { readonly name: string }[];
  /** "within an hour"; "" if the site does not say. */
  readonly replyTime: string;
  /** "by about 9:30 am today"; null if that is not known. */
  readonly replyBy: string | null;
}

/**
 * Who replies to an enquiry, the only yard or the site, and by when if the site says (D301, D290): "Harbourline Kotara will reply,
 * usually by about 9:30 am today."
 */
export function describeReply(
  { yards, replyTime, replyBy }: Answering,
  site: { readonly name: string },
): string {
  const [only] = yards.length === 1 ? yards : [];
  const time = replyBy ? `, usually ${replyBy}` : replyTime && `, usually ${replyTime} in opening hours`;
  return `${only?.name ?? site.name} will reply${time}.`;
}
