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

/** What a route module may take from server code: what it shows, submits, and what both work with. */
const OF_A_PAGE = /^(?:show|submit|build\w+Context$|find)/;

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
