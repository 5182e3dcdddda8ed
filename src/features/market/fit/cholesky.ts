/**
 * Solves `matrix * x = right` for a positive definite matrix of `n` rows, of which only the lower triangle is read:
 * `factorise`, then `solveForwards`, then `solveBackwards`. All of them work in place, and larger arrays than `n` asks
 * for may come.
 */

/** Puts Cholesky's lower triangle in the place of the matrix. */
export function factorise(matrix: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= matrix[i * n + k]! * matrix[j * n + k]!;
      matrix[i * n + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * n + j]!;
    }
  }
}

/** Solves `lower * x = right`; x takes the place of `right`. */
export function solveForwards(lower: Float64Array, right: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    let sum = right[i]!;
    for (let k = 0; k < i; k++) sum -= lower[i * n + k]! * right[k]!;
    right[i] = sum / lower[i * n + i]!;
  }
}

/** Solves `transposed(lower) * x = right`; x takes the place of `right`. */
export function solveBackwards(lower: Float64Array, right: Float64Array, n: number): void {
  for (let i = n - 1; i >= 0; i--) {
    let sum = right[i]!;
    for (let k = i + 1; k < n; k++) sum -= lower[k * n + i]! * right[k]!;
    right[i] = sum / lower[i * n + i]!;
  }
}
