import type { MarketData } from "../data/market-data.ts";
import { LearnedMarket } from "./learned-market.ts";

/** Work and rest take turns of so long, so that a small machine has its other core's half for requests. */
const TURN_MS = 20;

/**
 * Works out the market average of every observed car, for the labels of results pages, into memory that other threads
 * read meanwhile. Blocks its thread.
 */
export function fillAverages(data: MarketData): void {
  const market = new LearnedMarket(data);
  const clock = new Int32Array(new SharedArrayBuffer(4));
  let turnEnds = performance.now() + TURN_MS;
  for (let row = 0; row < data.cars.size; row++) {
    writeAverage(data, row, market);
    if (performance.now() < turnEnds) continue;
    Atomics.wait(clock, 0, 0, TURN_MS);
    turnEnds = performance.now() + TURN_MS;
  }
}

function writeAverage({ averages, doubts }: MarketData, row: number, market: LearnedMarket): void {
  const average = market.estimateRowAverage(row);
  doubts[row] = average?.doubtCents ?? Number.NaN;
  // Last, since readers look here first.
  averages[row] = average?.cents ?? Number.NaN;
}
