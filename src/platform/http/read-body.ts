import type { IncomingMessage } from "node:http";

export interface ReceivedBody {
  readonly bytes: Buffer<ArrayBuffer>;
  /** False when more came than was allowed; `bytes` is then its beginning, just over the limit or more. */
  readonly complete: boolean;
}

/** Small bodies arrive at once; whoever sends one drop by drop is cut off. */
const MAX_READING_MS = 60_000;

/**
 * Reads a request's body up to a limit and then stops, leaving the connection open for an answer.
 * @throws when the client goes away or takes longer than `maxMs`, by default a minute
 */
export function readBody(
  incoming: IncomingMessage,
  limit: number,
  maxMs = MAX_READING_MS,
): Promise<ReceivedBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const late = setTimeout(() => incoming.destroy(), maxMs);
    const stop = () => {
      clearTimeout(late);
      incoming.off("data", take).off("end", ended).off("error", failed).off("close", gone);
    };
    const done = (complete: boolean) => {
      stop();
      resolve({ bytes: Buffer.concat(chunks), complete });
    };
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= limit) return;
      incoming.pause();
      done(false);
    };
    const ended = () => done(true);
    const failed = (error: Error) => {
      stop();
      reject(error);
    };
    const gone = () => failed(new Error("the client went away"));
    incoming.on("data", take).on("end", ended).on("error", failed).on("close", gone);
  });
}

/**
 * A request's body as it arrives. Whoever stops reading it leaves the connection open for an answer, unlike with
 * `Readable.toWeb`, which would close it.
 */
export function streamBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const take = (chunk: Buffer) => {
        controller.enqueue(chunk);
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
      };
      incoming
        .on("data", take)
        .once("end", () => close(controller))
        .once("error", (error) => controller.error(error))
        .once("close", () => incoming.complete || controller.error(new Error("the client went away")));
      incoming.pause();
    },
    pull: () => void incoming.resume(),
    cancel: () => void incoming.removeAllListeners("data").pause(),
  });
}

/** A body that nobody reads any more ends, too. */
function close(controller: ReadableStreamDefaultController): void {
  try {
    controller.close();
  } catch {
    // It was cancelled.
  }
}

/** How long a request says its body is, in bytes; null if it does not say. */
export function readLength({ headers }: IncomingMessage): number | null {
  const length = headers["content-length"];
  return length === undefined ? null : Number(length);
}
