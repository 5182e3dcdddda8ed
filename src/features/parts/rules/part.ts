/** A vehicle that a part fits. */
export interface PartFit {
  readonly make: string;
  /** "" for every model of the make. */
  readonly model: string;
  /** First and last year; null for an open end. */
  readonly from: number | null;
  readonly to: number | null;
}

/** A part of a dealer's list (SEA-16). */
export interface Part {
  /** As the dealer writes it: "04465-0K240". */
  readonly number: string;
  readonly name: string;
  /** With GST, in cents; null if the file has none. */
  readonly priceCents: number | null;
  /** How many are here; null if the file does not say. */
  readonly stock: number | null;
  /** Empty if the file does not say. */
  readonly fits: readonly PartFit[];
}

/** Longest texts in characters, most entries, and the dearest part in cents. */
export const PART_LIMITS = {
  number: 60,
  name: 200,
  model: 80,
  fits: 60,
  stock: 1_000_000,
  priceCents: 100_000_000,
};

/** A part number as it is compared: letters and digits in capitals, so that "04465-0k240" is "04465 0K240". */
export const toNumberKey = (number: string): string =>
  number
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "");
