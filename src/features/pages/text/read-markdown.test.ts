import { expect, test } from "vitest";
import { MAX_MARKDOWN_BYTES, readMarkdown } from "./read-markdown.ts";

test("D156 PAGE-11: Markdown is texts, images, tables and blocks, each with its line", () => {
  const { parts, problems } = readMarkdown(
    [
      ...["# Title", "", "One *two*.", "", '![A yard](./yard.jpg "At dusk")', ""],
      ...["| a | b |", "|---|---|", "| 1 | **2** |", "", "```staff", "title: Team", "```", "", "- last", ""],
    ].join("\n"),
  );
  expect(problems).toEqual([]);
  expect(parts.map(({ kind, line }) => [kind, line])).toEqual([
    ["text", 1],
    ["image", 5],
    ["table", 7],
    ["fence", 11],
    ["text", 15],
  ]);
  expect(parts[0]).toMatchObject({
    text: [
      { tag: "h2", children: ["Title"] },
      { tag: "p", children: ["One ", { tag: "em", children: ["two"] }, "."] },
    ],
  });
  expect(parts[1]).toMatchObject({ file: "./yard.jpg", alt: "A yard", caption: "At dusk" });
  expect(parts[2]).toMatchObject({
    table: { head: [["a"], ["b"]], rows: [[["1"], [{ tag: "strong", children: ["2"] }]]] },
  });
  expect(parts[3]).toMatchObject({ name: "staff", source: "title: Team" });
});

test("D156: what is not allowed is named with the line of its paragraph", () => {
  const { problems } = readMarkdown("Fine.\n\nOne\n<script>x</script>\n\n\nSee [this](javascript:x).\n");
  expect(problems).toEqual([
    { line: 4, rule: expect.stringContaining("<script>") },
    { line: 7, rule: expect.stringContaining("javascript:x") },
  ]);
});

test("D156: 2 MB of Markdown are refused with the limit", () => {
  const { parts, problems } = readMarkdown("word ".repeat(400_000));
  expect(parts).toEqual([]);
  expect(problems).toEqual([{ line: 1, rule: expect.stringContaining(`${MAX_MARKDOWN_BYTES / 1000} kB`) }]);
});

test("D156: nesting without end is refused", () => {
  expect(readMarkdown("> ".repeat(3000)).problems[0]?.rule).toMatch(/deeply/);
});
