/** Spaces of any script, control characters and characters that show nothing, such as a zero-width space. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;
const DASHES = /[\p{Pd}\u2212]/gu;
const PLAIN = /^[!-~]*$/;

/**
 * The one form in which identifiers are compared (D195): a stock number, VIN or registration without regard to case, spaces,
 * width ("Ｋ２" is K2), kind of dash and characters that nobody sees. Empty for a text with nothing else.
 */
export function toIdentifierKey(text: string): string {
  if (PLAIN.test(text)) return text.toUpperCase();
  const seen = text.toWellFormed().normalize("NFKC").replace(UNSEEN, "").replace(DASHES, "-");
  return seen.toLowerCase().toUpperCase().normalize("NFKC");
}
