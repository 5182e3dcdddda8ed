import { SIGN_IN_PATH } from "../paths.ts";

/** Heading and reason of the sign-in page by type (AUTH-05). */
const SIGN_IN_TYPES = {
  watchlist: {
    heading: "Sign in to use your watchlist",
    reason:
      "We text a code to your mobile, so the vehicles you save are there on your phone and your computer.",
  },
  "trade-in": {
    heading: "Sign in to value your vehicle",
    reason: "We keep your valuation, so you can come back to it.",
  },
  checkout: {
    heading: "Sign in to buy this vehicle",
    reason: "We save each step, so you can continue later.",
  },
  deal: {
    heading: "Sign in to save your deal",
    reason: "It stays in your garage, on your phone and your computer.",
  },
  finance: {
    heading: "Sign in to apply for finance",
    reason: "Your application has personal details that only you should see.",
  },
  "car-finance": {
    heading: "Sign in to finance this vehicle",
    reason: "Your application has personal details that only you should see.",
  },
  "spin-to-win": {
    heading: "Sign in to spin",
    reason: "Each person has one spin, and we need to know where to send your prize.",
  },
  "online-payment": {
    heading: "Sign in to pay",
    reason: "We check who you are before we show a payment.",
  },
  "my-garage": {
    heading: "Sign in to your garage",
    reason: "Your details and your devices, in one place.",
  },
} as const;

export type SignInType = keyof typeof SIGN_IN_TYPES;

/** Why a type needs a mobile number, also of a shopper who is signed in with an email address (ENT-19, PAGE-08). */
const NUMBER_REASONS: Partial<Record<SignInType, string>> = {
  watchlist: "A watchlist belongs to a mobile number. We send a code to check that it is yours.",
  "spin-to-win": "There is one spin for each mobile number. We send a code to check that it is yours.",
};

/** Finds why a type needs a mobile number; null if an email address will do. */
export const findNumberReason = (type: SignInType | null): string | null =>
  (type && NUMBER_REASONS[type]) ?? null;

/** Without a type. */
const ANY_WORDS = { heading: "Sign in", reason: "We send you a code. There is no password." };

/** Reads the type of an address; null for a missing or unknown one. */
export const readSignInType = (text: string | null): SignInType | null =>
  text !== null && Object.hasOwn(SIGN_IN_TYPES, text) ? (text as SignInType) : null;

/** Finds the heading and reason of the sign-in page. */
export const findSignInCopy = (
  type: SignInType | null,
): { readonly heading: string; readonly reason: string } => (type ? SIGN_IN_TYPES[type] : ANY_WORDS);

/** Builds the address of the sign-in page that leads back to a page (AUTH-06). */
export function buildSignInPath(
  type: SignInType | null,
  { redirect, back }: { readonly redirect: string; readonly back: string },
): string {
  return `${SIGN_IN_PATH}?${new URLSearchParams({ ...(type && { type }), redirect, back })}`;
}
