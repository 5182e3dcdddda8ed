import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { expect, test } from "vitest";
import { watchRequests } from "./quiet.ts";

/** A server that is asked by hand, whose clock goes on at each look. */
function givenServer(msEach = 10) {
  const server = new EventEmitter();
  let now = 0;
  const clock = () => {
    now += msEach;
    return now;
  };
  const ask = () => {
    const response = new EventEmitter();
    server.emit("request", {}, response);
    return () => response.emit("close");
  };
  return {
    ask,
    waitForQuiet: watchRequests(server as unknown as Pick<Server, "on">, clock),
    readNow: () => now,
  };
}

test("D421: a server that answers nobody is quiet at once", async () => {
  const { waitForQuiet, readNow } = givenServer();
  await waitForQuiet();
  expect(readNow()).toBeLessThan(50);
});

test("D421: it is quiet 30 ms after the last answer", async () => {
  const { ask, waitForQuiet, readNow } = givenServer();
  const [endFirst, endSecond] = [ask(), ask()];
  endFirst();
  const waiting = waitForQuiet();
  endSecond();
  const ended = readNow();
  await waiting;
  expect(readNow() - ended).toBeGreaterThanOrEqual(30);
  expect(readNow() - ended).toBeLessThan(100);
});

test("D421: one that is never quiet keeps nobody waiting for longer than a second", async () => {
  const { ask, waitForQuiet, readNow } = givenServer(100);
  ask();
  await waitForQuiet();
  expect(readNow()).toBeGreaterThanOrEqual(1000);
  expect(readNow()).toBeLessThan(1500);
});
