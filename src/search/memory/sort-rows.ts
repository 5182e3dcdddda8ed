type Rows = Uint32Array<ArrayBuffer>;

/**
 * Rows by rising value, those of one value in the order given, those without a value (NaN) last. The engine sorts plain
 * numbers many times faster than it calls a comparison, so values are sorted and each row looks up the place of its own.
 */
export function sortRows(rows: Rows, values: Float64Array): Rows {
  const sorted = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) sorted[i] = values[rows[i]!]!;
  sorted.sort();
  const order = new Uint32Array(rows.length);
  /** By the first place of a value, how many rows of the value were placed. */
  const placed = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const first = findFirstPlace(sorted, values[rows[i]!]!);
    order[first + placed[first]!++] = rows[i]!;
  }
  return order;
}

/** Where a value that is there stands first. */
function findFirstPlace(sorted: Float64Array, value: number): number {
  const isNone = Number.isNaN(value);
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const isBefore = isNone ? !Number.isNaN(sorted[middle]) : sorted[middle]! < value;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}
