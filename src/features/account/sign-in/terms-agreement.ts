/**
 * The words that a shopper agrees to by signing in, with their version. A changed text gets a new version: what is stored says
 * which words they were. The terms themselves are a site's setting, whose versions are all kept (D4).
 */
export const TERMS_AGREEMENT = {
  version: "1",
  text: "By signing in, you agree to our terms of use.",
} as const;
