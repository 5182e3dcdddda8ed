type Column = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** The same column with room for at least `length` values: itself, or a copy with a quarter to spare. */
export function makeRoom<C extends Column>(column: C, length: number): C {
  if (length <= column.length) return column;
  const grown = new (column.constructor as new (length: number) => C)(Math.ceil(length * 1.25) + 8);
  grown.set(column);
  return grown;
}

/** Rows between two chances to pause long work: about a millisecond. */
const ROWS_PER_STEP = 2 ** 10;

/** Calls `work` for each number below `count`, and yields after every `ROWS_PER_STEP` of them. */
export function* runInSteps(count: number, work: (at: number) => void): Generator<void> {
  for (let at = 0; at < count; at++) {
    work(at);
    if (at % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
  }
}
