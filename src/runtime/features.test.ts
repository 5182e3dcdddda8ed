import { expect, test } from "vitest";
import { FEATURES } from "./features.ts";
import type { WorkerContext } from "./worker-context.ts";

test("D115 D95: no two features, and no two rounds, have the same name", async () => {
  const unused = {} as WorkerContext;
  const background = await Promise.all(FEATURES.map((feature) => feature.background?.(unused)));
  const names = [
    FEATURES.map(({ name }) => name),
    background.flatMap((part) => part?.rounds ?? []).map(({ name }) => name),
  ];
  for (const list of names) expect([...new Set(list)]).toEqual(list);
  expect(names[1]).toContain("feeds");
});
