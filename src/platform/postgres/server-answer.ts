/** How long a server that is slow, or still recovers, is waited for. */
export const MAX_WAIT_MS = 60_000;

/** SQLSTATE of a server that is starting or stopping. */
const CANNOT_CONNECT_NOW = "57P03";

export interface ConnectOptions {
  /** Connects once. */
  readonly connect: () => Promise<void>;
  /** Milliseconds of any monotonic clock. */
  readonly now: () => number;
  readonly pause: () => Promise<void>;
}

/**
 * Whether a server answers. Silence under load, a start and a stop are waited out, because a second server cannot
 * start beside one that lives; a refused connection or a stranger's answer says at once that it is not there (D3).
 */
export async function isServerAnswering({ connect, now, pause }: ConnectOptions): Promise<boolean> {
  const end = now() + MAX_WAIT_MS;
  for (;;) {
    try {
      await connect();
      return true;
    } catch (error) {
      if (!mayAnswerLater(error as NodeJS.ErrnoException) || now() >= end) return false;
    }
    await pause();
  }
}

/** pg has no code for a connection that timed out. */
const mayAnswerLater = ({ code, message }: NodeJS.ErrnoException) =>
  code === CANNOT_CONNECT_NOW || code === "ETIMEDOUT" || (code === undefined && /timeout/i.test(message));
