const DOLLARS = /^\$?\s*(\d+|\d{1,3}(,\d{3})+)$/;

/**
 * Whole dollars as they are written, "$25000" as "25,000" (HOME-12): the field has its own dollar sign. Any other text,
 * such as "$1,2", stays as it is typed, so that the field can report it.
 */
export function groupDigits(text: string): string {
  const [, digits] = DOLLARS.exec(text.trim()) ?? [];
  if (digits === undefined) return text;
  return digits
    .replaceAll(",", "")
    .replace(/^0+(?=\d)/, "")
    .replaceAll(/\B(?=(\d{3})+$)/g, ",");
}

/** The text of a field after a change: where one key changed an amount, its commas move. @param before what the field had */
export function regroupDigits(text: string, before: string): string {
  const isOneKey = Math.abs(text.length - before.length) === 1 && groupDigits(before) === before;
  return groupDigits(isOneKey ? text.replaceAll(",", "") : text);
}
