import { readFile } from "node:fs/promises";
import { type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { findRepeatedKeys, toPosition } from "#platform/json-position.ts";
import { StartError } from "#platform/start-error.ts";

export interface JsonFile {
  readonly text: string;
  readonly document: unknown;
}

/**
 * Reads a JSON file that a person wrote.
 * @throws StartError naming the file, the line and what to do
 */
export async function readJsonFile(file: string): Promise<JsonFile> {
  const text = decodeText(file, await readBytes(file));
  if (text.trim() === "") throw new StartError(`${file} is empty.`);
  try {
    return { text, document: parseJson(file, text) };
  } catch (error) {
    // Both parsers call themselves for each level.
    if (error instanceof RangeError) throw new StartError(`${file} is nested too deeply.`);
    throw error;
  }
}

function parseJson(file: string, text: string): unknown {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new StartError(
      `${file} is not valid JSON: ${findSyntaxProblem(text) ?? (error as Error).message}.`,
    );
  }
  const repeated = findRepeatedKeys(text).map(
    ({ key, line, firstLine }) =>
      `line ${line}: "${key}" is already set in line ${firstLine} of the same group`,
  );
  if (repeated.length === 0) return document;
  throw new StartError([`${file} sets the same thing twice:`, ...repeated].join("\n  "));
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: "does not exist. Check its name and folder",
  EISDIR: "is a folder. Name a JSON file in it",
  EACCES: "cannot be read: this user has no permission",
};

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new StartError(`${file} ${UNREADABLE[code] ?? `cannot be read: ${message}`}.`);
  }
}

/** The text without a byte order mark, with which editors on Windows begin a file and which JSON does not allow. */
function decodeText(file: string, bytes: Buffer): string {
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff)/.test(bytes.toString("latin1", 0, 2)) || bytes.includes(0);
  if (isUtf16) throw new StartError(`${file} is saved as UTF-16. Save it as UTF-8 and try again.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new StartError(`${file} is not saved as UTF-8. Save it as UTF-8 and try again.`);
  }
}

type SyntaxFault = ReturnType<typeof printParseErrorCode>;

const FAULTS: Readonly<Partial<Record<SyntaxFault, string>>> = {
  CommaExpected: "a comma is missing before this",
  ColonExpected: "a colon is missing before this",
  PropertyNameExpected: "a name in double quotes is missing here, or there is a comma too many before this",
  ValueExpected: "a value is missing here, or there is a comma too many before this",
  CloseBraceExpected: "a closing } is missing",
  CloseBracketExpected: "a closing ] is missing",
  EndOfFileExpected: "the file should end before this",
  InvalidCommentToken: "JSON has no comments",
  UnexpectedEndOfString: "a closing double quote is missing",
  InvalidCharacter: "a line break or tab within a text must be written \\n or \\t",
  InvalidEscapeCharacter: "a backslash within a text must be written \\\\",
};

/** The first fault with its line and column; null when the other parser finds none. */
function findSyntaxProblem(text: string): string | null {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (!first) return null;
  const { line, column } = toPosition(text, first.offset);
  return `line ${line}, column ${column}: ${FAULTS[printParseErrorCode(first.error)] ?? "this is not understood; texts stand in double quotes"}`;
}
