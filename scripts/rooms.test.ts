import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const listFiles = (pattern: string) =>
  execFileSync("git", ["ls-files", pattern], { encoding: "utf8" }).trim().split("\n");

test.each(listFiles("src/features/*/routes.ts"))(
  "D285: calls in %s are answered by functions of calls.server.ts that say so",
  (file) => {
    const calls = [...readFileSync(file, "utf8").matchAll(/import\("([^"]+)"\)\)\.(\w+)/g)];
    for (const [, from, name] of calls) {
      expect(from).toBe("./calls.server.ts");
      expect(name).toMatch(/^answer[A-Z]/);
    }
  },
);

const readExports = (file: string, verbs: string): string[][] =>
  [
    ...readFileSync(file, "utf8").matchAll(
      new RegExp(String.raw`^export (?:async )?(?:function|const) (${verbs})([A-Z]\w*)`, "gm"),
    ),
  ].map(([, verb = "", what = ""]) => [verb, what]);

const toFileName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The name of the file of a function that shows or submits: of one that does both, what it is about. */
function nameFile(functions: readonly string[][]): string {
  const [[verb = "", what = ""] = []] = functions;
  const both = functions.some(([other, same]) => other !== verb && same === what);
  return `${both ? toFileName(what).slice(1) : verb + toFileName(what)}.server.ts`;
}

test.each([
  [[["show", "Booking"]], "show-booking.server.ts"],
  [[["submit", "TestDrive"]], "submit-test-drive.server.ts"],
  [
    [
      ["show", "AskAlert"],
      ["submit", "AskAlert"],
    ],
    "ask-alert.server.ts",
  ],
])("D289: functions %j are in %s", (functions, name) => expect(nameFile(functions)).toBe(name));

test("D285 D289: a file is named for what it shows or submits, and calls alone answer", () => {
  const misnamed = listFiles("src/features/**/*.server.ts").flatMap((file) => {
    const functions = readExports(file, "show|submit");
    const name = file.slice(file.lastIndexOf("/") + 1);
    const wanted = functions.length > 0 ? nameFile(functions) : name;
    const answers = name === "calls.server.ts" ? [] : readExports(file, "answer");
    return [
      ...(wanted === name ? [] : [`${file} should be ${wanted}`]),
      ...answers.map(([, what]) => `${file}: answer${what} belongs in calls.server.ts`),
    ];
  });
  expect(misnamed).toEqual([]);
});

/** What a route module may take from server code: what it shows, submits, and what both work with. */
const OF_A_PAGE = /^(?:show|submit|find)/;

test.each(listFiles("src/features/*/pages/*/route.tsx"))(
  "D285: %s shows and submits with functions that say so",
  (file) => {
    const imports = readFileSync(file, "utf8").matchAll(/import \{([^}]+)\} from "[^"]+\.server\.ts"/g);
    const names = [...imports].flatMap(([, list]) => list?.split(",") ?? []).map((name) => name.trim());
    for (const name of names.filter((name) => name !== "" && !name.startsWith("type ")))
      expect(name).toMatch(OF_A_PAGE);
  },
);

test("D19 D285: a page that the cache keeps passes on until when its loader's answer is right", () => {
  for (const file of listFiles("src/features/*/routes.ts")) {
    const entries = readFileSync(file, "utf8").split(/\n {2}\{|\{ path:/);
    for (const entry of entries.filter((text) => text.includes("cacheKey"))) {
      const page = /page: "([^"]+)"/.exec(entry)?.[1];
      if (page === undefined) continue;
      const route = readFileSync(`src/features/${page}`, "utf8");
      expect([page, !/\bloader\(/.test(route) || route.includes("passLoaderHeaders as headers")]).toEqual([
        page,
        true,
      ]);
    }
  }
});
