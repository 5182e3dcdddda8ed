import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { Images } from "../images/images.ts";
import { drawPhoto, testFolders } from "../images/test-images.ts";
import { openStorage } from "./open-storage.ts";
import { startTestS3Server, type TestS3Server } from "./test-s3-server.ts";

const newFolder = testFolders();
let server: TestS3Server;
beforeAll(async () => {
  server = await startTestS3Server();
});
afterAll(() => server.stop());

/** The environment of a machine with a folder of its own. */
const newMachine = async (bucket: Readonly<Record<string, string>> = {}) =>
  readEnv({ IMAGE_DIR: await newFolder(), ...bucket });

test("D30 D44: without a bucket originals are in the folder of pictures", async () => {
  const env = await newMachine();
  await (await openStorage(env)).write("ab/abcd", Buffer.from("here"));
  expect(await readdir(env.IMAGE_DIR, { recursive: true })).toEqual(
    expect.arrayContaining(["originals/ab/abcd"]),
  );
});

test("CONST-04 D44: a photo that one machine keeps in the bucket is delivered by each, and made by each from there", async () => {
  const bucket = {
    S3_BUCKET: server.bucket,
    S3_ENDPOINT: server.endpoint,
    S3_REGION: server.region,
    S3_ACCESS_KEY_ID: server.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.secretAccessKey,
    S3_PREFIX: "forecourt",
  };
  const newImages = async () => {
    const env = await newMachine(bucket);
    return Images.open({ originals: await openStorage(env), folder: env.IMAGE_DIR, cacheBytes: 5_000_000 });
  };
  const [one, other] = [await newImages(), await newImages()];
  const bytes = await drawPhoto(330, 200).jpeg().toBuffer();
  const kept = await one.keep(bytes);
  if (!kept.ok) throw new Error(kept.reason);
  const { hash } = kept;
  expect([...server.objects]).toEqual([[`forecourt/${hash.slice(0, 2)}/${hash}`, bytes]]);
  const wanted = { hash, width: 320, format: "webp" } as const;
  const picture = await other.deliver(wanted);
  expect(picture).toMatchObject({ type: "image/webp" });
  expect(await one.deliver(wanted)).toEqual(picture);
  expect(await one.deliver({ ...wanted, hash: "0".repeat(64) })).toBeNull();
  await server.stop();
  expect(await other.deliver(wanted)).toEqual(picture);
});
