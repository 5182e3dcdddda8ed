import fc from "fast-check";
import { expect, test } from "vitest";
import { renderHtml } from "../base/test-render.tsx";
import { isPlainClick, Link } from "./link.tsx";

test("D24: a link is an anchor, marked for the page to follow, and says whether the page stays where it is", () => {
  expect(
    renderHtml(
      <Link to="/cars/1" className="x" aria-label="A car">
        1
      </Link>,
    ),
  ).toBe('<a class="x" aria-label="A car" href="/cars/1" data-link="">1</a>');
  expect(
    renderHtml(
      <Link to="/search/used-cars" preventScrollReset replace>
        2
      </Link>,
    ),
  ).toBe('<a href="/search/used-cars" data-link="stay replace">2</a>');
  expect(
    renderHtml(
      <Link to="/elsewhere" reloadDocument>
        3
      </Link>,
    ),
  ).toBe('<a href="/elsewhere">3</a>');
});

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
