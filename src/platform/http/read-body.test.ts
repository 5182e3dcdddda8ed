import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { expect, test, vi } from "vitest";
import { readBody, streamBody } from "./read-body.ts";

const body = () => new PassThrough() as unknown as PassThrough & IncomingMessage;

test("D20: a body up to the limit is read whole", async () => {
  const incoming = body();
  incoming.write("ab");
  incoming.end("cd");
  const { bytes, complete } = await readBody(incoming, 4);
  expect([bytes.toString(), complete]).toEqual(["abcd", true]);
});

test("D20: beyond the limit reading stops, and the connection stays for an answer", async () => {
  const incoming = body();
  const reading = readBody(incoming, 4);
  for (let at = 0; at < 10; at++) incoming.write("abc");
  const { bytes, complete } = await reading;
  expect([bytes.length, complete]).toEqual([6, false]);
  expect([incoming.destroyed, incoming.isPaused()]).toEqual([false, true]);
});

test("D20: a client that goes away is no body", async () => {
  const incoming = body();
  const reading = readBody(incoming, 4);
  incoming.destroy();
  await expect(reading).rejects.toThrow("went away");
});

test("D20 D240: a body that comes drop by drop is cut off after a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const incoming = body();
  const reading = readBody(incoming, 4);
  incoming.write("a");
  vi.advanceTimersByTime(59_999);
  expect(incoming.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect(reading).rejects.toThrow("went away");
});

test("D240: a streamed body arrives whole, and waits while nobody reads it", async () => {
  const incoming = body();
  const reader = streamBody(incoming).getReader();
  incoming.write("ab");
  expect(String(Buffer.from((await reader.read()).value ?? []))).toBe("ab");
  incoming.end("cd");
  expect(String(Buffer.from((await reader.read()).value ?? []))).toBe("cd");
  expect((await reader.read()).done).toBe(true);
});

test("D240: no more of a streamed body is taken than is read", async () => {
  const incoming = body();
  const reader = streamBody(incoming).getReader();
  const next = async () => String(Buffer.from((await reader.read()).value ?? []));
  for (const chunk of ["ab", "cd", "ef"]) {
    incoming.write(chunk);
    await vi.waitFor(() => expect(incoming.isPaused()).toBe(true));
  }
  expect(incoming.readableLength).toBe(4);
  expect([await next(), await next(), await next()]).toEqual(["ab", "cd", "ef"]);
});

test("D240: who stops reading a streamed body leaves its connection open", async () => {
  const incoming = body();
  incoming.write("ab");
  for await (const chunk of streamBody(incoming)) {
    expect(chunk.length).toBe(2);
    break;
  }
  expect(incoming.destroyed).toBe(false);
  incoming.resume().end("cd");
});

test("D240: a client that goes away breaks a streamed body", async () => {
  const incoming = body();
  const reading = streamBody(incoming).getReader().read();
  incoming.destroy();
  await expect(reading).rejects.toThrow("went away");
});
