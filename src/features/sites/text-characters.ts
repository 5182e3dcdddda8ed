/** Texts that may have several lines. The others stand in a line, in an address or in the head of a mail. */
const SEVERAL_LINES: ReadonlySet<string> = new Set([
  "config.legal.privacyNotice",
  "config.enquiry.terms",
  "config.finance.lenders[].disclaimer",
  "config.cards.promos[].text",
  "config.vehiclePage.disclaimer",
]);

const CONTROL = /\p{Cc}/u;
const LINE_BREAKS_AND_TABS = /[\t\n\r]/g;

/**
 * What is wrong with the characters of a text, or null. PostgreSQL keeps neither a NUL nor half of a surrogate pair, and
 * nobody means any other control character.
 * @param pattern path of the setting, `[]` for any place in a list
 */
export function characterProblem(pattern: string, text: string): string | null {
  if (!text.isWellFormed() || text.includes("\u0000")) return "holds a character that no text can have";
  const line = SEVERAL_LINES.has(pattern) ? text.replace(LINE_BREAKS_AND_TABS, "") : text;
  return CONTROL.test(line) ? "must not hold line breaks, tabs or other control characters" : null;
}
