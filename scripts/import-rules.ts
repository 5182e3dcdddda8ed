/** Checks the allowed directions of imports, and that the checker really saw every file: with an unreadable TypeScript it sees none and is content. */
import { readdirSync } from "node:fs";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import rules from "./import-rules.cjs";

const ROOTS = ["src", "demo", "scripts"];
const { options, ...ruleSet } = rules;
const { output } = await cruise(ROOTS, { ...options, ruleSet, validate: true });
const { modules, summary } = output as ICruiseResult;

const seen = new Set(modules.map(({ source }) => source));
const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" }).map(
    (name) => `${root}/${name.replaceAll("\\", "/")}`,
  ),
).filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"));
const unseen = files.filter((file) => !seen.has(file));

for (const { rule, from, to, cycle } of summary.violations) {
  const way = cycle ? cycle.map(({ name }) => name).join(" → ") : to;
  process.stderr.write(`${rule.name}: ${from} → ${way}\n`);
}
for (const file of unseen) process.stderr.write(`not checked: ${file}\n`);
process.stdout.write(
  `${files.length} files, ${summary.violations.length} violations, ${unseen.length} not checked\n`,
);
process.exitCode = summary.violations.length + unseen.length === 0 ? 0 : 1;
