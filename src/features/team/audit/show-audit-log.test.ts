import { expect, test } from "vitest";
import { describeChanges } from "./show-audit-log.server.ts";

test.each([
  [{ role: "owner" }, { role: "manager" }, ["role: owner → manager"]],
  [{ role: "owner", sites: null }, { role: "manager", sites: null }, ["role: owner → manager"]],
  [undefined, { role: "manager" }, ["role: manager"]],
  [{ role: "manager" }, undefined, ["role: manager"]],
  [{ price: null }, { price: "$1" }, ["price: none → $1"]],
  [{ sites: [1] }, { sites: [1, 2] }, ["sites: [1] → [1,2]"]],
  [{ for: null }, { for: "2026-11-27T04:04:00.000Z" }, ["for: none → 27 Nov 2026, 3:04 pm AEDT"]],
  ["text", 5, []],
  [undefined, undefined, []],
])("D428: of %j and %j the log shows %j", (before, after, shown) => {
  expect(describeChanges(before, after, "Australia/Sydney")).toEqual(shown);
});
