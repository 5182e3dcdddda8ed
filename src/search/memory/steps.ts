/** Rows between two chances to pause long work: about a millisecond. */
const ROWS_PER_STEP = 2 ** 10;

/** Calls `work` for each number below `count`, and yields after every `ROWS_PER_STEP` of them. */
export function* runInSteps(count: number, work: (at: number) => void): Generator<void> {
  for (let at = 0; at < count; at++) {
    work(at);
    if (at % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
  }
}
