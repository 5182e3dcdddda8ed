/** A mail's text, and what it repeats of earlier mails below. */
export interface CutText {
  readonly shown: string;
  readonly quoted: string;
}

/** How far below the first line of "On … wrote:" its last one may be: programs break it. */
const MAX_ATTRIBUTION_LINES = 4;

/**
 * Cuts the history off that mail programs put below an answer. An answer that stands below or between what it quotes is kept whole, and
 * so is a text that is nothing but history: nothing is hidden that somebody may have written.
 */
export function cutQuoted(text: string): CutText {
  const lines = text.split("\n");
  const start = findHistory(lines);
  const shown = lines.slice(0, start).join("\n").trim();
  if (shown === "") return { shown: text.trim(), quoted: "" };
  return { shown, quoted: lines.slice(start).join("\n").trim() };
}

function findHistory(lines: readonly string[]): number {
  for (let at = 0; at < lines.length; at += 1) {
    const below = findHistoryBelow(lines, at);
    if (below !== null && !isAnsweredBelow(lines, below)) return at;
  }
  return findLastQuote(lines);
}

/** Where the history begins that a line announces; null if it announces none. */
function findHistoryBelow(lines: readonly string[], at: number): number | null {
  const line = toPlain(lines[at]);
  if (DIVIDER.test(line)) return at + 1;
  if (RULE.test(line) && isHeaderBlock(lines, at + 1)) return at + 1;
  if (isHeaderBlock(lines, at)) return at;
  return findAttributionEnd(lines, at);
}

const DIVIDER =
  /^-{2,} ?(original message|forwarded message|original appointment|ursprüngliche nachricht|message d'origine|mensaje original) ?-{2,}$/i;
const RULE = /^[_-]{10,}$/;

/** "From:", and within a few lines when it was sent and to whom, as Outlook writes above what it quotes. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const first = lines.slice(at, at + 3).findIndex((line) => line.trim() !== "");
  if (first < 0 || !/^(from|von|de|da):/i.test(toPlain(lines[at + first]))) return false;
  const block = lines.slice(at + first + 1, at + first + 7).map(toPlain);
  return (
    block.some((line) => /^(sent|date|gesendet|envoyé|enviado|inviato) ?:/i.test(line)) &&
    block.some((line) => /^(to|subject|an|betreff|à|objet|para|asunto) ?:/i.test(line))
  );
}

/** The line below "On Tue, 3 Mar 2026 at 10:12, Kim <kim@example.com> wrote:"; null if none begins here. */
function findAttributionEnd(lines: readonly string[], at: number): number | null {
  if (!/^(on|am|le|el|il|op)\b/i.test(toPlain(lines[at]))) return null;
  let joined = "";
  for (const [below, line] of lines.slice(at, at + MAX_ATTRIBUTION_LINES).entries()) {
    if (line.trim() === "" && below > 0) return null;
    joined = `${joined} ${toPlain(line)}`.trim();
    if (joined.length > 400) return null;
    if (isAttribution(joined)) return at + below + 1;
  }
  return null;
}

/** A date and who wrote, so that "On Monday my wife wrote:" is no history. */
const isAttribution = (line: string): boolean =>
  /\b(wrote|schrieb|a écrit|escribió|ha scritto|schreef)( [^:]{0,60})?:$/i.test(line) &&
  (/\d[:.]\d\d/.test(line) || (/\d/.test(line) && line.includes("@")));

/** Whether quoted lines follow, and below or between them others: there the answer is. */
function isAnsweredBelow(lines: readonly string[], from: number): boolean {
  const rest = lines.slice(from).filter((line) => line.trim() !== "");
  if (!isQuoted(rest[0])) return false;
  return rest.some((line) => !isQuoted(line) && !SIGNATURE.test(line));
}

/** Where the quoted lines at the end begin; the number of lines if there are none. */
function findLastQuote(lines: readonly string[]): number {
  let at = lines.length;
  while (at > 0 && (isQuoted(lines[at - 1]) || lines[at - 1]?.trim() === "")) at -= 1;
  return lines.slice(at).some(isQuoted) ? at : lines.length;
}

const SIGNATURE = /^(-- ?|sent from my |get outlook for )/i;
const isQuoted = (line = ""): boolean => /^\s*>/.test(line);
/** Without the stars that stand for bold letters, and with plain spaces. */
const toPlain = (line = ""): string =>
  line
    .replaceAll("*", "")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
