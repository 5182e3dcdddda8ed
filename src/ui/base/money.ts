/**
 * "45,210": a whole number with its thousands separated (CONST-01), as `Intl` writes it for Australia, whose tables take a
 * phone longer to open than all the prices of a page take to write.
 */
export function formatWhole(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ",");
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
