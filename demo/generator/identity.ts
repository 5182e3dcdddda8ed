import type { Random } from "./random.ts";

const LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ";
const VIN_CHARACTERS = `${LETTERS.replace("U", "").replace("Z", "")}123456789`;
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VIN_VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};

/**
 * A vehicle identification number of the right shape: 17 characters without I, O and Q, a true check digit in the
 * ninth place, and a maker's code ending in "Z9" that no manufacturer of these makes uses.
 */
export function drawVin(random: Random, origin: string): string {
  const draw = (count: number) =>
    Array.from({ length: count }, () => random.pick([...VIN_CHARACTERS])).join("");
  const serial = String(random.int(100_000, 999_999));
  const unchecked = `${origin}Z9${draw(5)}0${draw(2)}${serial}`;
  return `${unchecked.slice(0, 8)}${computeVinCheckDigit(unchecked)}${unchecked.slice(9)}`;
}

/** The check digit (0 to 9 or X) of a 17-character number; what stands in the ninth place does not count. */
export function computeVinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, character, at) => {
    return total + (VIN_VALUES[character] ?? Number(character)) * (VIN_WEIGHTS[at] ?? 0);
  }, 0);
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

const NSW_PLATE = "AAA00A";

/** Current plates of each state: A a letter, 0 a digit, anything else as it stands. */
const PLATES: Readonly<Record<string, string>> = {
  NSW: NSW_PLATE,
  VIC: "1AA0AA",
  QLD: "000AA0",
  SA: "S000AAA",
  WA: "1AAA000",
  TAS: "A00AA",
};

/** A registration number in the state's format; trailers and motorcycles get their shorter one. */
export function drawPlate(random: Random, state: string, small: boolean): string {
  const pattern = small ? "A00000" : (PLATES[state] ?? NSW_PLATE);
  return [...pattern].map((character) => drawPlateCharacter(random, character)).join("");
}

function drawPlateCharacter(random: Random, kind: string): string {
  if (kind === "A") return random.pick([...LETTERS]);
  return kind === "0" ? String(random.int(0, 9)) : kind;
}

/** A six-character code shaped like a National Vehicle Identification Code. */
export function drawVariantCode(random: Random): string {
  return `0${random.pick([...LETTERS])}${random.pick([...LETTERS])}${random.int(10, 99)}${random.pick([...LETTERS])}`;
}
