import type { Plugin } from "vite";

/**
 * The packages whose code browsers may load (D357). Anything else, such as zod, pg or sharp, reached a page by an import that was
 * meant for the server.
 */
const BROWSER_PACKAGES: ReadonlySet<string> = new Set([
  ...["react", "react-dom", "react-router", "scheduler"],
  ...["@simplewebauthn/browser", "@stripe/stripe-js", "lucide", "maplibre-gl", "yet-another-react-lightbox"],
]);

const PACKAGE = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/;

/** The modules of packages that browsers may not load, as `package: module`. */
export const findForeignModules = (modules: readonly string[]): string[] =>
  modules.flatMap((id) => {
    const name = PACKAGE.exec(id)?.[1]?.replaceAll("\\", "/");
    return name === undefined || BROWSER_PACKAGES.has(name) ? [] : [`${name}: ${id}`];
  });

/** Stops a build whose browser chunks have code of another package. */
export function checkBrowserPackages(): Plugin {
  return {
    name: "check-browser-packages",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        const [first] = chunk.type === "chunk" ? findForeignModules(chunk.moduleIds) : [];
        if (first === undefined) continue;
        throw new Error(
          `The browser chunk ${chunk.fileName} has code of ${first}. Import it where only the server does, or add the package to scripts/browser-packages.ts.`,
        );
      }
    },
  };
}
