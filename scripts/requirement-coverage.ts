import { type Node, parseSync } from "@swc/core";

/**
 * Ties requirements and decisions to tests (D33): every ID has a test whose title names it, or an entry under "Later"
 * in docs/requirements.md that says with which feature it comes, or why no test can hold it.
 */

const ID = /\b(?:[A-Z]+-\d{2}|D\d{1,3})\b/g;

/** IDs that a requirements document defines, in order: `- **SEA-03** …`. */
export function listRequirementIds(document: string): string[] {
  return [...new Set([...document.matchAll(/^- \*\*([A-Z]+-\d{2})\*\* /gm)].map(([, id = ""]) => id))];
}

/** IDs of requirements on one dealer, brand or the like: at least one demo dealer uses each of these settings. */
export function listDemoDealerIds(document: string): string[] {
  const lines = document.match(/^- \*\*[A-Z]+-\d{2}\*\* .*$/gm) ?? [];
  return lines.filter((line) => OF_ONE_DEALER.test(line)).flatMap((line) => listRequirementIds(line));
}

const OF_ONE_DEALER = /\bone (?:[a-z]+ )?(?:dealer|brand|site|provider|lender|configuration)\b/i;

/** IDs that a text names, with ranges such as `LOC-01 to LOC-03` spelled out. */
export function findNamedIds(text: string, ids: readonly string[]): string[] {
  const ranges = [...text.matchAll(RANGE)].map(([name]) => name);
  const known = ranges.filter((name) => name.split(" to ").every((end) => ids.includes(end)));
  return [...(text.match(ID) ?? []), ...known.flatMap((name) => filterIds(name, ids))];
}

const RANGE = new RegExp(`${ID.source} to ${ID.source}`, "g");

/** Labels that a file of decisions defines: `## D9: …`. */
export function listDecisionIds(document: string): string[] {
  return [...document.matchAll(/^## (D\d+): /gm)].map(([, id = ""]) => id);
}

/**
 * `later`: all of it comes with a feature. `later in part`: a test holds what exists, the rest comes with a feature.
 * `no test`: nothing that a program could check.
 */
export type EntryKind = "later" | "later in part" | "no test";

export interface Entry {
  readonly kind: EntryKind;
  readonly id: string;
}

/**
 * The entries of the section "Later": `later: GAL-01 to GAL-14, GAL-16: the whole vehicle page`.
 * @throws Error for a line that cannot be read
 */
export function parseEntries(document: string, ids: readonly string[]): Entry[] {
  const [, section = ""] = document.split(/^## Later$/m);
  const lines = section.replace(/^## .*/ms, "").match(/^- .*$/gm) ?? [];
  return lines.flatMap((line) => {
    const [, kind, names] = /^- (later|later in part|no test): ([^:]+): \S/.exec(line) ?? [];
    if (!kind || !names) throw new Error(`not an entry: ${line}`);
    return names
      .split(", ")
      .flatMap((name) => filterIds(name, ids))
      .map((id) => ({ kind: kind as EntryKind, id }));
  });
}

function filterIds(name: string, ids: readonly string[]): string[] {
  const [first = "", last = first] = name.split(" to ");
  const [from, to] = [ids.indexOf(first), ids.indexOf(last)];
  if (from === -1 || to < from) throw new Error(`no ID, or no range of IDs: ${name}`);
  return ids.slice(from, to + 1);
}

/** Titles of the tests and suites in a file's source, without those that are skipped. */
export function testTitles(source: string, isTsx: boolean): string[] {
  const titles: string[] = [];
  visit(parseSync(source, { syntax: "typescript", tsx: isTsx, target: "esnext" }), titles);
  return titles;
}

const SUITES = new Set(["test", "it", "describe"]);

// biome-ignore lint/suspicious/noExplicitAny: any node of a syntax tree
type AnyNode = Node & Record<string, any>;

function visit(node: unknown, titles: string[]): void {
  if (Array.isArray(node)) for (const item of node) visit(item, titles);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  const call = node as AnyNode;
  if (call.type === "CallExpression" && isSuite(call.callee))
    titles.push(...readText(call.arguments[0]?.expression));
  for (const child of Object.values(node)) visit(child, titles);
}

/** Whether a callee is `test`, `test.each(…)`, `describe.concurrent` and the like, but not `test.skip`. */
function isSuite(callee: AnyNode): boolean {
  switch (callee.type) {
    case "Identifier":
      return SUITES.has(callee.value);
    case "MemberExpression":
      return (
        !["skip", "todo", "fixme", "step"].includes(callee.property.value) &&
        isSuite(callee.object as AnyNode)
      );
    case "CallExpression":
      return isSuite(callee.callee);
    case "TaggedTemplateExpression":
      return isSuite(callee.tag);
    default:
      return false;
  }
}

function readText(argument: AnyNode | undefined): string[] {
  if (argument?.type === "StringLiteral") return [argument.value];
  if (argument?.type === "TemplateLiteral")
    return [argument.quasis.map((part: AnyNode) => part.raw).join(" ")];
  return [];
}

export interface Coverage {
  readonly ids: readonly string[];
  readonly entries: readonly Entry[];
  readonly titles: readonly string[];
  /** IDs that the product's code names in its comments, which says that it does something of them. */
  readonly cited: readonly string[];
  /** IDs whose tests are owed. The list may only shrink. */
  readonly untested: readonly string[];
}

/** What is wrong with the coverage, a sentence each; empty when every ID is accounted for once. */
export function checkCoverage({ ids, entries, titles, cited, untested }: Coverage): string[] {
  const [known, inCode] = [new Set(ids), new Set(cited)];
  const families = new Set(ids.map((id) => id.split("-")[0]));
  const named = new Set(titles.flatMap((title) => title.match(ID) ?? []));
  const owed = new Set(untested);
  const kinds = new Map(entries.map(({ id, kind }) => [id, kind]));
  const findProblems = (id: string): string[] => {
    const [tested, kind] = [named.has(id), kinds.get(id)];
    const partial = kind === "later in part";
    return [
      !tested && !kind && !owed.has(id) && `${id} has neither a test nor an entry under "Later".`,
      tested &&
        kind &&
        !partial &&
        `${id} has a test, so its entry "${kind}" must go or become "later in part".`,
      kind === "later" &&
        inCode.has(id) &&
        `${id} is named in the code, so its entry "later" must go or become "later in part".`,
      !tested && partial && !owed.has(id) && `${id} is "later in part", so what exists of it needs a test.`,
      tested && owed.has(id) && `${id} has a test now: take it off the list of untested IDs.`,
      kind && !partial && owed.has(id) && `${id} has an entry: take it off the list of untested IDs.`,
    ].filter((problem) => typeof problem === "string");
  };
  return [
    ...ids.flatMap(findProblems),
    ...repeated(entries.map(({ id }) => id)).map((id) => `${id} has two entries.`),
    ...untested.filter((id) => !known.has(id)).map((id) => `${id} is listed as untested and does not exist.`),
    ...[...named]
      .filter((id) => !known.has(id) && families.has(id.split("-")[0]))
      .map((id) => `A test's title names ${id}, which does not exist.`),
  ];
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
