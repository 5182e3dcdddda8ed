import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { addPart, waitForParts } from "./parts-loaded.ts";

test("D220: a page waits for the parts that other parts bring, too", async () => {
  const loaded: string[] = [];
  const load = async (name: string, bring?: () => void) => {
    await setImmediate();
    bring?.();
    loaded.push(name);
  };
  addPart(load("shell", () => addPart(load("footer", () => addPart(load("yards"))))));
  await waitForParts();
  expect(loaded).toEqual(["shell", "footer", "yards"]);
});
