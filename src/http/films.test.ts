import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { keepFilm } from "#platform/films/films.ts";
import { DiskStorage } from "#platform/storage/disk-storage.ts";
import { answerFilm } from "./films.ts";

let root: string;
let server: Server;
let originals: DiskStorage;
let film: Record<"webm" | "mp4", string>;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "forecourt-films-"));
  originals = new DiskStorage(root);
  film = await keepFilm(originals, { webm: Buffer.from("0123456789"), mp4: Buffer.from("abcdef") });
  server = createServer((incoming, response) => {
    answerFilm(originals, incoming.url ?? "", { incoming, response }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(root, { recursive: true });
});

const ask = (path: string, range?: string, method = "GET") =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    ...(range && { headers: { range } }),
  });

describe("films over HTTP", () => {
  test("D31 ENT-07: each format is sent as what it is, to be kept for ever, and says that parts are available", async () => {
    const [webm, mp4] = [await ask(film.webm), await ask(film.mp4)];
    expect([webm.status, webm.headers.get("content-type"), await webm.text()]).toEqual([
      200,
      "video/webm",
      "0123456789",
    ]);
    expect([mp4.headers.get("content-type"), await mp4.text()]).toEqual(["video/mp4", "abcdef"]);
    expect(webm.headers.get("accept-ranges")).toBe("bytes");
    expect(webm.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(webm.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each([
    ["bytes=0-", "0123456789", "bytes 0-9/10"],
    ["bytes=3-5", "345", "bytes 3-5/10"],
    ["bytes=8-99", "89", "bytes 8-9/10"],
    ["bytes=-4", "6789", "bytes 6-9/10"],
    ["bytes=-99", "0123456789", "bytes 0-9/10"],
  ])("ENT-07: the part %s is sent alone", async (range, body, contentRange) => {
    const answer = await ask(film.webm, range);
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(contentRange);
    expect(await answer.text()).toBe(body);
  });

  test.each(["bytes=5-3", "bytes=a-b", "bytes=0-1,4-5", "lines=0-1", "bytes=-"])(
    "ENT-07: who asks for %s gets all of it",
    async (range) => {
      const answer = await ask(film.webm, range);
      expect([answer.status, await answer.text()]).toEqual([200, "0123456789"]);
    },
  );

  test.each(["bytes=10-", "bytes=-0"])("ENT-07: no part lies beyond the end: %s", async (range) => {
    const answer = await ask(film.webm, range);
    expect([answer.status, answer.headers.get("content-range")]).toEqual([416, "bytes */10"]);
  });

  test("ENT-07 D275: HEAD says what GET would, without the bytes", async () => {
    const answer = await ask(film.webm, "bytes=2-4", "HEAD");
    expect([answer.status, answer.headers.get("content-length"), await answer.text()]).toEqual([
      206,
      "3",
      "",
    ]);
  });

  test("ENT-07: a client that does not read makes the server read a few pieces, not the film", async () => {
    const large = Buffer.alloc(30_000_000, 7);
    const long = await keepFilm(originals, { webm: large, mp4: Buffer.from("long") });
    const read = vi.spyOn(originals, "readPart");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.pause().write(`GET ${long.webm} HTTP/1.1\r\nhost: a\r\n\r\n`);
    await vi.waitFor(() => expect(read).toHaveBeenCalled());
    expect((await ask(long.webm, "bytes=29999990-")).headers.get("content-length")).toBe("10");
    const pieces = read.mock.calls.length;
    expect(read.mock.calls.every(([, { length }]) => length <= 2 ** 16)).toBe(true);
    expect(pieces).toBeLessThan(240);
    socket.destroy();
    expect(Buffer.from(await (await ask(long.webm)).arrayBuffer()).equals(large)).toBe(true);
  });

  test("D31: what is no film is not there", async () => {
    const unknown = `/film/${"0".repeat(64)}.webm`;
    for (const path of [unknown, film.webm.replace("webm", "mov"), "/film/", "/film/..%2f..%2fsecret.mp4"]) {
      const answer = await ask(path);
      expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 404, "no-store"]);
    }
  });
});
