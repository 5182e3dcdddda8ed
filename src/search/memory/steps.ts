/** Long work on rows makes a pause possible after so many, which take about a millisecond. */
const ROWS_PER_STEP = 2 ** 10;

/** The numbers below `count`, with a step after every so many. */
export function* inSteps(count: number, work: (at: number) => void): Generator<void> {
  for (let at = 0; at < count; at++) {
    work(at);
    if (at % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
  }
}
