import pino, { type DestinationStream, type Logger } from "pino";

export type { Logger };

/**
 * Structured log, on standard error by default. Entries carry ids, never what a person typed; the paths below are a second
 * fence should a caller pass a whole object.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  const personal = [
    "email",
    "phone",
    "name",
    "last_name",
    "message",
    "postcode",
    "password",
    "authorization",
    "cookie",
  ];
  return pino(
    { level, base: null, redact: { paths: personal.flatMap((key) => [key, `*.${key}`]), remove: true } },
    destination,
  );
}

/** A log that writes nothing, for commands and tests. */
export const silentLog: Logger = pino({ level: "silent" });

/**
 * Whether an entry that could come very often is due: the first, and the next one after `everyMs`.
 * @param clock milliseconds since any moment
 */
export function atMostOnceIn(everyMs: number, clock: () => number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock();
    if (now - last < everyMs) return false;
    last = now;
    return true;
  };
}
