/**
 * `npm run bench -- [--only name,…] [--listings <file>] [--record] [--quick] [--vehicles <n>]`: measures what the product promises about speed and
 * weight, prints tables, and writes the same figures as JSON under `bench/results/`. With `--record`, those that can be compared
 * between machines are kept in `docs/speed.md` (D218). Nothing is asserted.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "#cli/start/build-if-stale.ts";
import { formatTable, type Section } from "./figures.ts";
import { readOptions } from "./options.ts";
import { PARTS } from "./parts.ts";
import { recordRun } from "./record.ts";

/** Names the part that a process started by this one is to run. */
const PART_VARIABLE = "FORECOURT_BENCH_PART";
/** Parts that need no build. */
const WITHOUT_PAGES = [
  ...[
    "search",
    "search-cluster",
    "search-drills",
    "models",
    "parts-search",
    "estimates",
    "import",
    "market",
    "rounds",
  ],
];
const ROOT = join(import.meta.dirname, "..");

const part = process.env[PART_VARIABLE];
await (part ? runPart(part) : runAll());

async function runPart(name: string): Promise<void> {
  const load = PARTS[name];
  if (!load) throw new Error(`no part is named ${name}`);
  const { default: measure } = await load();
  const sections = await measure(readOptions(process.argv.slice(2)));
  process.send?.(sections);
  process.disconnect();
}

async function runAll(): Promise<void> {
  const { only, record } = readOptions(process.argv.slice(2));
  const names = only ?? Object.keys(PARTS);
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) {
    process.stderr.write(
      `No part is named ${unknown.join(", ")}. Parts: ${Object.keys(PARTS).join(", ")}.\n`,
    );
    process.exitCode = 1;
    return;
  }
  if (names.some((name) => !WITHOUT_PAGES.includes(name))) await buildIfStale(ROOT);
  const startedAt = new Date();
  const results: Record<string, readonly Section[]> = {};
  for (const name of names) {
    const sections = await runProcess(name);
    if (!sections) process.exitCode = 1;
    results[name] = sections ?? [];
    for (const section of results[name]) process.stdout.write(`\n${formatTable(section)}\n`);
    if (record && sections) await keep(name, sections);
  }
  const file = await save({ startedAt, node: process.version, processor: cpus()[0]?.model, results });
  process.stdout.write(`\n${file}\n`);
}

/** Null when the part failed; it has said why. */
async function runProcess(name: string): Promise<readonly Section[] | null> {
  process.stderr.write(`${name}…\n`);
  const env = { ...process.env, NODE_ENV: "production", [PART_VARIABLE]: name };
  const child = fork(import.meta.filename, process.argv.slice(2), { env });
  let sections: readonly Section[] | null = null;
  child.once("message", (message) => {
    sections = message as Section[];
  });
  const [code, signal] = await once(child, "exit");
  if (code === 0) return sections;
  process.stderr.write(`${name} ended with ${signal ?? `code ${code}`}\n`);
  return null;
}

async function keep(part: string, sections: readonly Section[]): Promise<void> {
  const file = join(ROOT, "docs/speed.md");
  const processors = cpus();
  const machine = `${processors.length} × ${processors[0]?.model ?? "unknown"}, Node ${process.versions.node}`;
  const date = new Date().toISOString().slice(0, 10);
  const document = await readFile(file, "utf8").catch(() => "");
  await writeFile(file, recordRun(document, { part, machine, date, sections }, Object.keys(PARTS)));
}

async function save(figures: object): Promise<string> {
  const folder = join(import.meta.dirname, "results");
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${new Date().toISOString().replaceAll(":", "-")}.json`);
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
  return file;
}
