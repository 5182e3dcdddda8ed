import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { envSchema } from "#platform/env.ts";
import { LAYERS } from "./layers.ts";

const ROOT = join(import.meta.dirname, "..");
const deployment = readFileSync(join(ROOT, "docs/deployment.md"), "utf8");

/** Rows of the deployment guide's table of environment variables: name, default, meaning. */
function documented(): string[][] {
  const [, table = ""] = /\| variable \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(deployment) ?? [];
  return table
    .trim()
    .split("\n")
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

test("D4: the deployment guide's table names every environment variable with its default and meaning", () => {
  const defaults: Readonly<Record<string, unknown>> = envSchema.parse({});
  const read = Object.entries(envSchema.shape).map(([name, schema]) => [
    `\`${name}\``,
    defaults[name] === undefined ? "" : `\`${defaults[name]}\``,
    schema.description,
  ]);
  expect(documented()).toEqual(read);
});

/** Documents with prose of ours. The requirements keep the lines that they came with. */
const PROSE = globSync(["*.md", "docs/**/*.md"], { cwd: ROOT, exclude: ["docs/requirements.md"] }).sort();
const DOCUMENTS = [
  ...PROSE.filter((path) => !/^docs\/decisions\/(?!README)/.test(path)),
  "tools/studio/README.md",
];

/** Text of a document without its fences, which hold code. */
const readProse = (path: string) =>
  readFileSync(join(ROOT, path), "utf8").replace(/^(```+)[\s\S]*?^\1$/gm, "");

/** Names by which links reach the sections of a document, as GitHub makes them of the headings. */
const listAnchors = (path: string) =>
  [...readProse(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

test("D279: every file and section that a document links to exists", () => {
  const links = DOCUMENTS.flatMap((path) =>
    [
      ...readProse(path)
        .replaceAll(/`[^`]+`/g, "")
        .matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g),
    ]
      .map(([, file = "", anchor]) => ({ path, target: file ? join(path, "..", file) : path, anchor }))
      .filter(({ target }) => !target.startsWith("..")),
  );
  const broken = links.filter(
    ({ target, anchor }) =>
      !existsSync(join(ROOT, target)) || (anchor && !listAnchors(target).includes(anchor)),
  );
  expect(links.length).toBeGreaterThan(70);
  expect(broken).toEqual([]);
});

test.each(PROSE)("D279: lines of %s have at most 100 characters", (path) => {
  const tooLong = readProse(path)
    .split("\n")
    .filter((line) => !line.startsWith("|"))
    .filter((line) => line.replaceAll(/\]\([^)]*\)/g, "").length > 100);
  expect(tooLong).toEqual([]);
});

test("every name that ARCHITECTURE.md places in a file is in that file", () => {
  const text = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8");
  const places = [...text.matchAll(/`(\w+)`\s(?:in\s|\()`([\w./-]+\.tsx?)`/g)];
  expect(places.length).toBeGreaterThan(3);
  const wrong = places.filter(([, name = "", path = ""]) => {
    const files = globSync(`src/**/${path}`, { cwd: ROOT });
    return !files.some((file) => readFileSync(join(ROOT, file), "utf8").includes(name));
  });
  expect(wrong.map(([place]) => place)).toEqual([]);
});

/** Rows of ARCHITECTURE.md's table of layers, highest first: the layer and what it says of it. */
function readLayerRows(): { readonly layer: string; readonly words: string }[] {
  const text = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8");
  return [...text.matchAll(/^\| `(src\/[\w/-]+)\/` \| (.*) \|$/gm)].map(([, layer = "", words = ""]) => ({
    layer,
    words,
  }));
}

test("D113: the layers of ARCHITECTURE.md are those that the import check enforces, in its order", () => {
  const documented = readLayerRows().map(({ layer }) => layer);
  expect(documented.toReversed()).toEqual(LAYERS.filter((layer) => layer.startsWith("src/")));
});

/** Folders that mean the same in every feature. */
const USUAL_FOLDERS = ["data", "pages", "settings", "ui"];

test("D113: ARCHITECTURE.md names every part of a feature, and none that is not there", () => {
  for (const { layer, words } of readLayerRows()) {
    if (!layer.startsWith("src/features/")) continue;
    const named = [...words.matchAll(/`([a-z-]+)\/[^`]*`/g)].map(([, name = ""]) => name);
    const folders = readdirSync(join(ROOT, layer), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect([layer, named.filter((name) => !folders.includes(name))]).toEqual([layer, []]);
    const unnamed = folders.filter((name) => !USUAL_FOLDERS.includes(name) && !named.includes(name));
    expect([layer, unnamed]).toEqual([layer, []]);
  }
});

test.each(DOCUMENTS)("every file and folder that %s names exists", (document) => {
  const text = readFileSync(join(ROOT, document), "utf8");
  const named = [
    ...text.matchAll(
      /`((?:src\/|features\/|platform\/|http\/|runtime\/|storefront\/|search\/|docs\/|scripts\/|demo\/|tools\/)[\w./-]*)`/g,
    ),
  ];
  const missing = named
    .map(([, path = ""]) => path)
    .filter((path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, "src", path)));
  expect(missing).toEqual([]);
});

test.each(DOCUMENTS)("every script that %s runs exists", (document) => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const text = readFileSync(join(ROOT, document), "utf8");
  const named = [...text.matchAll(/npm\srun\s(?:-s\s)?([\w-]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

/** Rows of two cells: a figure's name and its value. */
const readFigures = (text: string): [name: string, value: string][] =>
  [...text.matchAll(/^\| (.+?) \| (.*?) ?\|$/gm)].map(([, name = "", value = ""]) => [name, value]);

/** Figures of the last recorded bench as the changelog names them, "Start-up: later start over …". */
function readRecordedFigures(): ReadonlyMap<string, string> {
  let table = "";
  const figures = new Map<string, string>();
  for (const [name, value] of readFigures(readFileSync(join(ROOT, "docs/speed.md"), "utf8"))) {
    if (value === "") table = name;
    else figures.set(`${table}: ${name}`, value);
  }
  return figures;
}

/** Sections of the changelog, newest first. */
const readVersions = () =>
  readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")
    .split(/^## /m)
    .slice(1)
    .map((text) => ({ version: text.split(/\s/)[0]!, text }));

test("D272: the newest section of the changelog has key figures of the last recorded bench", () => {
  const recorded = readRecordedFigures();
  const figures = readFigures(readVersions()[0]!.text).filter(([, value]) => value !== "");
  expect(figures.length).toBeGreaterThan(7);
  expect(figures).toEqual(figures.map(([name]) => [name, recorded.get(name)]));
});

test("D272: the changelog has a section for the version of package.json, and figures for every version", () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const versions = readVersions();
  expect(versions.map((section) => section.version)).toContain(version);
  expect(versions.filter(({ text }) => readFigures(text).length === 0)).toEqual([]);
});

test("D272: the workflow runs the README's test command, and nothing else, on the Node that the product installs", () => {
  const { jobs } = parse(readFileSync(join(ROOT, ".github/workflows/test.yml"), "utf8"));
  const [, command] =
    /^```sh\n(npm ci && npm test)\n```$/m.exec(readFileSync(join(ROOT, "README.md"), "utf8")) ?? [];
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const runs = jobs.test.steps.flatMap(({ run }: { readonly run?: string }) => run ?? []);
  expect(runs).toEqual([command]);
  expect(jobs.test.container).toMatch(new RegExp(`^node:${dependencies.node.split(".")[0]}-`));
});

test("D272: .editorconfig indents and wraps as Biome does", () => {
  const { formatter } = JSON.parse(readFileSync(join(ROOT, "biome.json"), "utf8"));
  const text = readFileSync(join(ROOT, ".editorconfig"), "utf8");
  const [, first] = text.split(/^\[.*\]$/m);
  expect(first).toContain(
    `indent_style = ${formatter.indentStyle}\nindent_size = ${formatter.indentWidth}\n`,
  );
  expect(text).toContain(`[*.{ts,tsx,cts,cjs,json}]\nmax_line_length = ${formatter.lineWidth}\n`);
});
