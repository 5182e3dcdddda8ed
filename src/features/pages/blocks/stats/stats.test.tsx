import { expect, test } from "vitest";
import type { PageDocument } from "#features/pages/document/page-document.ts";
import { formatProblem } from "#features/pages/source/content-file.ts";
import { readContentFile } from "#features/pages/source/read-content-file.ts";
import { aFile } from "#features/pages/source/test-content-file.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { statsBlock } from "./stats.ts";
import StatsBlock from "./stats-block.tsx";

const read = (lines: readonly string[]) =>
  readContentFile(aFile(["title: About"], `\`\`\`stats\n${lines.join("\n")}\n\`\`\`\n`));
const FIGURES = [
  ["50+", "locations"],
  ["40+", "brands"],
  ["30+", "years"],
] as const;
const WRITTEN = [
  "figures:",
  ...FIGURES.flatMap(([figure, words]) => [`  - figure: ${figure}`, `    words: ${words}`]),
];

test("GRP-05 GRP-06 D346: a banner shows figures and words exactly as they were written", async () => {
  const { draft } = await read(WRITTEN);
  const page = draft?.document as PageDocument | undefined;
  const built = await statsBlock.build(null as never, statsBlock.schema.parse(page?.blocks[0]));
  if (!built) throw new Error("nothing is shown");
  for (const template of ["showroom", "yard"] as const) {
    const site = { template } as Parameters<typeof StatsBlock>[0]["site"];
    const html = renderHtml(<StatsBlock block={built.view} site={site} />);
    const shown = [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, item = ""]) =>
      item.replace(/<[^>]*>/g, ""),
    );
    expect(shown).toEqual(["50+ locations", "40+ brands", "30+ years"]);
  }
});

test.each([
  ["without figures", ["title: In figures"], "stats.figures: is missing"],
  ["with an empty list", ["figures: []"], "stats.figures: "],
  [
    "with a figure of a sentence",
    ["figures:", "  - figure: more than anybody", "    words: x"],
    "figures[0].figure",
  ],
  ["with a figure of nothing", ["figures:", "  - figure: 50+"], "stats.figures[0].words: is missing"],
])("GRP-05: a banner %s is refused, with its place and rule", async (_, lines, problem) => {
  expect((await read(lines)).problems.map(formatProblem)).toEqual([expect.stringContaining(problem)]);
});
