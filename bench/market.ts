import { createHash } from "node:crypto";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import type { MarketObservation } from "#features/market/data/market-car.ts";
import { LearnedMarket } from "#features/market/model/learned-market.ts";
import { MAX_LOW_CONFIDENCE } from "#features/market/model/market-model.ts";
import { trainMarket } from "#features/market/model/train-market.ts";
import { toCarPrice } from "#features/pricing/price.ts";
import { computeMedian, computePercentile, type Figure, type Section } from "./figures.ts";
import { testModelMedian, testNearestNeighbours } from "./market-baselines.ts";
import type { Options } from "./options.ts";
import { multiplyVehicles, readFacts, withFeed } from "./stock.ts";

const LARGE = 200_000;
/** Cheaper offers are mistakes of the feed: the comparison leaves them out. */
const CHEAPEST_CENTS = 100_000;
/** When the listings were taken; a generated feed is of now. */
const LISTINGS_OF = new Date("2023-09-01");

/** The market model on used cars it has not seen the price of, beside two plain ones; and its time at 200,000. */
export default async function measureMarket(options: Options): Promise<Section[]> {
  const now = options.listings ? LISTINGS_OF : new Date();
  const facts = await withFeed(options, (file) => readFacts(file, now));
  const used = toObservations(facts, now).filter(
    ({ carType, priceCents }) => carType === "used" && priceCents > CHEAPEST_CENTS,
  );
  return [measureAccuracy(used, options), measureSpeed(toObservations(multiplyVehicles(facts, LARGE), now))];
}

interface Judged {
  /** Share by which the estimate misses the price. */
  readonly miss: number;
  readonly confidence: number;
  readonly inRange: boolean;
}

function measureAccuracy(cars: readonly MarketObservation[], { listings }: Options): Section {
  const model = new LearnedMarket(trainMarket(cars));
  const all = cars.flatMap((car) => judge(model, car) ?? []);
  const answered = all.filter(({ confidence }) => confidence > MAX_LOW_CONFIDENCE);
  const share = (count: number) => (100 * count) / cars.length;
  const inRange = answered.filter((one) => one.inRange).length / answered.length;
  // The targets are for the real listings; made prices scatter less.
  const of = <Target>(target: Target) => (listings ? target : undefined);
  const figures = [
    ...toBaselineFigures("median of make and model", testModelMedian(cars), cars),
    ...toBaselineFigures("plain nearest neighbours", testNearestNeighbours(cars), cars),
    {
      name: "our model misses by",
      value: 100 * medianMiss(answered),
      unit: "%",
      target: of({ atMost: 6.5 }),
    },
    { name: "and answers", value: share(answered.length), unit: "% of cars", target: of({ atLeast: 90 }) },
    { name: "with the unsure ones it misses by", value: 100 * medianMiss(all), unit: "%" },
    { name: "and answers", value: share(all.length), unit: "% of cars" },
    { name: "prices in the 80% range", value: 100 * inRange, unit: "%", target: of({ atLeast: 78 }) },
    ...toConfidenceFigures(answered),
  ];
  const count = cars.length.toLocaleString("en-AU");
  return {
    title: `Market model, ${count} used cars, each judged without its own price; misses are medians`,
    figures,
  };
}

function toBaselineFigures(name: string, misses: readonly number[], cars: readonly unknown[]): Figure[] {
  return [
    { name: `${name} misses by`, value: 100 * computeMedian(misses), unit: "%" },
    { name: "and answers", value: (100 * misses.length) / cars.length, unit: "% of cars" },
  ];
}

function judge(model: LearnedMarket, car: MarketObservation): Judged[] | null {
  const answer = model.estimate(car, car.key);
  if (answer.kind === "not-enough") return null;
  const { middleCents, range, confidence } = answer;
  const inRange = car.priceCents >= range.minCents && car.priceCents <= range.maxCents;
  return [{ miss: Math.abs(middleCents / car.priceCents - 1), confidence, inRange }];
}

const medianMiss = (judged: readonly Judged[]) => computeMedian(judged.map(({ miss }) => miss));

/** Fifths of the answers from the surest on: the miss must grow. */
function toConfidenceFigures(answered: readonly Judged[]): Figure[] {
  const sorted = [...answered].sort((one, other) => other.confidence - one.confidence);
  return Array.from({ length: 5 }, (_, fifth) => {
    const part = sorted.slice((fifth * sorted.length) / 5, ((fifth + 1) * sorted.length) / 5);
    const [from, to] = [part[0], part.at(-1)].map((one) => (one?.confidence ?? Number.NaN).toFixed(2));
    const inRange = part.filter((one) => one.inRange).length / part.length;
    const name = `confidence ${from} to ${to}: ${(100 * inRange).toFixed(0)}% in range, misses by`;
    return { name, value: 100 * medianMiss(part), unit: "%" };
  });
}

function measureSpeed(cars: readonly MarketObservation[]): Section {
  const [started, used] = [performance.now(), process.cpuUsage()];
  const data = trainMarket(cars);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(used);
  const model = new LearnedMarket(data);
  const asked = cars.filter((_, at) => at % 100 === 0);
  for (const car of asked.slice(0, 200)) model.estimate(car, car.key);
  const times = asked.map((car) => {
    const asking = performance.now();
    model.estimate(car, car.key);
    return performance.now() - asking;
  });
  return {
    title: `Market model, ${cars.length.toLocaleString("en-AU")} observations`,
    figures: [
      { name: "training", value: seconds, unit: "s", target: { atMost: 10 } },
      { name: "training, processor time", value: (user + system) / 1e6, unit: "s" },
      { name: "answer, p50", value: computeMedian(times), unit: "ms", target: { atMost: 5 } },
      { name: "answer, p99", value: computePercentile(times, 0.99), unit: "ms", target: { atMost: 5 } },
    ],
  };
}

/** What an import of these vehicles would have noted of the market. */
function toObservations(facts: Iterable<VehicleFacts>, now: Date): MarketObservation[] {
  const observations: MarketObservation[] = [];
  for (const vehicle of facts) {
    const price = toCarPrice(vehicle.prices);
    if (price === null) continue;
    observations.push({
      ...vehicle,
      priceType: price.priceType,
      priceCents: price.cents,
      key: createHash("sha256").update(String(vehicle.id)).digest("hex"),
      sellerMark: null,
      madeUp: false,
      lastSeenAt: now,
    });
  }
  return observations;
}
