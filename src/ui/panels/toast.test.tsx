import { expect, test } from "vitest";
import { LiveRegion } from "../base/live-region.tsx";
import { renderHtml } from "../base/test-render.tsx";
import { showToast, Toaster } from "./toast.tsx";

test("D23 CONST-03: a page has an empty status from the start, so that a screen reader says what appears in it", () => {
  showToast({ text: "of another visitor" });
  expect(renderHtml(<Toaster />)).toMatch(/<div role="status"><\/div>/);
  expect(renderHtml(<LiveRegion message="94 results" />)).toMatch(/<div role="status"[^>]*><\/div>/);
});

test("CONST-02: what stays at the foot of the window stands below the toast", () => {
  expect(renderHtml(<Toaster>bar</Toaster>)).toMatch(/role="status"><\/div>bar<\/div>$/);
});
