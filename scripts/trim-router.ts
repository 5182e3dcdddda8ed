import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const MODULES = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](.+)\.js$/;

/** Conditions of React Router that never hold in this application, and what to put there; by module. */
export const NEVER: Readonly<Record<string, readonly (readonly [condition: string, value: string])[]>> = {
  "dom-export/hydrated-router": [
    ["ssrInfo.context.future.unstable_customRouteDiscovery", "false"],
    ["let discoveryRuntime = ssrInfo.routeDiscoveryRuntime", "let discoveryRuntime = void 0"],
  ],
  // Every page brings all routes (`react-router.config.ts`).
  "dom/ssr/fog-of-war": [["!isFogOfWarEnabled(routeDiscovery, ssr)", "true"]],
  // Pages have links of their own (`ui/page/link.tsx`). What names and makes these would keep them in.
  "dom/lib": [
    ['NavLink.displayName = "NavLink"', ""],
    ['Link.displayName = "Link"', ""],
    ["Link = React$1.forwardRef(", "Link = /* @__PURE__ */ React$1.forwardRef("],
  ],
  "router/router": [
    ["init.instrumentations", "false"],
    ["future.unstable_customRouteDiscovery", "false"],
  ],
};

/**
 * Leaves out of the browser's scripts what React Router has for settings that this application does not use (D132, D276). A build
 * stops when an installed version no longer has what is replaced.
 */
export function trimRouter(): Plugin {
  const missing = new Set(Object.keys(NEVER));
  return {
    name: "trim-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const module = MODULES.exec(id)?.[1]?.replaceAll("\\", "/");
      const conditions = module === undefined ? undefined : NEVER[module];
      if (module === undefined || conditions === undefined) return undefined;
      missing.delete(module);
      return { code: setConditions(code, conditions, module), map: null };
    },
    buildEnd(error) {
      const [module] = missing;
      if (!error && module !== undefined) throw new Error(explain(module, "is not in the build"));
    },
  };
}

const MANIFEST = "window.__reactRouterManifest=";

type Route = Readonly<Record<string, unknown>>;

/** Adds what nearly all routes have alike. It runs in the browser, so it uses nothing else of this file. */
const completeRoute = (id: string, route: Route): Route => ({
  ...{ id, parentId: "root", path: id.slice(1), hasLoader: true, hasDefaultExport: true, ...route },
  hasClientAction: "clientActionModule" in route,
  hasClientLoader: "clientLoaderModule" in route,
});

const COMPLETED = Object.keys(completeRoute("", {}));

/**
 * Leaves out of the manifest that every page loads what a browser does without or completes: the chunks that each route imports, which
 * it finds in the route's module, what a route does not have, and what nearly all routes have alike. The server has a manifest of its own.
 * @param folder of the scripts
 * @throws when it has no manifest as React Router writes it
 */
export async function trimManifest(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((file) => /^manifest-\w+\.js$/.test(file));
  const text = name === undefined ? "" : await readFile(join(folder, name), "utf8");
  if (name === undefined || !text.startsWith(MANIFEST))
    throw new Error(explain("manifest", "is not in the build"));
  const manifest = JSON.parse(text.slice(MANIFEST.length).replace(/;$/, ""));
  const whole: Record<string, Route> = {};
  const short: Record<string, Route> = {};
  for (const [id, { imports: _, ...route }] of Object.entries<Route>(manifest.routes)) {
    const has = Object.entries(route).filter(([, value]) => value !== false && !isEmptyList(value));
    const own = Object.fromEntries(has.filter(([key]) => !COMPLETED.includes(key)));
    const usual = completeRoute(id, own);
    if (COMPLETED.every((key) => usual[key] === (route[key] ?? false))) short[id] = own;
    else whole[id] = Object.fromEntries(has);
  }
  const complete = `for(const[id,route]of Object.entries(${JSON.stringify(short)}))${MANIFEST.slice(0, -1)}.routes[id]=(${completeRoute})(id,route);`;
  await writeFile(
    join(folder, name),
    `${MANIFEST}${JSON.stringify({ ...manifest, routes: whole })};${complete}`,
  );
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** @throws when a condition is not in the code of the module */
export function setConditions(code: string, conditions: (typeof NEVER)[string], module: string): string {
  let result = code;
  for (const [condition, value] of conditions) {
    if (!result.includes(condition)) throw new Error(explain(module, `has no "${condition}"`));
    result = result.replaceAll(condition, value);
  }
  return result;
}

const explain = (module: string, problem: string): string =>
  `React Router's ${module}.js ${problem} any more. Adapt or remove its lines in scripts/trim-router.ts (D276).`;
