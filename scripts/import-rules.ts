/**
 * Checks the layers, cycles between files and between folders, and that the checker really saw every file: with an unreadable
 * TypeScript it sees none and is content.
 */
import { readdirSync } from "node:fs";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import rules from "./import-rules.cjs";
import {
  filesWithoutLayer,
  findCrowdedFolders,
  findFolderCycles,
  findLayer,
  LAYERS,
  upwardImports,
} from "./layers.ts";

const ROOTS = ["src", "demo", "scripts"];
const { options, ...ruleSet } = rules;
const { output } = await cruise(ROOTS, { ...options, ruleSet, validate: true });
const { modules, summary } = output as ICruiseResult;

const all = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("\\", "/")),
);
const files = all.filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"));
const seen = new Set(modules.map(({ source }) => source));
const known = new Set(all);
const imports = modules.flatMap(({ source, dependencies }) =>
  dependencies
    .filter(({ resolved }) => known.has(resolved))
    .map(({ resolved }) => ({ from: source, to: resolved })),
);

const findLayerName = (path: string) => LAYERS[findLayer(path)] ?? "no layer";
const problems = [
  ...summary.violations.map(
    ({ rule, from, to, cycle }) =>
      `${rule.name}: ${from} → ${cycle ? cycle.map(({ name }) => name).join(" → ") : to}`,
  ),
  ...upwardImports(imports).map(
    ({ from, to }) => `upward: ${from} (${findLayerName(from)}) → ${to} (${findLayerName(to)})`,
  ),
  ...findFolderCycles(imports).map((folders) => `folder cycle: ${folders.join(" ⇄ ")}`),
  ...findCrowdedFolders(all).map((folder) => `crowded: ${folder}`),
  ...filesWithoutLayer(files).map((file) => `no layer: ${file}`),
  ...files.filter((file) => !seen.has(file)).map((file) => `not checked: ${file}`),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${files.length} files, ${imports.length} imports, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
