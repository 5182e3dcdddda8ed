import { expect, test } from "vitest";
import { isServerAnswering, MAX_WAIT_MS } from "./server-answer.ts";

const TIMEOUT = new Error("timeout expired");
const STARTING = Object.assign(new Error("the database system is starting up"), { code: "57P03" });
const REFUSED = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const STRANGER = Object.assign(new Error("password authentication failed"), { code: "28P01" });

/** What becomes of a server that fails in these ways, one after the other, and then answers. */
async function ask(...failures: Error[]) {
  const left = [...failures];
  let time = 0;
  const answered = await isServerAnswering({
    connect: async () => {
      const failure = left.shift();
      if (failure) throw failure;
    },
    now: () => time,
    pause: async () => {
      time += MAX_WAIT_MS / 10;
    },
  });
  return { answered, asked: failures.length - left.length };
}

test("D3: a server that is slow or still starting is waited for, so that no second one is started beside it", async () => {
  expect(await ask()).toEqual({ answered: true, asked: 0 });
  expect(await ask(TIMEOUT, STARTING, TIMEOUT)).toEqual({ answered: true, asked: 3 });
  expect(await ask(TIMEOUT, REFUSED, TIMEOUT)).toEqual({ answered: false, asked: 2 });
});

test("D3: nobody on the port, or a stranger, is known at once, and silence is not waited for without end", async () => {
  expect(await ask(REFUSED, TIMEOUT)).toEqual({ answered: false, asked: 1 });
  expect(await ask(STRANGER, TIMEOUT)).toEqual({ answered: false, asked: 1 });
  expect(await ask(...Array.from({ length: 20 }, () => TIMEOUT))).toEqual({ answered: false, asked: 11 });
});
