import { join, relative } from "node:path";
import type { Plugin } from "vite";

const FEATURES = join(import.meta.dirname, "../src/features");

/**
 * Leaves `*.server.ts` of the features out of the server's build: Node runs them as they are, once for pages, calls and
 * the worker, and they find their data beside them.
 */
export const keepServerCodeOutside = (): Plugin => ({
  name: "keep-server-code-outside",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "ssr",
  async resolveId(id, importer, options) {
    if (!id.endsWith(".server.ts")) return null;
    const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
    if (!resolved?.id.startsWith(FEATURES)) return null;
    return { id: `#features/${relative(FEATURES, resolved.id)}`, external: true };
  },
});
