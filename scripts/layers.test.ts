import { expect, test } from "vitest";
import {
  filesWithoutLayer,
  findCrowdedFolders,
  findFolderCycles,
  findLayer,
  upwardImports,
} from "./layers.ts";

const buildImport = (from: string, to: string) => ({
  from: `src/features/${from}`,
  to: `src/features/${to}`,
});

test("D113: a file belongs to the layer with the longest name that fits", () => {
  expect(findLayer("src/features/vehicles/slug.ts")).toBeLessThan(
    findLayer("src/features/tenancy/sites/site-view.ts"),
  );
  expect(findLayer("src/features/finance/rates/fees.ts")).toBeLessThan(
    findLayer("src/features/finance-page/x.ts"),
  );
  expect(filesWithoutLayer(["src/ui/base/icon.tsx", "src/features/nothing/saved.ts", "src/main.ts"])).toEqual(
    ["src/features/nothing/saved.ts", "src/main.ts"],
  );
});

test("D57 D113: an import may go down or stay in its layer, not up", () => {
  const up = buildImport("vehicles/slug.ts", "tenancy/sites/site-view.ts");
  const allowed = [
    buildImport("tenancy/sites/site-view.ts", "vehicles/slug.ts"),
    buildImport("leads/inbox/lead-store.server.ts", "leads/rules/lead.ts"),
    { from: "src/features/finance/quotes/youx-answer.test.ts", to: "demo/youx-stand-in.ts" },
  ];
  expect(upwardImports([up, ...allowed])).toEqual([up]);
  const product = { from: "src/features/finance/quotes/youx-answer.ts", to: "demo/youx-stand-in.ts" };
  expect(upwardImports([product])).toEqual([product]);
});

test("D57 D113: folders that import each other are a cycle, however long the way round; tests are none", () => {
  const imports = [
    buildImport("leads/lead/a.ts", "leads/inbox/b.ts"),
    buildImport("leads/inbox/c.ts", "leads/outbox/d.ts"),
    buildImport("leads/outbox/e.ts", "leads/lead/f.ts"),
    buildImport("leads/routing/g.ts", "leads/lead/a.ts"),
  ];
  const folders = ["inbox", "lead", "outbox"].map((name) => `src/features/leads/${name}`);
  expect(findFolderCycles(imports)).toEqual([folders]);
  expect(
    findFolderCycles([...imports.slice(0, 2), buildImport("leads/outbox/e.test.ts", "leads/lead/f.ts")]),
  ).toEqual([]);
});

test("D113 D288: a folder holds 25 files at most, but for the migrations", () => {
  const many = (folder: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`);
  expect(findCrowdedFolders(many("src/ui/base", 25))).toEqual([]);
  expect(findCrowdedFolders(many("src/ui/base", 26))).toEqual(["src/ui/base: 26"]);
  expect(findCrowdedFolders(many("src/platform/postgres/migrations", 40))).toEqual([]);
});
