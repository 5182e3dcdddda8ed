/** What the layers in layers.ts do not say. A feature offers itself through its own files. */
module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Types count: what points in a circle cannot be read alone.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "components-stay-off-the-server",
      severity: "error",
      from: {
        path: "^src/(features|ui|storefront)/.*(/ui/|\\.tsx$)",
        // React Router takes loaders, actions and what they import out of what browsers get; the build fails if it cannot.
        pathNot: "(\\.test|entry\\.server|/pages/[^/]+/route|storefront/root)\\.tsx$",
      },
      to: { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "one-mint-of-accounts",
      comment: "Only the directory of sites turns a number into an account (D1).",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/features/tenancy/accounts/site-directory", "\\.test\\.ts$"] },
      to: { path: "^src/platform/account-id", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "product-does-not-need-the-demo",
      severity: "error",
      from: { path: "^src/(features|search|platform|ui|http|storefront|runtime)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^demo/" },
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|node_modules|\\.react-router)" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".json"],
    },
    parser: "swc",
  },
};
