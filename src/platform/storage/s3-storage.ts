import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { describeRefusedBucket } from "./refused-bucket.ts";
import { checkKey, type Part, type Storage } from "./storage.ts";

/** A bucket and how to reach it. */
export interface BucketSettings {
  readonly bucket: string;
  /** Address of the service; without it AWS in the region. */
  readonly endpoint?: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** What all names in the bucket begin with: a folder and a slash, or nothing. */
  readonly prefix: string;
  /** Whether the bucket is in the path of addresses, or else in the host's name. */
  readonly pathStyle: boolean;
}

const ATTEMPTS = 3;
/** Nothing is ever written here: finding nothing proves that the bucket is there, and may be listed and read. */
const NEVER_WRITTEN = "never-written";

/**
 * Storage in a bucket of an S3-compatible service, an object for each key (D44). The service itself shows an object whole or
 * not at all; an answer that ends early is an error. What may pass (no connection, silence, 5xx, 429) is tried three times.
 */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #longestMs: number;

  private constructor({ bucket, prefix, ...settings }: BucketSettings, silenceMs: number) {
    const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = settings;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#longestMs = (ATTEMPTS + 1) * silenceMs;
    this.#client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: pathStyle,
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: silenceMs, socketTimeout: silenceMs },
      // Not every compatible service knows AWS's newer checksums; the signature covers a hash of the bytes without them.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      // Else a photo of 2 MB or more takes a connection of its own, and waits six seconds where nobody answers "continue".
      expectContinueHeader: false,
    });
  }

  /**
   * Opens a bucket once it has answered. `silenceMs` is how long, in milliseconds, the service may keep silent; a call takes
   * at most four times as long with all that is tried.
   * @throws StartError naming the setting to fix when the service cannot be reached or refuses
   */
  static async open(settings: BucketSettings, silenceMs = 7500): Promise<S3Storage> {
    const storage = new S3Storage(settings, silenceMs);
    const answer = await storage.read(NEVER_WRITTEN).catch((error: Error) => error);
    if (answer) throw describeRefusedBucket(answer, settings);
    return storage;
  }

  async read(key: string): Promise<Buffer | null> {
    return this.#get(new GetObjectCommand(this.#object(key)));
  }

  async size(key: string): Promise<number | null> {
    try {
      const wanted = new HeadObjectCommand(this.#object(key));
      const { ContentLength = 0 } = await this.#client.send(wanted, this.#inTime());
      return ContentLength;
    } catch (error) {
      // An answer without a body cannot say what is missing.
      if (error instanceof NotFound) return null;
      throw error;
    }
  }

  async readPart(key: string, { from, length }: Part): Promise<Buffer | null> {
    const range = `bytes=${from}-${from + length - 1}`;
    try {
      return await this.#get(new GetObjectCommand({ ...this.#object(key), Range: range }));
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === "InvalidRange") return Buffer.alloc(0);
      throw error;
    }
  }

  async #get(wanted: GetObjectCommand): Promise<Buffer | null> {
    try {
      const { Body } = await this.#client.send(wanted, this.#inTime());
      if (!Body) throw new Error(`${wanted.input.Key} came without a body`);
      const { buffer, byteOffset, length } = await Body.transformToByteArray();
      return Buffer.from(buffer, byteOffset, length);
    } catch (error) {
      // Not every 404: were the bucket gone, each photo would pass for one that never was.
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.#client.send(new PutObjectCommand({ ...this.#object(key), Body: bytes }), this.#inTime());
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(key)), this.#inTime());
  }

  async *list(): AsyncGenerator<string> {
    let from: string | undefined;
    do {
      const wanted = { Bucket: this.#bucket, Prefix: this.#prefix, ContinuationToken: from };
      const found = await this.#client.send(new ListObjectsV2Command(wanted), this.#inTime());
      for (const { Key = "" } of found.Contents ?? []) yield Key.slice(this.#prefix.length);
      from = found.IsTruncated ? found.NextContinuationToken : undefined;
    } while (from !== undefined);
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + checkKey(key) };
  }

  #inTime() {
    return { abortSignal: AbortSignal.timeout(this.#longestMs) };
  }
}
