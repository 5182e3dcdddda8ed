import fc from "fast-check";
import { expect, test } from "vitest";
import { factorise, solveBackwards, solveForwards } from "./cholesky.ts";

const small = fc.double({ min: -3, max: 3, noNaN: true });

/** `root * transposed(root)` with something on the diagonal, which is positive definite. */
function toPositiveDefinite(root: readonly number[], n: number): Float64Array {
  const at = (row: number, column: number) => root[row * n + column] ?? 0;
  return Float64Array.from({ length: n * n }, (_, place) => {
    const [row, column] = [Math.floor(place / n), place % n];
    const sum = Array.from({ length: n }, (_, k) => at(row, k) * at(column, k)).reduce((a, b) => a + b, 0);
    return sum + (row === column ? 0.5 : 0);
  });
}

const system = fc
  .integer({ min: 1, max: 6 })
  .chain((n) =>
    fc.tuple(
      fc.constant(n),
      fc.array(small, { minLength: n * n, maxLength: n * n }),
      fc.array(small, { minLength: n, maxLength: n }),
    ),
  );

test("D26: the solution of a positive definite system gives back its right side", () => {
  fc.assert(
    fc.property(system, ([n, root, right]) => {
      const matrix = toPositiveDefinite(root, n);
      const [lower, x] = [matrix.slice(), Float64Array.from(right)];
      factorise(lower, n);
      solveForwards(lower, x, n);
      solveBackwards(lower, x, n);
      for (let row = 0; row < n; row++) {
        const product = x.reduce((sum, value, column) => sum + matrix[row * n + column]! * value, 0);
        expect(product).toBeCloseTo(right[row]!, 6);
      }
    }),
  );
});

test("D26: only the lower triangle is read, and what larger arrays hold beyond it stays", () => {
  const lower = Float64Array.from([4, Number.NaN, 2, 5, 99, 98]);
  const right = Float64Array.from([8, 14, 97]);
  factorise(lower, 2);
  solveForwards(lower, right, 2);
  solveBackwards(lower, right, 2);
  expect([...right]).toEqual([0.75, 2.5, 97]);
  expect([...lower.slice(4)]).toEqual([99, 98]);
});
