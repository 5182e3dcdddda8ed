import { cleanLine } from "../words/clean-text.ts";
import type { Reading } from "./reading.ts";

/** Reads a text by a vocabulary; a wording that it does not know is a problem. */
export function createWordReader<T>(lookUp: (text: string) => T | null): (text: string) => Reading<T> {
  return (text) => {
    if (cleanLine(text) === "") return { value: null };
    const value = lookUp(text);
    return value === null ? { value, problem: "is not a known wording" } : { value };
  };
}
