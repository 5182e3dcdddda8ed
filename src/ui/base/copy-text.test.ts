import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copy-text.ts";

afterEach(() => void vi.unstubAllGlobals());

/** A page whose browser refuses the clipboard; `copies` is what its old command does. */
function givenRefusal(copies: () => boolean) {
  const page = { held: [] as string[], left: 0, focused: 0 };
  const holder = {
    value: "",
    select: () => page.held.push(holder.value),
    remove: () => {
      page.left--;
    },
  };
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("not here")) } });
  vi.stubGlobal("document", {
    createElement: () => holder,
    activeElement: { focus: () => page.focused++ },
    body: { append: () => page.left++ },
    execCommand: copies,
  });
  return page;
}

test("SHARE-01: the address goes to the clipboard", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copyText("https://dealer.example/cars/a")).toBe(true);
  expect(writeText.mock.calls).toEqual([["https://dealer.example/cars/a"]]);
});

test("SHARE-01: where the clipboard is refused the old way is tried, which leaves page and focus as they were", async () => {
  const page = givenRefusal(() => true);
  expect(await copyText("the address")).toBe(true);
  expect(page).toEqual({ held: ["the address"], left: 0, focused: 1 });
});

test.each([
  ["answers no", () => false],
  [
    "throws",
    () => {
      throw new Error("not allowed");
    },
  ],
])(
  "SHARE-01: nothing is said to be copied when the old way %s, and the page is as it was",
  async (_, copies) => {
    const page = givenRefusal(copies);
    expect(await copyText("the address")).toBe(false);
    expect(page).toMatchObject({ left: 0, focused: 1 });
  },
);
