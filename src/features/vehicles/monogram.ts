/**
 * One or two letters for a make without a logo (HOME-29): its first two initials ("Land Rover" LR, "SsangYong" SY), two
 * letters of an abbreviation ("BYD" BY), else its first letter. Empty for a name without letters or digits.
 */
export function toMonogram(make: string): string {
  const [word = "", next] =
    make
      .normalize()
      .replace(/['’]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  if (/^\p{Lu}{2,4}$/u.test(word)) return takeLetters(word, 2);
  return takeLetters(
    (takeLetters(word, 1) + takeLetters(next ?? findInnerCapital(word), 1)).toUpperCase(),
    2,
  );
}

/** The next capital of a word that is not all in capitals: "Yong" begins there in "SsangYong". */
function findInnerCapital(word: string): string {
  return word === word.toUpperCase() ? "" : (/^.\P{Lu}*(\p{Lu})/u.exec(word)?.[1] ?? "");
}

function takeLetters(text: string, count: number): string {
  return Array.from(text).slice(0, count).join("");
}
