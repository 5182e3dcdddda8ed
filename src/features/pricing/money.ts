/** Whole dollars as shown and as filtered by; half a dollar rounds up (CONST-07). */
export function toWholeDollars(cents: number): number {
  return Math.round(cents / 100);
}
