import type { SettingPath } from "#features/tenancy/settings/rules/setting-rules.ts";
import type { FileSettings } from "./setting-rules.ts";

/** Texts that may have several lines. The others stand in a line, in an address or in the head of a mail. */
const SEVERAL_LINES: ReadonlySet<string> = new Set([
  "config.legal.privacyNotice",
  "config.enquiry.terms",
  "config.finance.lenders[].disclaimer",
  "config.cards.promos[].text",
  "config.cards.promos[].message",
  "config.vehiclePage.disclaimer",
] satisfies SettingPath<FileSettings>[]);

const CONTROL = /\p{Cc}/u;
/** Turns the letters around it, also those of the page beside the text: U+202A to U+202E and U+2066 to U+2069. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
const VISIBLE = /[^\s\p{Cf}]/u;
const LINE_BREAKS_AND_TABS = /[\t\n\r]/g;

/**
 * What is wrong with the characters of a text, or null. PostgreSQL keeps neither a NUL nor half of a surrogate pair, and
 * nobody means any other control character.
 * @param pattern path of the setting, `[]` for any place in a list
 */
export function findCharacterProblem(pattern: string, text: string): string | null {
  if (!text.isWellFormed() || text.includes("\u0000")) return "holds a character that no text can have";
  if (DIRECTION.test(text)) return "must not hold characters that change the direction of writing";
  if (text.trim() !== "" && !VISIBLE.test(text)) return "must not be empty";
  const line = SEVERAL_LINES.has(pattern) ? text.replace(LINE_BREAKS_AND_TABS, "") : text;
  return CONTROL.test(line) ? "must not hold line breaks, tabs or other control characters" : null;
}
