import { classNames } from "../base/class-names.ts";
import { useUnfolded } from "./use-unfolded.tsx";

/**
 * A text of which a limited number of characters show until "Show More" is pressed (VDP-10, FIN-26), or from "Show Less" on with
 * `open` (FIN-27). `of` follows the button's words for screen readers: "dealer comments", "of the disclaimer". Without
 * JavaScript and on paper all of it shows.
 */
export function FoldedText({
  text,
  limit,
  of,
  open,
  more = "Show More",
  less = "Show Less",
  plain = false,
  className,
}: {
  text: string;
  limit: number;
  of: string;
  open?: boolean;
  more?: string;
  less?: string;
  /** Whether its button looks like a link. */
  plain?: boolean;
  className?: string;
}) {
  const { id, unfolded, toggle } = useUnfolded({ more, less, of, plain }, open);
  const { lead, rest } = truncateText(text, limit);
  return (
    <>
      <p id={id} className={classNames("whitespace-pre-line wrap-anywhere", className)}>
        {lead}
        {rest && !unfolded && <span className="noscript:hidden print:hidden"> …</span>}
        {rest && (
          <span className={classNames(!unfolded && "hidden noscript:inline print:inline")}>{rest}</span>
        )}
      </p>
      {rest && toggle}
    </>
  );
}

/** A text in two parts that joined give the whole again; `rest` is "" when nothing is held back. */
interface TruncatedText {
  readonly lead: string;
  readonly rest: string;
}

/**
 * Splits a text after at most the given number of characters (VDP-10, FIN-26): after the last sentence that fills a third of it,
 * else at the last white space before it so that no word is torn, or before a paragraph of which only a scrap would show; a
 * single word beyond the limit is cut at it, never within a surrogate pair.
 */
export function truncateText(text: string, limit: number): TruncatedText {
  if (text.length <= limit) return { lead: text, rest: "" };
  const at = cutPosition(text, limit);
  return { lead: text.slice(0, at), rest: text.slice(at) };
}

/** The share of the limit that whole sentences have to fill. */
const NEAR = 0.35;

/** Characters of a paragraph that are too few to show. */
const SCRAP = 25;

function cutPosition(text: string, limit: number): number {
  const head = text.slice(0, limit + 1);
  const sentence = head.search(/\.\s[^.]*$/) + 1;
  if (sentence > limit * NEAR) return sentence;
  const word = head.search(/\s\S*$/);
  const paragraph = head.lastIndexOf("\n\n");
  if (paragraph > 0 && word - paragraph < SCRAP && head.slice(0, paragraph).trim() !== "") return paragraph;
  if (word > 0 && head.slice(0, word).trim() !== "") return word;
  return isHighSurrogate(text, limit - 1) ? limit - 1 : limit;
}

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff;
}
