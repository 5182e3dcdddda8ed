import type { Config } from "@react-router/dev/config";

/** Built by `react-router build back-office`, apart from the storefront, so that shoppers load none of it (D430). */
export default {
  appDirectory: "../src/back-office",
  buildDirectory: "../build/back-office",
  ssr: true,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
