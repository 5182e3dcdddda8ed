import { expect, test } from "vitest";
import { listMapOrigins, mapSettings } from "./settings.ts";

test("D18 LOC-15: a map service's origins are those of its style and those that it names, and nothing else passes", () => {
  const read = (map: unknown) => mapSettings.safeParse(map);
  const origins = (map: unknown) => listMapOrigins(mapSettings.parse(map));
  expect(origins({})).toEqual([]);
  expect(origins({ origins: ["https://tiles.example"] })).toEqual([]);
  const style = "https://maps.example/style.json?key=1";
  expect(origins({ style })).toEqual(["https://maps.example"]);
  expect(origins({ style, origins: ["https://tiles.example:8443", "https://maps.example"] })).toEqual([
    "https://maps.example",
    "https://tiles.example:8443",
  ]);
  for (const bad of [
    "http://a.example",
    "https://a.example/",
    "https://a.example; script-src *",
    "*",
    "https:",
  ])
    expect(read({ style, origins: [bad] }).success, bad).toBe(false);
});
