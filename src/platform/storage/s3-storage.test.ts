import dns from "node:dns";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { StartError } from "../start-error.ts";
import { type BucketSettings, S3Storage } from "./s3-storage.ts";
import { storageContract } from "./storage.contract.ts";
import { sendError, startTestS3Server, type TestS3Server } from "./test-s3-server.ts";

let server: TestS3Server;
beforeEach(async () => {
  server = await startTestS3Server();
  // The client waits a random while between attempts: none.
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

function open(changes: Partial<BucketSettings> = {}, silenceMs?: number): Promise<S3Storage> {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = server;
  const settings = { bucket, endpoint, region, accessKeyId, secretAccessKey, prefix: "", pathStyle: true };
  return S3Storage.open({ ...settings, ...changes }, silenceMs);
}

storageContract("S3 storage", () => open());

const PHOTO = Buffer.from("the bytes of a photo");
const slowDown = (response: ServerResponse) => sendError(response, "SlowDown");
const saysNothing = () => undefined;
/** Milliseconds of silence that are too long: few, yet enough for a machine that is busy with other tests. */
const SILENCE = 400;
const cutShort = (response: ServerResponse) => {
  response.writeHead(200, { "content-length": PHOTO.length }).write(PHOTO.subarray(0, 10));
  setImmediate(() => response.destroy());
};
const stopsHalfway = (response: ServerResponse) => {
  response.writeHead(200, { "content-length": PHOTO.length }).write(PHOTO.subarray(0, 10));
};

/** A name server for which every host is this machine. */
const isHere = (_host: string, _options: object, answer: (...found: unknown[]) => void) =>
  answer(null, [{ address: "127.0.0.1", family: 4 }]);
const isNowhere = (_host: string, _options: object, answer: (error: Error) => void) =>
  answer(new Error("no such host"));

describe("names in the bucket", () => {
  test("D44: an object has the key's name behind the prefix, wherever the bucket's name goes", async () => {
    const storage = await open({ prefix: "group/forecourt/" });
    await storage.write("ab/abcd", PHOTO);
    expect([...server.objects]).toEqual([["group/forecourt/ab/abcd", PHOTO]]);
    expect(server.asked.at(-1)).toMatch(`PUT ${server.endpoint}/photos/group/forecourt/ab/abcd`);
    vi.spyOn(dns, "lookup").mockImplementation(isHere as never);
    const byHost = await open({ endpoint: `http://s3.test:${server.port}`, pathStyle: false });
    expect(await byHost.read("group/forecourt/ab/abcd")).toEqual(PHOTO);
    expect(server.asked.at(-1)).toMatch(`GET http://photos.s3.test:${server.port}/group/forecourt/ab/abcd`);
  });
});

describe("a bucket that cannot be used", () => {
  const refusal = async (changes: Partial<BucketSettings>, silenceMs?: number) => {
    const error = await open(changes, silenceMs).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).not.toContain(server.secretAccessKey);
    return (error as StartError).message.replace(server.endpoint, "…");
  };

  test.each([
    [{ bucket: "fotos" }, "S3_BUCKET fotos does not exist at S3_ENDPOINT …."],
    [{ accessKeyId: "OTHER" }, "S3_ACCESS_KEY_ID is not known at S3_ENDPOINT …."],
    [
      { secretAccessKey: "wrong" },
      "S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID at S3_ENDPOINT ….",
    ],
    [{ region: "us-east-1" }, "S3_REGION us-east-1 is not the region of the bucket at S3_ENDPOINT …."],
  ])("D44: with %j the start says what to fix", async (changes, sentence) => {
    expect(await refusal(changes)).toBe(sentence);
  });

  test.each([
    [
      "a key without rights",
      (response: ServerResponse) => sendError(response, "AccessDenied"),
      "S3_ACCESS_KEY_ID is refused, or may not list and read the bucket photos, at S3_ENDPOINT ….",
    ],
    [
      "a web page for everything",
      (response: ServerResponse) => response.end("<!doctype html>"),
      "S3_ENDPOINT … is no S3 service: it has everything that it is asked for.",
    ],
    [
      "a server that knows no buckets",
      (response: ServerResponse) => response.writeHead(404).end(),
      "S3_ENDPOINT … does not answer as an S3 service: 404 NotFound.",
    ],
    [
      "no HTTP at all",
      (response: ServerResponse) => response.socket!.end("220 mail\r\n"),
      "S3_ENDPOINT … cannot be reached: Parse Error: Expected HTTP/, RTSP/ or ICE/.",
    ],
  ])("D44: %s is recognised at start", async (_, fault, sentence) => {
    server.faults.push(fault);
    expect(await refusal({})).toBe(sentence);
  });

  test("D44: without an address the bucket is looked for at AWS, in its region", async () => {
    const lookup = vi.spyOn(dns, "lookup").mockImplementation(isNowhere as never);
    expect(await refusal({ endpoint: undefined, pathStyle: false })).toBe(
      "AWS in S3_REGION ap-southeast-2 cannot be reached: no such host.",
    );
    expect(lookup.mock.calls[0]![0]).toBe("photos.s3.ap-southeast-2.amazonaws.com");
  });

  test("D44: nobody at the address, and somebody who says nothing", async () => {
    expect(await refusal({ endpoint: "http://127.0.0.1:1" })).toBe(
      "S3_ENDPOINT http://127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1.",
    );
    server.faults.push(saysNothing, saysNothing, saysNothing);
    expect(await refusal({}, SILENCE)).toMatch(/^S3_ENDPOINT … cannot be reached: .*timed out after 400 ms/);
    expect(server.asked).toHaveLength(3);
  });
});

describe("a service with troubles", () => {
  test("D44: what passes is tried again, reading, writing and removing", async () => {
    const storage = await open();
    server.faults.push(slowDown, (response) => response.destroy());
    await storage.write("ab/abcd", PHOTO);
    server.faults.push(slowDown, slowDown);
    expect(await storage.read("ab/abcd")).toEqual(PHOTO);
    server.faults.push(slowDown);
    await storage.remove("ab/abcd");
    expect(server.objects.size).toBe(0);
    expect(server.asked).toHaveLength(1 + 3 + 3 + 2);
  });

  test("D44: what does not pass is an error after three attempts", async () => {
    const storage = await open();
    server.faults.push(slowDown, slowDown, slowDown, slowDown);
    await expect(storage.write("ab/abcd", PHOTO)).rejects.toMatchObject({ name: "SlowDown" });
    expect(server.asked).toHaveLength(1 + 3);
    expect(server.objects.size).toBe(0);
  });

  test("D44: a service that says nothing is left after a while, and asked again", async () => {
    const storage = await open({}, SILENCE);
    await storage.write("ab/abcd", PHOTO);
    server.faults.push(saysNothing);
    expect(await storage.read("ab/abcd")).toEqual(PHOTO);
  });

  test("D44: half an object is never taken for all of it", async () => {
    const storage = await open({}, SILENCE);
    await storage.write("ab/abcd", PHOTO);
    server.faults.push(cutShort);
    await expect(storage.read("ab/abcd")).rejects.toMatchObject({ code: "ECONNRESET" });
    server.faults.push(stopsHalfway);
    await expect(storage.read("ab/abcd")).rejects.toMatchObject({ name: "TimeoutError" });
    expect(await storage.read("ab/abcd")).toEqual(PHOTO);
  });

  test("D44: a service that trickles is left, however little it keeps silent", async () => {
    const storage = await open({}, SILENCE);
    let trickle: NodeJS.Timeout | undefined;
    server.faults.push((response) => {
      response.writeHead(200, { "content-length": 1_000_000 });
      trickle = setInterval(() => response.write("."), 20);
    });
    await expect(storage.read("ab/abcd")).rejects.toThrow();
    clearInterval(trickle);
  });

  test("D44: a bucket that is gone, or may not be read any more, is an error and not a photo that never was", async () => {
    const storage = await open();
    for (const code of ["NoSuchBucket", "AccessDenied"]) {
      server.faults.push((response) => sendError(response, code));
      await expect(storage.read("ab/abcd")).rejects.toMatchObject({ name: code });
    }
  });
});
