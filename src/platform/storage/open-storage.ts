import { join } from "node:path";
import { type Env, requireSetting } from "../env.ts";
import { DiskStorage } from "./disk-storage.ts";
import type { Storage } from "./storage.ts";

/**
 * Where this installation keeps originals: the bucket that the environment names, else a folder (D44).
 * @throws StartError when the bucket cannot be used
 */
export async function openStorage(env: Env): Promise<Storage> {
  if (!env.S3_BUCKET) return new DiskStorage(join(env.IMAGE_DIR, "originals"));
  // The client takes up to 35 MB of memory: only where there is a bucket.
  const { S3Storage } = await import("./s3-storage.ts");
  return S3Storage.open({
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId: requireSetting(env, "S3_ACCESS_KEY_ID"),
    secretAccessKey: requireSetting(env, "S3_SECRET_ACCESS_KEY"),
    prefix: env.S3_PREFIX ?? "",
    pathStyle: env.S3_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
  });
}
