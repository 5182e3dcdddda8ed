import { z } from "zod";

const MAX_CUES = 2000;
const MAX_CUE_LENGTH = 500;

/** What is said in a film from one second to another. */
const cue = z.strictObject({
  from: z.number().min(0),
  to: z.number().min(0),
  text: z.string().min(1).max(MAX_CUE_LENGTH),
});
export const cues = z.array(cue).max(MAX_CUES);

export type Cue = z.infer<typeof cue>;

export type ReadCaptions =
  | { readonly ok: true; readonly cues: readonly Cue[] }
  | { readonly ok: false; readonly rule: string };

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`);

/** Reads captions in WebVTT (W3C); how and where a cue is shown is left to the browser. */
export function readCaptions(bytes: Buffer): ReadCaptions {
  const lines = bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? "")) return { ok: false, rule: "must begin with WEBVTT" };
  const read: Cue[] = [];
  for (let at = 1; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (!line.includes("-->")) continue;
    const text = takeText(lines, at + 1);
    const times = TIMING.exec(line);
    const [from, to] = times ? [toSeconds(times.slice(1, 5)), toSeconds(times.slice(5, 9))] : [0, 0];
    if (!times || to <= from)
      return { ok: false, rule: `line ${at + 1} must be two times, such as 00:01.000 --> 00:03.500` };
    if (text.length > MAX_CUE_LENGTH)
      return { ok: false, rule: `line ${at + 2} is longer than ${MAX_CUE_LENGTH} letters` };
    if (text !== "") read.push({ from, to, text });
  }
  if (read.length === 0) return { ok: false, rule: "has no captions" };
  return read.length > MAX_CUES
    ? { ok: false, rule: `has more than ${MAX_CUES} captions` }
    : { ok: true, cues: read };
}

/** A caption ends with an empty line. */
function takeText(lines: readonly string[], start: number): string {
  const end = lines.findIndex((line, at) => at >= start && line.trim() === "");
  return lines
    .slice(start, end === -1 ? lines.length : end)
    .join("\n")
    .trim();
}

const toSeconds = ([hours = "0", minutes, seconds, thousandths]: readonly (string | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;
