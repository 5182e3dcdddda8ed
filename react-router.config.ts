import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { trimManifest } from "./scripts/trim-router.ts";

export default {
  appDirectory: "src/storefront",
  buildDirectory: "build/storefront",
  ssr: true,
  // Few routes: all are known at once, and no manifest is served beside the host resolution (D20).
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => trimManifest(join(reactRouterConfig.buildDirectory, "client/assets")),
} satisfies Config;
