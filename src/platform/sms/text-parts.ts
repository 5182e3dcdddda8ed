/** Typographic characters that one of the text alphabet stands for: a single one of them would more than halve a part. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ "‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "\u00a0": " ", "•": "-" },
};

/** Writes a text with characters of the text alphabet where one stands for another. Line ends become `\n`. */
export const toTextMessage = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[‘’“”–—…\u00a0•]/g, (character) => PLAIN[character] ?? character);

/** The alphabet of text messages (GSM 03.38). */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Characters that count twice in it. */
const EXTENDED = new Set("^{}\\[~]|€\f");

export interface TextLength {
  /** In the units of the alphabet that it needs. */
  readonly length: number;
  readonly parts: number;
  /** Whether it has characters, such as an emoji, for which a part holds 70 instead of 160. */
  readonly isWide: boolean;
}

/** How long a text message is, and of how many parts, each of which is paid for. */
export function measureText(text: string): TextLength {
  const characters = [...text];
  const isWide = characters.some((one) => !BASIC.has(one) && !EXTENDED.has(one));
  const length = isWide ? text.length : characters.reduce((sum, one) => sum + (EXTENDED.has(one) ? 2 : 1), 0);
  const [whole, each] = isWide ? [70, 67] : [160, 153];
  return { length, isWide, parts: length <= whole ? 1 : Math.ceil(length / each) };
}
