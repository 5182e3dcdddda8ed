/**
 * The layers of the code, lowest first (see ARCHITECTURE.md). A file belongs to the longest name that its path starts with, and
 * imports only from its own layer and from those before it. Types count.
 */
export const LAYERS: readonly string[] = [
  "src/ui",
  "src/platform",
  "src/search",
  "src/features/vehicles",
  "src/features/places",
  "src/features/pricing",
  "src/features/tenancy",
  "src/features/identity",
  "src/features/content",
  "src/features/analytics",
  "src/features/inventory",
  "src/features/models",
  "src/features/reviews",
  "src/features/parts",
  "src/features/payments",
  "src/features/finance",
  "src/features/catalogue",
  "src/features/market",
  "src/features/request",
  "src/features/blocks",
  "src/features/account",
  "src/features/team",
  "src/features/domains",
  "src/features/results",
  "src/features/stock/store",
  "src/features/reviews-page",
  "src/features/locations",
  "src/features/leads",
  "src/features/inbox",
  "src/features/feeds",
  "src/features/forms",
  "src/features/online-payment",
  "src/features/alerts",
  "src/features/test-drives",
  "src/features/counter",
  "src/features/service-booking",
  "src/features/trade-in",
  "src/features/checkout",
  "src/features/deals",
  "src/features/parts-page",
  "src/features/contact",
  "src/features/success",
  "src/features/privacy",
  "src/features/finance-page",
  "src/features/vehicle-page",
  "src/features/stock",
  "src/features/offers",
  "src/features/pages",
  "src/features/spin-to-win",
  "src/features/garage",
  "src/features/directory",
  "src/features/brands",
  "src/features/home",
  "demo",
  "src/storefront",
  "src/back-office",
  "src/http",
  "src/runtime",
  "src/cli",
  "scripts",
];

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** The most files that a folder may hold; migrations are one list that only grows. */
const MAX_FILES = 25;
const UNLIMITED = "src/platform/postgres/migrations";

const isTest = (path: string) => /\.test\.tsx?$|\.contract\.ts$|\/test-[^/]+$/.test(path);
const toFolder = (path: string) => path.slice(0, path.lastIndexOf("/"));

/** The place of a file's layer in the list; -1 for a file of none. */
export function findLayer(path: string): number {
  const names = LAYERS.filter((name) => path.startsWith(`${name}/`)).sort((a, b) => b.length - a.length);
  return names[0] === undefined ? -1 : LAYERS.indexOf(names[0]);
}

/** Files that belong to no layer. */
export const filesWithoutLayer = (files: readonly string[]): string[] =>
  files.filter((path) => findLayer(path) === -1);

/**
 * What tests of any layer may use: the demo, whose stand-ins replace outside services, and the settings of all features
 * together, since a feature's settings are part of a site's (D115).
 */
const FOR_TESTS = ["demo/", "src/runtime/features.ts", "src/runtime/testing/test-config.ts"];

/** Imports from a higher layer. */
export const upwardImports = (imports: readonly Import[]): Import[] =>
  imports.filter(
    ({ from, to }) =>
      findLayer(to) > findLayer(from) && !(isTest(from) && FOR_TESTS.some((path) => to.startsWith(path))),
  );

/**
 * The folder of a file. A file that lies directly in a feature's folder, such as `settings.ts` or `routes.ts`, counts by
 * itself: some of them are used by all of the feature's folders, and others use them all.
 */
const toFolderOrRootFile = (path: string) =>
  /^src\/features\/[^/]+\/[^/]+$/.test(path) ? path : toFolder(path);

/**
 * Folders of `src` that import each other, in groups. Tests are left out: one may use a helper of a folder above its own
 * within a feature.
 */
export function findFolderCycles(imports: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [one, other] = [toFolderOrRootFile(from), toFolderOrRootFile(to)];
    if (one === other || isTest(from) || !from.startsWith("src/") || !to.startsWith("src/")) continue;
    next.set(one, (next.get(one) ?? new Set()).add(other));
  }
  const reached = new Map([...next.keys()].map((folder) => [folder, findReachable(folder, next)]));
  const groups = [...reached].map(([folder, others]) =>
    [...others].filter((other) => reached.get(other)?.has(folder)).sort(),
  );
  const cycles = groups.filter((group) => group.length > 1);
  return [...new Map(cycles.map((group) => [group.join(" "), group])).values()];
}

function findReachable(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const other of next.get(folder) ?? []) {
      if (seen.has(other)) continue;
      seen.add(other);
      waiting.push(other);
    }
  }
  return seen;
}

/** Folders of `src` with more than 25 files, and how many they hold. */
export function findCrowdedFolders(files: readonly string[]): string[] {
  const folders = Map.groupBy(
    files.filter((path) => path.startsWith("src/")),
    toFolder,
  );
  return [...folders]
    .filter(([folder, { length }]) => length > MAX_FILES && folder !== UNLIMITED)
    .map(([folder, { length }]) => `${folder}: ${length}`);
}
