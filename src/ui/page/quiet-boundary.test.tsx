import { expect, test, vi } from "vitest";
import { renderHtml } from "../base/test-render.tsx";
import { QuietBoundary } from "./quiet-boundary.tsx";

test("GAL-16: a part that works is drawn as it is", () => {
  expect(renderHtml(<QuietBoundary part="A part">here</QuietBoundary>)).toBe("here");
});

test("GAL-16: one that fails leaves its fallback, is logged by its name, and whoever wants to know hears of it", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const onFail = vi.fn();
  const boundary = new QuietBoundary({ part: "The gauge", fallback: "none", onFail, children: "here" });
  const error = new Error("no such script");
  boundary.state = QuietBoundary.getDerivedStateFromError();
  boundary.componentDidCatch(error);
  expect(boundary.render()).toBe("none");
  expect(warn).toHaveBeenCalledWith("The gauge could not be shown:", error);
  expect(onFail).toHaveBeenCalledOnce();
  warn.mockRestore();
});
