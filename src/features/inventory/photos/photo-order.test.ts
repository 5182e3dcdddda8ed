import { expect, test } from "vitest";
import { movePhoto, type PhotoMove } from "./photo-order.ts";

const ABC = ["a", "b", "c"];
const moves: readonly [string, PhotoMove, readonly string[] | null][] = [
  ["b", { kind: "earlier" }, ["b", "a", "c"]],
  ["a", { kind: "earlier" }, ABC],
  ["b", { kind: "later" }, ["a", "c", "b"]],
  ["c", { kind: "later" }, ABC],
  ["c", { kind: "first" }, ["c", "a", "b"]],
  ["a", { kind: "before", other: "c" }, ["b", "a", "c"]],
  ["a", { kind: "before", other: null }, ["b", "c", "a"]],
  ["a", { kind: "before", other: "gone" }, null],
  ["gone", { kind: "first" }, null],
];

test.each(moves)("D442: %s moved %j makes %j of a, b, c", (url, move, expected) => {
  expect(movePhoto(ABC, url, move)).toEqual(expected);
});
