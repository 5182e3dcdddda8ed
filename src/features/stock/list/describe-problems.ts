import type { MarketGap } from "#features/identity/request/staff-context.ts";
import { findAdvertisementSource } from "#features/places/law/advertisement.ts";
import { findNoticeLaw } from "#features/places/law/vehicle-notice.ts";
import { type CarPrice, describePrice } from "#features/pricing/price.ts";
import { formatCents, formatDollars, formatWhole } from "#ui/base/money.ts";
import type { ListedVehicle } from "../store/list-stock.server.ts";
import type { RowFacts } from "../store/row-facts.server.ts";
import {
  COUNTED_DAYS,
  type Lack,
  LONG_STANDING_DAYS,
  MIN_PHOTOS,
  MIN_VIEWS,
  STANDING_DAYS,
} from "../store/stock-problems.ts";
import type { ProblemView } from "./stock-view.ts";

interface Facts {
  /** What shoppers did with it; undefined if nothing is known of that. */
  readonly interest: Pick<RowFacts, "views" | "calls" | "enquiries"> | undefined;
  readonly days: number;
  readonly price: CarPrice | null;
  readonly gap: MarketGap | null;
  /** What the dealer's price ladder says, in cents; null for nothing. */
  readonly suggestedCents: number | null;
}

/** What is wrong with a vehicle that is for sale, what the law wants first, and what to do about it. */
export function describeProblems(
  { lacks, photos, car }: Pick<ListedVehicle, "lacks" | "photos" | "car">,
  facts: Facts,
): ProblemView[] {
  const found = lacks.map((lack): ProblemView => DESCRIPTIONS[lack]({ photos, state: car.state }));
  return [
    ...found.filter(({ isLegal }) => isLegal),
    ...found.filter(({ isLegal }) => !isLegal),
    ...describeGap(facts),
    ...describeInterest(facts),
    ...(facts.suggestedCents === null ? describeStanding(facts) : describeLadder(facts)),
  ];
}

const toProblem = (text: string, advice: string): ProblemView => ({
  ...{ text, advice, isLegal: false, source: null },
});

const DESCRIPTIONS: Readonly<
  Record<Lack, (vehicle: { readonly photos: number; readonly state: string | null }) => ProblemView>
> = {
  "no-photos": () =>
    toProblem("No photos", `Add at least ${MIN_PHOTOS}: shoppers pass over what they cannot see.`),
  "few-photos": ({ photos }) =>
    toProblem(
      photos === 1 ? "Only 1 photo" : `Only ${photos} photos`,
      `Add photos until there are at least ${MIN_PHOTOS}.`,
    ),
  "no-price": () => toProblem("No price", "Enter one: searches by price leave this vehicle out."),
  "price-type": () => ({
    text: "The price does not say what it covers",
    advice: "Choose drive away or excluding government charges: a price needs its total beside it.",
    ...{ isLegal: true, source: { title: "Australian Consumer Law, section 48", url: CONSUMER_LAW } },
  }),
  registration: ({ state }) => ({
    text: "No registration number",
    advice: `In ${state ?? "this state"}, an advertisement of a used vehicle needs it; of one that is not registered, that it is not, with its VIN or stock number.`,
    ...{ isLegal: true, source: findAdvertisementSource(state) },
  }),
  notice: ({ state }) => ({
    text: "The notice is not answered, so the site does not show it",
    advice: `In ${state ?? "this state"}, a used vehicle is not offered before the answers for its ${findNoticeLaw(state)?.form ?? "notice"} are there: written off or not, PPSR, warranty, licence. Give them under “Notice”.`,
    ...{ isLegal: true, source: findNoticeLaw(state)?.source ?? null },
  }),
  odometer: () => toProblem("No kilometres", "Add them: most shoppers search by them."),
};

const CONSUMER_LAW = "https://www.legislation.gov.au/C2004A00109/latest/text";

/** How far a price is off the market: "$1,240 above". */
export function describeOffMarket({ cents }: CarPrice, { middleCents }: MarketGap): string {
  const side = cents > middleCents ? "above" : "below";
  return `${formatDollars(Math.abs(cents - middleCents))} ${side}`;
}

function describeGap({ price, gap }: Facts): ProblemView[] {
  if (price === null || gap === null) return [];
  const { middleCents, comparables } = gap;
  return [
    toProblem(
      `${describeOffMarket(price, gap)} the market`,
      `The middle of ${comparables} comparable vehicles is ${formatDollars(middleCents)}.`,
    ),
  ];
}

function describeInterest({ interest }: Facts): ProblemView[] {
  if (!interest || interest.views < MIN_VIEWS || interest.calls + interest.enquiries > 0) return [];
  return [
    toProblem(
      `Viewed ${formatWhole(interest.views)} times in ${COUNTED_DAYS} days, no enquiry`,
      "Nobody pressed Call either. Check the price against the market, the first photo and the comments.",
    ),
  ];
}

function describeLadder({ days, price, suggestedCents }: Facts): ProblemView[] {
  if (price === null || suggestedCents === null) return [];
  const less = formatCents(price.cents - suggestedCents);
  const suggested = formatCents(suggestedCents);
  return [
    toProblem(
      `${days} ${days === 1 ? "day" : "days"} in stock: your ladder says ${suggested} (${less} less)`,
      "It is a suggestion: the price stays as it is until somebody saves another one.",
    ),
  ];
}

function describeStanding({ days, price }: Facts): ProblemView[] {
  if (days < STANDING_DAYS) return [];
  const cost = price === null ? "" : `${describePrice(price)} has been standing for ${days} days. `;
  const advice =
    days < LONG_STANDING_DAYS
      ? "Check the price and the first photo."
      : "Lower the price, move it to another yard, or sell it to the trade.";
  return [toProblem(`${days} days in stock`, cost + advice)];
}
