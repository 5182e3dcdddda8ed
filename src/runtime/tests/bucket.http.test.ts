import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { drawPhoto } from "#platform/images/test-images.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { sendError, startTestS3Server } from "#platform/storage/test-s3-server.ts";
import { given, givenDealer, givenServer } from "../testing/test-setup.ts";
import { aSite, startTestServer, toHost, unique } from "../testing/test-site.ts";

const db = openTestDatabase();
const slug = unique("bucket");
givenDealer(db, { sites: { [slug]: { config: aSite() } } });
const bucket = given(startTestS3Server, (started) => started.stop());
const withSecret = (secret: string) => ({
  env: {
    S3_BUCKET: bucket.bucket,
    S3_ENDPOINT: bucket.endpoint,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: secret,
  },
});
const server = givenServer(db, () => withSecret(bucket.secretAccessKey));

async function addressOfNewPhoto(seed: number): Promise<string> {
  const kept = await server.process.images.keep(await drawPhoto(330, 200, seed).jpeg().toBuffer());
  if (!kept.ok) throw new Error(kept.reason);
  return `/img/${kept.hash}/320.webp`;
}

const askStatus = async (path: string) => (await server.ask(toHost(slug), path)).status;

test("CONST-04 D44: photos are made from the bucket, and while it is away those made before and all pages go on", async () => {
  const [made, other] = [await addressOfNewPhoto(1), await addressOfNewPhoto(2)];
  expect(bucket.objects.size).toBe(2);
  expect(await askStatus(made)).toBe(200);
  const slowDown = (response: ServerResponse) => sendError(response, "SlowDown");
  bucket.faults.push(slowDown, slowDown, slowDown);
  expect(await askStatus(other)).toBe(500);
  expect([await askStatus(made), await askStatus("/")]).toEqual([200, 200]);
  expect(await askStatus(other)).toBe(200);
  expect(server.log()).toContain("SlowDown");
  expect(server.log()).not.toContain(bucket.secretAccessKey);
});

test("D44: a bucket that refuses keeps the server from starting", async () => {
  await expect(startTestServer(db, withSecret("wrong"))).rejects.toThrow(
    "S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID",
  );
});
