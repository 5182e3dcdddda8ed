import { StartError } from "#platform/start-error.ts";

/** The date that an option has. @throws StartError naming the option when it is none */
export function readDate(option: string, text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new StartError(`${option}: "${text}" must be a date such as 2026-03-01.`);
  return date;
}

/** The whole number that an option has. @throws StartError naming the option when it is none between the two */
export function readWholeNumber(
  option: string,
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max))
    throw new StartError(`${option}: "${text}" must be a whole number from ${min} to ${max}.`);
  return number;
}
