import { cleanLine } from "../words/clean-text.ts";

/** What a text says: a value, or null for one that says nothing; `problem` tells why a text could not be used. */
export interface Reading<T> {
  readonly value: T | null;
  readonly problem?: string;
}

export const NOTHING = { value: null } as const;

/** The reading of a text that cannot be used. */
export function toProblem(reason: string): { value: null; problem: string } {
  return { value: null, problem: reason };
}

interface Bounds {
  readonly lowest: number;
  readonly highest: number;
  /** What is read, such as "number of seats". */
  readonly what: string;
}

/** A reading whose value must lie within bounds to be believed. */
export function requireWithin(reading: Reading<number>, { lowest, highest, what }: Bounds): Reading<number> {
  const { value } = reading;
  if (value === null || (value >= lowest && value <= highest)) return reading;
  return toProblem(`is not a believable ${what}`);
}

/** Reads a text by a vocabulary; a wording that it does not know is a problem. */
export function createWordReader<T>(lookUp: (text: string) => T | null): (text: string) => Reading<T> {
  return (text) => {
    if (cleanLine(text) === "") return { value: null };
    const value = lookUp(text);
    return value === null ? { value, problem: "is not a known wording" } : { value };
  };
}
