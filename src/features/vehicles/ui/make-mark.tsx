import { classNames } from "#ui/base/class-names.ts";

const BOX = "h-8 w-11 shrink-0";
const LARGE_BOX = "h-14 w-20 shrink-0";

interface MakeMarkProps {
  make: string;
  /** Address of its logo; null for a make without one. */
  logo: string | null;
  align?: "left" | "centre";
  large?: boolean;
}

/**
 * A make's logo in the colour of the text, or its monogram where there is none, in a box of one size (HOME-29, FAC-03).
 * Decoration: the name is beside it. As a mask it loads when it shows, not while its filter is folded.
 */
export function MakeMark({ make, logo, align = "centre", large = false }: MakeMarkProps) {
  const box = large ? LARGE_BOX : BOX;
  if (logo === null) return <Monogram letters={toMonogram(make)} align={align} box={box} />;
  // Forced colours would paint a background in the page's own colour.
  return (
    <span
      aria-hidden="true"
      className={classNames(
        box,
        "block bg-current mask-contain mask-no-repeat forced-color-adjust-none forced-colors:bg-[CanvasText]",
        align === "left" ? "mask-left" : "mask-center",
      )}
      style={{ maskImage: `url(${logo})` }}
    />
  );
}

/** Letters in a ring, as large and as heavy as a round logo. */
function Monogram({ letters, align, box }: { letters: string; align: "left" | "centre"; box: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 25 32"
      preserveAspectRatio={align === "left" ? "xMinYMid" : undefined}
      className={classNames(box, "fill-current font-bold select-none")}
    >
      <circle cx="12.5" cy="16" r="11.7" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <text x="12.5" y="16" dy=".35em" textAnchor="middle" fontSize={letters.length > 1 ? 10.5 : 14}>
        {letters}
      </text>
    </svg>
  );
}

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
