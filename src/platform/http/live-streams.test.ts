import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Listening, type LiveLimits, LiveStreams } from "./live-streams.ts";

const listening = (of: Partial<Listening> = {}): Listening => ({
  ...{ accountId: 1, staffId: 1, threadId: null, stillMay: async () => true },
  ...of,
});

/** A stream, and what it said until it ended or so far. */
function listen(streams: LiveStreams, of: Partial<Listening> = {}) {
  const heard = { text: "", ended: false, isOpen: false, stop: async () => {} };
  const stream = streams.open(listening(of));
  if (!stream) return heard;
  heard.isOpen = true;
  const reader = stream.getReader();
  heard.stop = () => reader.cancel();
  void (async () => {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      heard.text += new TextDecoder().decode(read.value);
    heard.ended = true;
  })();
  return heard;
}

const given = (limits: Partial<LiveLimits> = {}) => new LiveStreams(limits);
const CHANGED = "retry: 1000\n\ndata: changed\n\n";
const QUIET = "retry: 1000\n\n";

test("D435: who listens to an account or a thread hears of it alone, and once for changes in a row", async () => {
  const streams = given();
  const all = listen(streams);
  const same = listen(streams, { threadId: 7 });
  const other = listen(streams, { threadId: 8 });
  const stranger = listen(streams, { accountId: 2, threadId: 7 });
  streams.changed(1, 7);
  streams.changed(1, 7);
  await delay(250);
  expect([all, same, other, stranger].map(({ text }) => text)).toEqual([CHANGED, CHANGED, QUIET, QUIET]);
  streams.missed();
  await delay(250);
  expect([other.text, stranger.text]).toEqual([CHANGED, CHANGED]);
  streams.close();
});

test("D435: whoever may no longer is cut off at the next heartbeat; a database that is away decides nothing", async () => {
  let may = true;
  const streams = given({ heartbeatMs: 30 });
  const person = listen(streams, { stillMay: async () => may });
  const unsure = listen(streams, { stillMay: () => Promise.reject(new Error("away")) });
  await delay(80);
  expect([person.ended, person.text.startsWith(`${QUIET}:\n\n`)]).toEqual([false, true]);
  may = false;
  await delay(80);
  expect([person.ended, unsure.ended, streams.size]).toEqual([true, false, 1]);
  streams.close();
});

test("D435: a person's oldest stream makes room, and one process has no more than it can hold", async () => {
  const streams = given({ ofPerson: 2, all: 4 });
  const own = [listen(streams), listen(streams), listen(streams)];
  await delay(10);
  expect(own.map(({ ended }) => ended)).toEqual([true, false, false]);
  expect(own[0]?.text).toContain("event: elsewhere");
  const others = [
    listen(streams, { staffId: 2 }),
    listen(streams, { staffId: 3 }),
    listen(streams, { staffId: 4 }),
  ];
  expect(others.map(({ isOpen }) => isOpen)).toEqual([true, true, false]);
  streams.close();
});

test("D435: a stream ends when its time is over, its reader leaves or the process stops, and then none opens", async () => {
  const streams = given({ streamMs: 50 });
  const timed = listen(streams);
  const left = listen(streams, { staffId: 2 });
  await left.stop();
  expect(streams.size).toBe(1);
  await delay(100);
  expect([timed.ended, streams.size]).toEqual([true, 0]);
  const last = listen(streams);
  streams.changed(1, 1);
  streams.close();
  await delay(150);
  expect([last.ended, last.text, listen(streams).isOpen]).toEqual([true, QUIET, false]);
});
