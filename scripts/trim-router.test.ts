import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NEVER, setConditions } from "./trim-router.ts";

const LIB = new URL("../node_modules/react-router/dist/production/lib/", import.meta.url);

test.each(Object.entries(NEVER))(
  "D132: the installed React Router's %s has the conditions that are set",
  (module, conditions) => {
    const code = readFileSync(new URL(`${module}.js`, LIB), "utf8");
    const set = setConditions(code, conditions, module);
    expect(set.length).toBeLessThan(code.length);
    for (const [condition] of conditions) expect(set).not.toContain(condition);
  },
);

test("D132: a build stops where another version no longer has one", () => {
  expect(() => setConditions("if (on) run();", [["off", "false"]], "router.js")).toThrow(
    'router.js has no "off" any more',
  );
});
