/** What the simulator does with one of its cards, which have the numbers of Stripe's test cards (D381). */
export interface TestCard {
  readonly key: string;
  readonly number: string;
  readonly label: string;
  readonly outcome: "pays" | "asks" | "declined";
  /** What the shopper reads when it is declined. */
  readonly failure: string | null;
}

const DECLINED = "Your card was declined. Please try another card.";
const NO_FUNDS = "Your card has insufficient funds. Please try another card.";

/** The simulator's cards. They are chosen by key, so that no card number is ever sent to our server. */
export const TEST_CARDS: readonly TestCard[] = [
  { key: "visa", number: "4242 4242 4242 4242", label: "Pays at once", outcome: "pays", failure: null },
  {
    ...{ key: "secure", number: "4000 0027 6000 3184", label: "Asks for 3-D Secure every time" },
    ...{ outcome: "asks", failure: null },
  },
  {
    ...{ key: "secure-2", number: "4000 0000 0000 3220", label: "Asks for 3-D Secure 2" },
    ...{ outcome: "asks", failure: null },
  },
  {
    ...{ key: "declined", number: "4000 0000 0000 0002", label: "Is declined" },
    ...{ outcome: "declined", failure: DECLINED },
  },
  {
    ...{ key: "no-funds", number: "4000 0000 0000 9995", label: "Has insufficient funds" },
    ...{ outcome: "declined", failure: NO_FUNDS },
  },
];

/** What the shopper reads after refusing 3-D Secure. */
export const NOT_AUTHENTICATED =
  "Your bank could not confirm that it is you. Please try again or use another card.";
