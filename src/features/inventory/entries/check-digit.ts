/** What a letter counts in a VIN's check digit (49 CFR 565.15). */
const LETTERS = Object.fromEntries(
  ["AJ", "BKS", "CLT", "DMU", "ENV", "FW", "GPX", "HY", "RZ"].flatMap((group, at) =>
    [...group].map((letter) => [letter, at + 1]),
  ),
);
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECKED_AT = 8;

/**
 * Whether the check digit of a VIN is wrong: the ninth character, which only North America prescribes (a first character of 1 to 5).
 * Elsewhere makers put anything there, so that it says nothing (D457).
 * @param vin 17 capitals and digits, without I, O and Q
 */
export function hasWrongCheckDigit(vin: string): boolean {
  if (!/^[1-5]/.test(vin)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => {
    const character = vin.charAt(at);
    return total + weight * (LETTERS[character] ?? Number(character));
  }, 0);
  const rest = sum % 11;
  return vin.charAt(CHECKED_AT) !== (rest === 10 ? "X" : String(rest));
}
