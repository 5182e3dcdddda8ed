import { FIRST_NAMES, INITIALS, REPLIES, WORDS } from "../data/reviews.ts";
import { shiftDays, toCalendarDate } from "./dates.ts";
import { type Random, seedRandom } from "./random.ts";

/** A made-up review, by the slug of its location; null for the whole dealership. */
export interface DemoReview {
  readonly externalId: string;
  readonly location: string | null;
  readonly customerName: string;
  readonly text: string;
  readonly rating: number;
  readonly date: string;
  readonly reply: {
    readonly text: string;
    readonly date: string;
    readonly state: null;
    readonly violation: null;
  } | null;
  readonly image: null;
}

export interface ReviewPlan {
  readonly seed: string;
  /** How many there are in all. */
  readonly count: number;
  /** Slugs of locations with their weights. */
  readonly locations: readonly (readonly [string, number])[];
  /** What the dealer calls itself in texts that name no location. */
  readonly name: string;
  /** What is sold at locations that sell no cars, by slug. */
  readonly nouns?: Readonly<Record<string, string>>;
  /** Texts that the dealer's sites hide (REV-03), of one star each. */
  readonly hidden: readonly string[];
}

/** Shares of ratings below five stars, so that the average of any number is 4.7 (REV-07). */
const SHARES = [
  [4, 0.108],
  [3, 0.03],
  [2, 0.012],
  [1, 0.022],
] as const;
const WITHOUT_WORDS = 0.18;
const OLDEST_DAYS = 1400;

/** Made-up reviews, the same for the same seed; their days are offsets from `now` (REV-07, D32). */
export function makeUpReviews(plan: ReviewPlan, now: Date): DemoReview[] {
  const random = seedRandom(`${plan.seed} reviews`);
  const ratings = random.shuffle(listRatings(plan.count));
  const hidden = [...plan.hidden];
  const said = new Set<string>();
  return ratings.map((rating, at) => {
    const location = random.chance(0.08) ? null : random.weighted(plan.locations);
    const noun = plan.nouns?.[location ?? ""] ?? "car";
    const text = (rating === 1 && hidden.shift()) || sayOnce(random, { rating, noun, plan, said });
    const age = 2 + Math.floor(OLDEST_DAYS * random.next() ** 1.3);
    const customerName = `${random.pick(FIRST_NAMES)} ${random.pick([...INITIALS])}.`;
    return {
      externalId: `demo-${at + 1}`,
      ...{ location, customerName, text, rating },
      date: toCalendarDate(shiftDays(now, -age)),
      reply: reply(random, { rating, age, customerName, now }),
      image: null,
    };
  });
}

function listRatings(count: number): number[] {
  const lower = SHARES.flatMap(([stars, share]) => Array<number>(Math.floor(count * share)).fill(stars));
  return [...Array<number>(count - lower.length).fill(5), ...lower];
}

interface Saying {
  readonly rating: number;
  readonly noun: string;
  readonly plan: ReviewPlan;
  /** What was said already: no two customers use the same words. */
  readonly said: Set<string>;
}

function sayOnce(random: Random, { rating, noun, plan, said }: Saying): string {
  if (random.chance(WITHOUT_WORDS)) return "";
  for (;;) {
    const text = say(random, rating)
      .replaceAll("{yard}", plan.name)
      .replace(/\bcar\b/g, noun);
    if (said.has(text)) continue;
    said.add(text);
    return text;
  }
}

function say(random: Random, rating: number): string {
  const words = WORDS[rating >= 4 ? "high" : rating === 3 ? "fair" : "low"];
  const details = random.shuffle(rating === 4 ? WORDS.fair.details : words.details);
  const parts = [random.pick(words.openings), ...details.slice(0, random.int(1, 2))];
  return [...parts, ...(random.chance(0.4) ? [random.pick(words.ends)] : [])].join(" ");
}

interface Answered {
  readonly rating: number;
  readonly age: number;
  readonly customerName: string;
  readonly now: Date;
}

function reply(random: Random, { rating, age, customerName, now }: Answered): DemoReview["reply"] {
  if (!random.chance(rating > 3 ? 0.3 : 0.9)) return null;
  const [name = ""] = customerName.split(" ");
  const text = random.pick(rating > 3 ? REPLIES.thanks : REPLIES.sorry).replaceAll("{name}", name);
  const date = toCalendarDate(shiftDays(now, -Math.max(0, age - random.int(1, 6))));
  return { text, date, state: null, violation: null };
}
