import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_COMPARED, parseComparedSlugs, toComparePath } from "./compare-address.ts";

const read = (path: string) => parseComparedSlugs(new URL(path, "https://dealer.example").searchParams);

test.each([
  ["/compare", []],
  ["/compare?cars=", []],
  ["/compare?cars=a-1,b-2", ["a-1", "b-2"]],
  ["/compare?cars=a-1,a-1,b-2", ["a-1", "b-2"]],
  ["/compare?cars=A,../x,%3Cscript%3E,a-1", ["a-1"]],
  ["/compare?cars=a,b,c,d,e", ["a", "b", "c", "d"]],
])("WAT-19: %s compares %j", (path, expected) => {
  expect(read(path)).toEqual(expected);
});

test("WAT-19: a comparison's address gives the same comparison", () => {
  const slugs = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,20}$/), { maxLength: MAX_COMPARED });
  fc.assert(
    fc.property(slugs, (one) => {
      expect(read(toComparePath(one))).toEqual(one);
    }),
  );
});
