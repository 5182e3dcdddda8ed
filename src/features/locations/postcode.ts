/** What is wrong with a typed postcode that is not four digits; undefined for one that is (TRADE-06). */
export function postcodeMessage(typed: string): string | undefined {
  return /^\d{4}$/.test(typed) ? undefined : "Invalid postcode. Please enter a 4-digit number.";
}
