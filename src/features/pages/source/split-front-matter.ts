interface FrontMatter {
  /** What stands between the two lines of hyphens; null for a file that does not begin with one. */
  readonly settings: string | null;
  readonly body: string;
  /** The line of the file in which the body begins, from 1. */
  readonly bodyLine: number;
}

/** Parts a file into the settings at its beginning and the text after them. */
export function splitFrontMatter(file: string): FrontMatter {
  const text = file.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const [head, settings = ""] = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (head === undefined) return { settings: null, body: text, bodyLine: 1 };
  return { settings, body: text.slice(head.length), bodyLine: head.split("\n").length };
}
