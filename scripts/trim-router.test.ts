import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { NEVER, setConditions, trimManifest, trimRouter } from "./trim-router.ts";

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

test("D132 D276: a build stops and says why when another version no longer has a condition", () => {
  expect(() => setConditions("if (on) run();", [["off", "false"]], "router/router")).toThrow(
    'React Router\'s router/router.js has no "off" any more. Adapt or remove its lines in scripts/trim-router.ts',
  );
});

/** Builds with the modules of another version: what its hooks throw, or null. */
function buildWith(modules: Readonly<Record<string, string>>): string | null {
  const { transform, buildEnd } = trimRouter() as unknown as {
    transform: (code: string, id: string) => unknown;
    buildEnd: () => void;
  };
  try {
    for (const [module, code] of Object.entries(modules))
      transform(code, fileURLToPath(new URL(`${module}.js`, LIB)));
    buildEnd();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

test("D276: a build stops when another version has moved one of the modules", () => {
  const read = (module: string) => readFileSync(new URL(`${module}.js`, LIB), "utf8");
  const installed = Object.fromEntries(Object.keys(NEVER).map((module) => [module, read(module)]));
  expect(buildWith(installed)).toBeNull();
  for (const module of Object.keys(NEVER)) {
    const { [module]: code = "", ...others } = installed;
    expect(buildWith({ ...others, [`moved/${module}`]: code })).toContain(
      `React Router's ${module}.js is not in`,
    );
    expect(buildWith({ ...installed, [module]: "" })).toContain(`React Router's ${module}.js has no "`);
  }
});

test("D276: browsers get no list of what each route imports", async () => {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-manifest-"));
  await expect(trimManifest(folder)).rejects.toThrow(
    "React Router's manifest.js is not in the build any more.",
  );
  const file = join(folder, "manifest-1a2b.js");
  const entry = { module: "/assets/entry.js", imports: ["/assets/kit.js"] };
  const has = { hasLoader: true, hasDefaultExport: true, hasClientAction: false, hasClientLoader: false };
  const routes = {
    root: { ...has, id: "root", path: "", module: "/assets/root.js", hasErrorBoundary: true },
    "/": { ...has, id: "/", parentId: "root", index: true, module: "/assets/home.js" },
    "/alerts": {
      ...{ ...has, hasClientAction: true, hasAction: true },
      ...{ id: "/alerts", parentId: "root", path: "alerts", module: "/assets/alerts.js" },
      clientActionModule: "/assets/action.js",
    },
    "/search/*": {
      ...has,
      id: "/search/*",
      parentId: "root",
      path: "search/*?",
      module: "/assets/search.js",
    },
    "/file": {
      ...has,
      id: "/file",
      parentId: "root",
      path: "file",
      module: "/f.js",
      hasDefaultExport: false,
    },
  };
  const withImports = Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, { ...route, css: [], imports: ["/assets/kit.js"] }]),
  );
  writeFileSync(file, `window.__reactRouterManifest=${JSON.stringify({ entry, routes: withImports })};`);
  await trimManifest(folder);
  const trimmed = readFileSync(file, "utf8");
  const window: { __reactRouterManifest?: { routes: Record<string, Record<string, unknown>> } } = {};
  new Function("window", trimmed)(window);
  const read = window.__reactRouterManifest;
  const filled = Object.entries(read?.routes ?? {}).map(([id, route]) => [id, { ...NONE, ...route }]);
  expect({ ...read, routes: Object.fromEntries(filled) }).toEqual({
    entry,
    routes: Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, { ...NONE, ...route }])),
  });
  expect(trimmed).not.toContain('"imports":["/assets/kit.js"],"css"');
  expect(trimmed.match(/alerts/g)).toHaveLength(2);
});

/** What a route that does not say has. */
const NONE = { hasLoader: false, hasDefaultExport: false, hasClientAction: false, hasClientLoader: false };
