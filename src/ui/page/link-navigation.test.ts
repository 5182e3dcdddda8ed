import fc from "fast-check";
import { expect, test } from "vitest";
import { isPlainClick } from "./link-navigation.ts";

test("D24: only the first button or a key, without another key, opens a link in place", () => {
  const keys = fc.record({
    altKey: fc.boolean(),
    ctrlKey: fc.boolean(),
    metaKey: fc.boolean(),
    shiftKey: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.nat(4), keys, (button, held) => {
      const isPlain = button === 0 && Object.values(held).every((isHeld) => !isHeld);
      expect(isPlainClick({ button, ...held } as MouseEvent)).toBe(isPlain);
    }),
  );
});
