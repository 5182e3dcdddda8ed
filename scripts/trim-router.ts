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

/** Leaves out of the browser's scripts what React Router has for settings that this application does not use (D132). */
export function trimRouter(): Plugin {
  return {
    name: "trim-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const module = MODULES.exec(id)?.[1]?.replaceAll("\\", "/");
      const conditions = module === undefined ? undefined : NEVER[module];
      return conditions && { code: setConditions(code, conditions, id), map: null };
    },
  };
}

export function setConditions(code: string, conditions: (typeof NEVER)[string], id: string): string {
  let result = code;
  for (const [condition, value] of conditions) {
    if (!result.includes(condition)) throw new Error(`${id} has no "${condition}" any more`);
    result = result.replaceAll(condition, value);
  }
  return result;
}
