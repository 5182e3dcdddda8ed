import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StartError } from "#platform/start-error.ts";
import { readJsonFile } from "./read-json-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-json-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (content: string | Buffer) => {
  const path = join(folder, "site.json");
  await writeFile(path, content);
  return readJsonFile(path);
};

test.each<[string, string | Buffer, string]>([
  ["nothing", " \n", "is empty."],
  ["UTF-16", Buffer.from('\uFEFF{"a":1}', "utf16le"), "is saved as UTF-16. Save it as UTF-8 and try again."],
  [
    "UTF-16 unmarked",
    Buffer.from('{"a":1}', "utf16le"),
    "is saved as UTF-16. Save it as UTF-8 and try again.",
  ],
  [
    "UTF-16, big end first",
    Buffer.from([0xfe, 0xff, 0, 0x7b]),
    "is saved as UTF-16. Save it as UTF-8 and try again.",
  ],
  [
    "Latin-1",
    Buffer.from('{"a":"\xe9"}', "latin1"),
    "is not saved as UTF-8. Save it as UTF-8 and try again.",
  ],
  [
    "a missing comma",
    '{"a": 1\n "b": 2}',
    "is not valid JSON: line 2, column 2: a comma is missing before this.",
  ],
  [
    "a comma too many",
    '{"a": [1,\n]}',
    "line 2, column 1: a value is missing here, or there is a comma too many",
  ],
  [
    "a comma at the end",
    '{"a": 1,\n}',
    "line 2, column 1: a name in double quotes is missing here, or there is a comma",
  ],
  ["a missing end", '{"a": {\n"b": 1}', "line 2, column 8: a closing } is missing."],
  ["a comment", '{\n// ours\n"a": 1}', "line 2, column 1: JSON has no comments."],
  ["endless nesting", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, "is nested too deeply."],
  ["single quotes", "{'a': 1}", "line 1, column 2: "],
  ["a line break within", '{"a": "b\nc"}', "line 1, column 7: "],
  ["more behind", '{"a": 1}\n{}', "line 2, column 1: the file should end before this."],
  [
    "settings that are there twice",
    '{"a": {"b": 1,\n"c": {"b": 2},\n"b": 3},\n"a": 4}',
    'sets the same thing twice:\n  line 3: "b" is already set in line 1 of the same group\n  line 4: "a" is already set in line 1',
  ],
])("TEN-04: %s is refused with the file, the line and what to do", async (_, content, problem) => {
  const refusal = await read(content).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as Error).message).toContain(
    `${join(folder, "site.json")} ${problem.startsWith("line") ? "is not valid JSON: " : ""}${problem}`,
  );
});

test("TEN-04: a file that is not there, and a folder, are refused in words", async () => {
  const missing = join(folder, "none.json");
  await expect(readJsonFile(missing)).rejects.toThrow(
    `${missing} does not exist. Check its name and folder.`,
  );
  await expect(readJsonFile(folder)).rejects.toThrow(`${folder} is a folder. Name a JSON file in it.`);
});

test("TEN-04 D4: a byte order mark is no part of the text, and a key may come again in another group", async () => {
  const text = '[{"a": "\u00e9"}, {"a": {"a": 2}}]';
  expect(await read(`\uFEFF${text}`)).toEqual({ text, document: [{ a: "\u00e9" }, { a: { a: 2 } }] });
});
