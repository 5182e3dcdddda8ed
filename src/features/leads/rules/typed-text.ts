const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * What someone typed, fit to be stored and mailed: control characters go, line breaks and tabs become plain ones,
 * halves of characters become U+FFFD (PostgreSQL and XML take neither).
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replaceAll("\t", " ")
    .replace(/(?!\n)\p{Cc}/gu, "")
    .replace(BIDI_CONTROLS, "");
}

/** The same for a field of one line: line breaks become spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll("\n", " ");
}
