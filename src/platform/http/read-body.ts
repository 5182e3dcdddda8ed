import type { IncomingMessage } from "node:http";

export interface ReceivedBody {
  readonly bytes: Buffer<ArrayBuffer>;
  /** False when more came than was allowed; `bytes` is then its beginning, just over the limit or more. */
  readonly complete: boolean;
}

/**
 * Reads a request's body up to a limit and then stops, leaving the connection open for an answer.
 * @throws when the client goes away
 */
export function readBody(incoming: IncomingMessage, limit: number): Promise<ReceivedBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = (complete: boolean) => {
      incoming.off("data", take).off("end", ended).off("error", reject).off("close", gone);
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
    const gone = () => reject(new Error("the client went away"));
    incoming.on("data", take).on("end", ended).on("error", reject).on("close", gone);
  });
}
