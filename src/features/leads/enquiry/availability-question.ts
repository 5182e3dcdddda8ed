/** The question with which an enquiry about a car begins; the shopper may change it (D16). */
export function availabilityQuestion(title: string, subtitle: string): string {
  return `Is the ${`${title} ${subtitle}`.trim()} still available?`;
}
