import { Marked, type Token, type Tokens } from "marked";
import { hasWords, type RichText } from "#features/content/text/rich-text.ts";
import { readHtml } from "./read-html.ts";

/** The longest Markdown that is read, in bytes. A long page has a tenth of it. */
export const MAX_MARKDOWN_BYTES = 200_000;

/** A part of a Markdown text, with its line, from 1. */
export type MarkdownPart = { readonly line: number } & (
  | { readonly kind: "text"; readonly text: RichText }
  | { readonly kind: "image"; readonly file: string; readonly alt: string; readonly caption: string | null }
  | { readonly kind: "table"; readonly table: TableText }
  /** A block that is written as a fence: its name and the lines in it, whose first one is below the fence. */
  | { readonly kind: "fence"; readonly name: string; readonly source: string }
);

/** A table; the first row names the columns. */
interface TableText {
  readonly head: readonly RichText[];
  readonly rows: readonly (readonly RichText[])[];
}

/** What is not allowed in a text, with the line of the paragraph that has it. */
interface TextProblem {
  readonly line: number;
  readonly rule: string;
}

export interface ReadMarkdown {
  readonly parts: readonly MarkdownPart[];
  readonly problems: readonly TextProblem[];
}

const MARKED = new Marked({ gfm: true });

/** Reads Markdown, in which restricted HTML may stand, into parts (D156). Neighbouring paragraphs, lists and headings are one text. */
export function readMarkdown(markdown: string): ReadMarkdown {
  if (Buffer.byteLength(markdown) > MAX_MARKDOWN_BYTES) return refuse(TOO_LONG);
  try {
    return readTokens(MARKED.lexer(markdown));
  } catch (error) {
    // The parser calls itself for each level.
    if (error instanceof RangeError) return refuse("is nested too deeply");
    throw error;
  }
}

/** The rule for a text over the limit. */
export const TOO_LONG = `is longer than ${MAX_MARKDOWN_BYTES / 1000} kB of Markdown; make several pages of it`;

const refuse = (rule: string): ReadMarkdown => ({ parts: [], problems: [{ line: 1, rule }] });

function readTokens(tokens: readonly Token[]): ReadMarkdown {
  const parts: MarkdownPart[] = [];
  const problems: TextProblem[] = [];
  let line = 1;
  for (const token of tokens) {
    const read = readToken(token, line);
    problems.push(...read.problems.map((rule) => ({ line, rule })));
    addPart(parts, read.part);
    line += token.raw.split("\n").length - 1;
  }
  return { parts, problems };
}

function addPart(parts: MarkdownPart[], part: MarkdownPart | null): void {
  const last = parts.at(-1);
  if (!part) return;
  if (part.kind === "text" && last?.kind === "text")
    parts[parts.length - 1] = { ...last, text: [...last.text, ...part.text] };
  else parts.push(part);
}

interface ReadToken {
  readonly part: MarkdownPart | null;
  readonly problems: readonly string[];
}

function readToken(token: Token, line: number): ReadToken {
  if (isFence(token)) {
    const [name = ""] = (token.lang ?? "").split(/\s/);
    return { part: { kind: "fence", line, name, source: token.text }, problems: [] };
  }
  if (token.type === "table") return readTable(token as Tokens.Table, line);
  const image = findLoneImage(token);
  if (image) {
    const { href: file, text: alt, title } = image;
    return { part: { kind: "image", line, file, alt, caption: title || null }, problems: [] };
  }
  const { text, problems } = readHtml(MARKED.parser([token]));
  const content = text.filter((node) => typeof node !== "string" || node.trim() !== "");
  const isEmpty = !hasWords(content) && token.type !== "hr";
  return { part: isEmpty ? null : { kind: "text", line, text: content }, problems };
}

const isFence = (token: Token): token is Tokens.Code => token.type === "code";

/** The image of a paragraph that has nothing else. */
function findLoneImage(token: Token): Tokens.Image | null {
  const [only, ...others] = token.type === "paragraph" ? (token.tokens ?? []) : [];
  return only?.type === "image" && others.length === 0 ? (only as Tokens.Image) : null;
}

function readTable({ header, rows }: Tokens.Table, line: number): ReadToken {
  const problems = new Set<string>();
  const readCell = ({ tokens }: Tokens.TableCell): RichText => {
    const read = readHtml(MARKED.Parser.parseInline(tokens, MARKED.defaults));
    for (const problem of read.problems) problems.add(problem);
    return read.text;
  };
  const table = { head: header.map(readCell), rows: rows.map((row) => row.map(readCell)) };
  return { part: { kind: "table", line, table }, problems: [...problems] };
}
