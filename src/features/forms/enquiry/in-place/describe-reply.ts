interface Answering {
  readonly yards: readonly { readonly name: string }[];
  /** "within an hour"; "" if the site does not say. */
  readonly replyTime: string;
}

/**
 * Who replies to an enquiry, the only yard or the site, and by when if the site says (D301): "Harbourline Kotara will reply, usually
 * within an hour in opening hours."
 */
export function describeReply({ yards, replyTime }: Answering, site: { readonly name: string }): string {
  const [only] = yards.length === 1 ? yards : [];
  const time = replyTime && `, usually ${replyTime} in opening hours`;
  return `${only?.name ?? site.name} will reply${time}.`;
}
