/** What the embedded font has: its Latin part. */
const DRAWN =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122\u2212]/u;

/** Text as the PDF's font can draw it: other letters lose their accents ("Škoda" is "Skoda"), what is left goes. */
export function toPrintable(text: string): string {
  const letters = [...text.replace(/\s+/g, " ")].map((letter) => {
    if (DRAWN.test(letter)) return letter;
    return [...letter.normalize("NFKD")].filter((part) => DRAWN.test(part)).join("");
  });
  return letters.join("").replace(/ {2,}/g, " ").trim();
}
