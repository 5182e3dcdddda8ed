import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "#platform/log.ts";
import { endInTime } from "./end-in-time.ts";

afterEach(() => vi.useRealTimers());

test("D95: a stop that never ends is ended, with a log entry and exit code 1", () => {
  vi.useFakeTimers();
  const entries: string[] = [];
  const exit = vi.fn();
  endInTime(createLog("info", { write: (entry) => void entries.push(entry) }), exit);
  vi.advanceTimersByTime(49_000);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(exit.mock.calls).toEqual([[1]]);
  expect(entries.join()).toContain("stopping took too long");
});
