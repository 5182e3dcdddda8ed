/**
 * "45,210": a whole number with its thousands separated (CONST-01), as `Intl` writes it for Australia, whose tables take a
 * phone longer to open than all the prices of a page take to write.
 */
export function formatWhole(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ",");
}

const DOLLARS = /^(?:A(?:U)?\$|AUD|\$)?\s*(\d{1,3}(?:[ ,]\d{3})+|\d+)(?:\.(\d{1,2}))?\s*(?:AUD)?$/i;

/**
 * Reads Australian dollars as people write them, "$1,234.50", "1 234" or "12 AUD".
 * @returns cents; null for anything else, such as thousands that are grouped wrongly ("$1,2")
 */
export function parseDollars(text: string): number | null {
  const [, whole, part = ""] = DOLLARS.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole.replace(/[ ,]/g, "")) * 100 + Number(part.padEnd(2, "0"));
}

/** "$24,990" or "$1,360.50": integer cents, to the cent where they are no whole dollars. */
export function formatCents(cents: number): string {
  const part = cents % 100;
  return `$${formatWhole(Math.floor(cents / 100))}${part === 0 ? "" : `.${String(part).padStart(2, "0")}`}`;
}

/** "$24,990": whole dollars for display, from integer cents, rounded half up. */
export function formatDollars(cents: number): string {
  return `$${formatWhole(cents / 100)}`;
}
