/** "$24,990": whole dollars for display, from integer cents, rounded half up. */
export function formatDollars(cents: number): string {
  return `$${Math.round(cents / 100).toLocaleString("en-AU")}`;
}
