import { expect, test } from "vitest";
import { recordRun } from "../bench/record.ts";

const PARTS = ["search", "import", "page"];
const run = (part: string, value: number, date = "2026-11-25") => ({
  part,
  machine: "2 × Processor, Node 24",
  date,
  sections: [
    {
      title: `What of ${part}`,
      figures: [
        { name: "ours over theirs", value, unit: "times" },
        { name: "in seconds", value: 3, unit: "s" },
        { name: "document", value: 30.617, unit: "KB" },
      ],
    },
    { title: "Only times", figures: [{ name: "p50", value: 1, unit: "ms" }] },
  ],
});

test("D218: a recorded part has its machine and date, and the figures that can be compared between machines", () => {
  expect(recordRun("", run("page", 2.8234), PARTS)).toContain(
    [
      "## page",
      "",
      "2026-11-25, 2 × Processor, Node 24",
      "",
      "| What of page | |",
      "|---|---|",
      "| ours over theirs | 2.8 times |",
      "| document | 30.6 KB |",
      "",
    ].join("\n"),
  );
  expect(recordRun("", run("page", 1), PARTS)).not.toMatch(/\| (in seconds|p50|Only times)/);
});

test("D218: a part takes the place of its former figures, leaves the others, and stands in its order", () => {
  const parts = ["page", "search", "import"];
  const document = parts.reduce((text, part) => recordRun(text, run(part, 5), PARTS), "");
  expect([...document.matchAll(/^## (.*)$/gm)].map(([, part]) => part)).toEqual(PARTS);
  const later = recordRun(document, run("import", 151.7, "2026-12-01"), PARTS);
  expect(later).toBe(
    document.replace(
      /(?<=## import\n\n)2026-11-25(.*\n\n.*\n.*\n.*) 5 times/,
      (_, rest) => `2026-12-01${rest} 152 times`,
    ),
  );
  expect(later).not.toBe(document);
});
