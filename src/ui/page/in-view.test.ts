import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchInView } from "./in-view.ts";

/** Replaces the browser's observer: `tell` gives what it saw, oldest first. */
class TestObserver {
  static last: TestObserver;
  readonly watched: unknown[] = [];
  readonly tell: (changes: readonly { readonly isIntersecting: boolean }[]) => void;
  readonly options: IntersectionObserverInit;
  constructor(tell: TestObserver["tell"], options: IntersectionObserverInit) {
    [this.tell, this.options] = [tell, options];
    TestObserver.last = this;
  }
  observe(element: unknown): void {
    this.watched.push(element);
  }
  disconnect(): void {
    this.watched.length = 0;
  }
}

beforeEach(() => void vi.stubGlobal("IntersectionObserver", TestObserver));
afterEach(() => void vi.unstubAllGlobals());

test("D18: of several changes at once the latest counts, and none is out of view", () => {
  const seen: boolean[] = [];
  watchInView({} as Element, (inView) => seen.push(inView));
  const { tell } = TestObserver.last;
  tell([{ isIntersecting: true }, { isIntersecting: false }]);
  tell([{ isIntersecting: false }, { isIntersecting: true }]);
  tell([]);
  expect(seen).toEqual([false, true, false]);
});

test("D18: an element is watched with its margin until it is ended", () => {
  const element = {} as Element;
  const end = watchInView(element, () => undefined, "800px");
  expect([TestObserver.last.watched, TestObserver.last.options]).toEqual([
    [element],
    { rootMargin: "800px" },
  ]);
  end();
  expect(TestObserver.last.watched).toEqual([]);
});
