const whole = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 0 });

/** Whole dollars as shown and as filtered by; half a dollar rounds up (CONST-07). */
export function wholeDollars(cents: number): number {
  return Math.round(cents / 100);
}

/** "45,210": a whole number with its thousands separated (CONST-01). */
export function formatWhole(value: number): string {
  return whole.format(value);
}
