import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog, silentLog } from "../log.ts";
import { type Round, repeatRound } from "./round.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-22T23:59:50Z") }));
afterEach(() => void vi.useRealTimers());

const now = () => new Date();
const stopping = () => new AbortController();
const refuse = async () => {
  throw new Error("no daily round");
};
const parts = { now, log: silentLog, onceADay: refuse };

test("D115: a round runs so long after its last run has ended, and at the start where it asks for that", async () => {
  const runs: string[] = [];
  const slow = async () => {
    runs.push(now().toISOString().slice(17, 19));
    await vi.advanceTimersByTimeAsync(2000);
  };
  const stop = repeatRound(
    { name: "slow", every: 10_000, atStart: true, run: slow },
    { ...parts, stopped: stopping().signal },
  );
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toEqual(["50", "02"]);
  await stop();
});

test("D115 D465: a daily round is looked at at each UTC midnight and each quarter of an hour, and done if it is still to be", async () => {
  const run = vi.fn(async () => undefined);
  const asked: string[] = [];
  let isDue = false;
  const onceADay = async (name: string, work: () => Promise<void>) => {
    asked.push(`${name} ${now().toISOString().slice(11, 19)}`);
    if (isDue) await work();
  };
  const stop = repeatRound(
    { name: "photos", every: "daily", run },
    { ...parts, onceADay, stopped: stopping().signal },
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([asked, run.mock.calls.length]).toEqual([["photos 00:00:01"], 0]);
  isDue = true;
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect([asked.at(-1), run.mock.calls.length]).toEqual(["photos 00:15:01", 1]);
  await stop();
});

test("D115: a run that fails is logged by the name of its round, and the next one tries again", async () => {
  const entries: string[] = [];
  const log = createLog("info", { write: (entry) => void entries.push(entry) });
  const run = vi.fn(async () => undefined).mockRejectedValueOnce(new Error("no database"));
  const stop = repeatRound(
    { name: "feeds", every: 1000, run },
    { ...parts, log, stopped: stopping().signal },
  );
  await vi.advanceTimersByTimeAsync(2000);
  expect(run).toHaveBeenCalledTimes(2);
  expect(entries.map((entry) => JSON.parse(entry))).toMatchObject([{ round: "feeds", error: "no database" }]);
  await stop();
});

test("D95: a stopped round gets the signal, waits for the run under way and for what it started, and runs no more", async () => {
  const steps: string[] = [];
  const [running, started] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const controller = stopping();
  const round: Round = {
    name: "feeds",
    every: 1000,
    run: async (stopped) => {
      stopped.addEventListener("abort", () => steps.push("told"));
      await running.promise;
      steps.push("run");
    },
    stop: async () => {
      await started.promise;
      steps.push("started");
    },
  };
  const stop = repeatRound(round, { ...parts, stopped: controller.signal });
  await vi.advanceTimersByTimeAsync(1000);
  controller.abort();
  const stopped = stop().then(() => steps.push("stopped"));
  running.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(steps).toEqual(["told", "run"]);
  started.resolve();
  await stopped;
  await vi.advanceTimersByTimeAsync(5000);
  expect(steps).toEqual(["told", "run", "started", "stopped"]);
});
