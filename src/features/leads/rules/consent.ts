/**
 * The marketing consent that the form's `opt_in` box asks for (LAW-06). A changed text gets a new version: what is
 * stored says which words a shopper agreed to.
 */
export const MARKETING_CONSENT = {
  version: "1",
  text: "Email me news and offers. I can unsubscribe at any time.",
} as const;
