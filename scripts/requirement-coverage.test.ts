import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  checkCoverage,
  findNamedIds,
  listDecisionIds,
  listDemoDealerIds,
  listRequirementIds,
  parseEntries,
  testTitles,
} from "./requirement-coverage.ts";

/** IDs whose tests are owed. This list may only shrink: an ID that got a test must leave it. */
const UNTESTED: readonly string[] = [];

const ROOT = join(import.meta.dirname, "..");
const SUITES = "{src,demo,e2e,scripts}/**/*.{test,spec,contract}.{ts,tsx}";
const CODE = "src/**/*.{ts,tsx,css,sql}";
const TEST_CODE = "src/**/*.{test,contract,fixture}.{ts,tsx}";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

const DECISIONS = "docs/decisions";
const DECISION_FILES = globSync(`${DECISIONS}/*.md`, {
  cwd: ROOT,
  exclude: [`${DECISIONS}/README.md`],
}).sort();

/** IDs of all decisions, by number: an entry such as "D1 to D3" covers those between, whatever file they are in. */
const listAllDecisionIds = () =>
  DECISION_FILES.flatMap((path) => listDecisionIds(read(path))).sort(
    (one, other) => Number(one.slice(1)) - Number(other.slice(1)),
  );

const requirementsAndDecisions = (requirements: string) => [
  ...listRequirementIds(requirements),
  ...listAllDecisionIds(),
];

test("D33: every requirement and decision has a test that names it, or an entry", () => {
  const requirements = read("docs/requirements.md");
  const ids = requirementsAndDecisions(requirements);
  const files = globSync(SUITES, { cwd: ROOT });
  const titles = files.flatMap((path) => testTitles(read(path), path.endsWith(".tsx")));
  const code = globSync(CODE, { cwd: ROOT, exclude: [TEST_CODE] });
  const cited = code.flatMap((path) => findNamedIds(read(path), ids));
  expect(ids.length).toBeGreaterThan(580);
  expect(files.length).toBeGreaterThan(60);
  expect(cited.length).toBeGreaterThan(2000);
  expect(
    checkCoverage({ ids, entries: parseEntries(requirements, ids), titles, cited, untested: UNTESTED }),
  ).toEqual([]);
});

test("D110: what differs at one dealer is a setting of a demo dealer, or comes later", () => {
  const requirements = read("docs/requirements.md");
  const ids = listRequirementIds(requirements);
  const later = new Set(
    parseEntries(requirements, requirementsAndDecisions(requirements)).map(({ id }) => id),
  );
  const named = new Set(findNamedIds(read("demo/sites.test.ts"), ids));
  const variations = listDemoDealerIds(requirements);
  expect(variations.length).toBeGreaterThan(20);
  expect(variations.filter((id) => !later.has(id) && !named.has(id))).toEqual([]);
});

test("D110: the table of decisions lists what each file holds", () => {
  const rows = [...read(`${DECISIONS}/README.md`).matchAll(/^\| \[.+?\]\((.+?)\) \| .+ \| (D.*) \|$/gm)];
  const labels = listAllDecisionIds();
  const listed = rows.map(([, file, names = ""]) => [
    `${DECISIONS}/${file}`,
    new Set(findNamedIds(names, labels)),
  ]);
  expect(listed).toEqual(DECISION_FILES.map((path) => [path, new Set(listDecisionIds(read(path)))]));
});

test("D33: each decision is recorded once", () => {
  const labels = listAllDecisionIds();
  expect(labels.length).toBeGreaterThanOrEqual(68);
  expect(labels).toEqual([...new Set(labels)]);
});

describe("D33: the check", () => {
  const ids = ["AA-01", "AA-02", "AA-03", "BB-01", "D1"];
  const problems = (
    document: string,
    titles: readonly string[],
    untested: readonly string[] = [],
    cited: readonly string[] = [],
  ) =>
    checkCoverage({
      ids,
      entries: parseEntries(`## Later\n\n${document}\n\n## Next\n- other`, ids),
      titles,
      cited,
      untested,
    });
  const rest = "- later: AA-02 to BB-01: a feature\n- no test: D1: a habit";

  test("accepts a test, an entry and a range of entries", () => {
    expect(problems(rest, ["AA-01: works"])).toEqual([]);
  });

  test("finds an ID with neither, and accepts it while its test is owed", () => {
    expect(problems(rest, [])).toEqual(['AA-01 has neither a test nor an entry under "Later".']);
    expect(problems(rest, [], ["AA-01"])).toEqual([]);
  });

  test("finds an entry that a test overtook, whole or owed", () => {
    expect(problems(rest, ["AA-01 AA-03: works"])).toEqual([
      'AA-03 has a test, so its entry "later" must go or become "later in part".',
    ]);
    expect(problems(rest, ["AA-01: works"], ["AA-01"])).toEqual([
      "AA-01 has a test now: take it off the list of untested IDs.",
    ]);
    expect(problems(rest, ["AA-01: works"], ["AA-02"])).toEqual([
      "AA-02 has an entry: take it off the list of untested IDs.",
    ]);
  });

  test("wants a test of what exists of a requirement that comes in part later", () => {
    const partly = `- later in part: AA-01: the rest\n${rest}`;
    expect(problems(partly, ["AA-01: works"])).toEqual([]);
    expect(problems(partly, [])).toEqual(['AA-01 is "later in part", so what exists of it needs a test.']);
  });

  test("D110: finds an entry of what the code already has a part of", () => {
    expect(problems(rest, ["AA-01: works"], [], ["AA-01", "AA-03", "D1"])).toEqual([
      'AA-03 is named in the code, so its entry "later" must go or become "later in part".',
    ]);
    const partly = `- later in part: AA-01: the rest\n${rest}`;
    expect(problems(partly, ["AA-01: works"], [], ["AA-01"])).toEqual([]);
  });

  test("finds IDs that do not exist and entries given twice", () => {
    expect(problems(rest, ["AA-01 AA-99 UTF-16: works"])).toEqual([
      "A test's title names AA-99, which does not exist.",
    ]);
    expect(problems(`${rest}\n- later: AA-03: another`, ["AA-01: works"])).toEqual([
      "AA-03 has two entries.",
    ]);
    expect(problems(rest, ["AA-01: works"], ["AA-77"])).toEqual([
      "AA-77 is listed as untested and does not exist.",
    ]);
  });

  test.each(["- later: AA-09: x", "- later: AA-03 to AA-01: x", "- later: AA-01", "- soon: AA-01: x"])(
    "refuses the line %s",
    (line) => {
      expect(() => parseEntries(`## Later\n${line}\n`, ids)).toThrow(
        line.startsWith("- later: AA-0") ? /AA-0/ : "entry",
      );
    },
  );

  test("reads the titles of every kind of test but those that are skipped", () => {
    const source = `
      describe.each(TABLE)("AA-01: %s", () => {
        test.each([["BB-01: not a title"]])(\`AA-02: \${name}\`, async (a) => { await a<string>("AA-03"); });
        it.concurrent("AA-04", () => expect("D1").toBe("D1"));
        test.skip("AA-05", () => undefined);
        test.each\`a\`("AA-06", () => undefined);
      });`;
    expect(testTitles(source, false)).toEqual(["AA-01: %s", "AA-02:  ", "AA-04", "AA-06"]);
    expect(testTitles('test("AA-07", () => expect(<p>D2</p>).toBe(1));', true)).toEqual(["AA-07"]);
  });

  test("reads the IDs that a text names, with all of a range", () => {
    expect(findNamedIds("Both (AA-02 to BB-01, D1), not UTF-8 to UTF-16.", ids)).toEqual(
      expect.arrayContaining(["AA-02", "AA-03", "BB-01", "D1"]),
    );
    expect(findNamedIds("AA-03 to AA-09", ids)).toEqual(["AA-03", "AA-09"]);
  });

  test("reads the IDs of requirements on one dealer", () => {
    const lines = [
      "**AA-01** Green for one dealer.",
      "**AA-02** On One configured site.",
      "**AA-03** One step.",
    ];
    expect(listDemoDealerIds(lines.map((line) => `- ${line}`).join("\n"))).toEqual(["AA-01", "AA-02"]);
  });

  test("reads the IDs that documents define, not those that they mention", () => {
    expect(listRequirementIds("- **AA-01** As AA-02.\n- **AA-01** → decided.\n- **AA-03** x")).toEqual([
      "AA-01",
      "AA-03",
    ]);
    expect(listDecisionIds("## D9: Prices\nSee D6.\n### D7: no\n## D10: more")).toEqual(["D9", "D10"]);
  });
});
