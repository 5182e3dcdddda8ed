import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../../..");
const sources = globSync("**/*.{ts,tsx}", { cwd: SOURCES })
  .filter((file) => !/test|fixture/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCES, file), "utf8") }));
const findUsers = (name: string) =>
  sources.filter(({ text }) => new RegExp(`import[^;]*/${name}"`).test(text)).map(({ file }) => file);

test("D12: what takes long is done in a thread of its own, which nothing imports, so that no request waits", () => {
  const thread = "features/market/training/train-market-thread.server.ts";
  expect(findUsers("train-market.ts")).toEqual([thread]);
  expect(findUsers("averages.ts")).toEqual([thread]);
  expect(findUsers("train-market-thread.server.ts")).toEqual([]);
  const readers = sources.filter(({ text }) => /\breadObservations\(/.test(text)).map(({ file }) => file);
  expect(readers.sort()).toEqual(["features/market/training/observation-store.server.ts", thread]);
});
