import { StartError } from "#platform/start-error.ts";

/** The date that an option has. @throws StartError naming the option when it is none */
export function readDate(option: string, text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new StartError(`${option}: "${text}" must be a date such as 2026-03-01.`);
  return date;
}
