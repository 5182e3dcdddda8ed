/** Signs without a shape of their own; a Braille cell without dots is one, though Unicode counts it as a symbol. */
const INVISIBLE = /(\p{RGI_Emoji})|[\p{Default_Ignorable_Code_Point}\u2800]/gv;

/**
 * What a person typed into a field, as every rule sees it (D228): full-width digits and letters as plain ones, no invisible
 * characters but those that belong to an emoji, no half of a character. Line breaks stay.
 */
export function normaliseTyped(text: string): string {
  return text.toWellFormed().normalize("NFKC").replace(INVISIBLE, "$1").normalize("NFC");
}
