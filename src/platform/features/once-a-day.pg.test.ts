import { expect, test, vi } from "vitest";
import { openTestDatabase } from "../postgres/test-database.ts";
import { DAY_MS, MINUTE_MS } from "../time.ts";
import { doOnceADay } from "./once-a-day.server.ts";

const db = openTestDatabase();
const SINCE = new Date("2026-03-01T23:00:00Z");
const MIDNIGHT = new Date("2026-03-02T00:00:01Z");
const after = (ms: number) => new Date(MIDNIGHT.getTime() + ms);
const running = new AbortController().signal;

/** A worker that was started before midnight and looks at a time. */
const look = (name: string, at: Date, work: () => Promise<void>, stopped = running) =>
  doOnceADay({ db, now: () => at, stopped }, { name, since: SINCE }, work);

const work = () => vi.fn(async () => undefined);

test("D465: of several workers one does a daily round, once a day, and first on the day after it was added", async () => {
  const done = work();
  expect(await look("photos", SINCE, done)).toBe("left");
  const outcomes = await Promise.all([1, 2, 3].map(() => look("photos", MIDNIGHT, done)));
  expect(outcomes.toSorted()).toEqual(["done", "left", "left"]);
  expect(await look("photos", after(20 * MINUTE_MS), done)).toBe("left");
  expect(done).toHaveBeenCalledTimes(1);
  expect(await look("drafts", MIDNIGHT, done)).toBe("done");
  expect(await look("photos", after(DAY_MS), done)).toBe("done");
});

test("D465 D95: what failed or was stopped is done by the next that looks", async () => {
  const done = work();
  const failing = look("failed", MIDNIGHT, () => Promise.reject(new Error("no database")));
  await expect(failing).rejects.toThrow("no database");
  expect(await look("failed", after(MINUTE_MS), done)).toBe("done");
  const stopping = new AbortController();
  const stopped = look("stopped", MIDNIGHT, async () => stopping.abort(), stopping.signal);
  expect(await stopped).toBe("left");
  expect(await look("stopped", after(MINUTE_MS), done)).toBe("done");
});

test("D465: a worker that was killed leaves its round to another after five minutes", async () => {
  const [hanging, done] = [Promise.withResolvers<void>(), work()];
  const begun = Promise.withResolvers<void>();
  const killed = look("killed", MIDNIGHT, () => {
    begun.resolve();
    return hanging.promise;
  });
  await begun.promise;
  expect(await look("killed", after(4 * MINUTE_MS), done)).toBe("left");
  expect(await look("killed", after(5 * MINUTE_MS), done)).toBe("done");
  hanging.resolve();
  await killed;
});
