type Column = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** The same column with room for at least `length` values: itself, or a copy with a quarter to spare. */
export function makeRoom<C extends Column>(column: C, length: number): C {
  if (length <= column.length) return column;
  const grown = new (column.constructor as new (length: number) => C)(Math.ceil(length * 1.25) + 8);
  grown.set(column);
  return grown;
}
