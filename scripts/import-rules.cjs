/** Allowed directions: cli, app → features → search, platform, ui. A feature offers itself through its own files. */
module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Types alone may point back: nothing of them is loaded.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "lower-layers-know-no-feature",
      severity: "error",
      from: { path: "^src/(search|platform|ui)/" },
      to: { path: "^(src/(features|app|cli)|demo)/" },
    },
    {
      name: "ui-knows-no-platform",
      severity: "error",
      from: { path: "^src/ui/" },
      to: { path: "^src/(platform|search)/" },
    },
    {
      name: "features-know-no-routes",
      severity: "error",
      from: { path: "^src/features/" },
      to: { path: "^src/(app|cli)/" },
    },
    {
      name: "components-stay-off-the-server",
      severity: "error",
      from: { path: "/ui/" },
      to: { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "one-mint-of-accounts",
      comment: "Only the directory of sites turns a number into an account (D1).",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/features/sites/site-directory", "\\.test\\.ts$"] },
      to: { path: "^src/platform/account-id", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "product-does-not-need-the-demo",
      severity: "error",
      from: { path: "^src/(features|search|platform|ui|app)/", pathNot: "\\.test\\.ts$" },
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
