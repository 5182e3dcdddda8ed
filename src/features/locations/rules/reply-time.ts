/** "During opening hours we usually reply within an hour."; "" if the site does not say (D122). */
export const describeReplyTime = (replyTime: string): string =>
  replyTime && `During opening hours we usually reply ${replyTime}.`;
