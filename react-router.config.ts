import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/storefront",
  ssr: true,
  // Few routes: all are known at once, and no manifest is served beside the host resolution (D20).
  routeDiscovery: { mode: "initial" },
} satisfies Config;
