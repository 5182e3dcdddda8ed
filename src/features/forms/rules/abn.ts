const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * An Australian Business Number as it is written, "51 824 753 556"; null for anything else. Its check digits are right when the
 * weighted sum of its digits, the first less one, divides by 89 (Australian Business Register, "Format of the ABN").
 */
export function readAbn(typed: string): string | null {
  const digits = typed.replace(/^\s*ABN:?/i, "").replace(/[\s.-]/g, "");
  if (!/^[1-9]\d{10}$/.test(digits)) return null;
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0 ? digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4") : null;
}
