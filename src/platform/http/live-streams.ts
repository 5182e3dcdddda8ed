/** Streams at once of one person, and of all people together in a process. A browser has one for each tab that is looked at. */
const MAX_OF_PERSON = 6;
const MAX_STREAMS = 1000;
/** More often than proxies and `limitServer` give up on a connection that says nothing. */
const HEARTBEAT_MS = 20_000;
/** Shorter than one exchange may take (`limitServer`): the browser asks again, with all checks. */
const MAX_STREAM_MS = 240_000;
/** Changes that follow each other within this time are told together. */
const GATHER_MS = 100;
/** How long a browser waits before it asks again. */
const RETRY_MS = 1000;

export interface LiveLimits {
  readonly ofPerson: number;
  readonly all: number;
  readonly heartbeatMs: number;
  readonly streamMs: number;
}

const LIMITS: LiveLimits = {
  ofPerson: MAX_OF_PERSON,
  all: MAX_STREAMS,
  heartbeatMs: HEARTBEAT_MS,
  streamMs: MAX_STREAM_MS,
};

/** What somebody wants to hear of. */
export interface Listening {
  readonly accountId: number;
  readonly staffId: number;
  /** Only changes of this thread; null for those of all. */
  readonly threadId: number | null;
  /** Whether they still may; asked at each heartbeat. A failure is no answer. */
  readonly stillMay: () => Promise<boolean>;
}

interface OpenStream extends Listening {
  readonly say: (text: string) => void;
  readonly end: () => void;
  gathering: NodeJS.Timeout | null;
}

const encoder = new TextEncoder();

/**
 * Server-sent events that tell pages of the back office to load again (D435). They say that something changed and never what: whoever
 * hears it asks for the page, with all its checks.
 */
export class LiveStreams {
  readonly #limits: LiveLimits;
  readonly #open = new Set<OpenStream>();
  #isClosed = false;

  constructor(limits: Partial<LiveLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Streams that are open. */
  get size(): number {
    return this.#open.size;
  }

  /** Opens a stream; null while the process stops, or if too many are open. The person's oldest stream makes room for a new one. */
  open(listening: Listening): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    if (this.#isClosed || this.#open.size >= this.#limits.all) return null;
    const own = [...this.#open].filter(({ staffId }) => staffId === listening.staffId);
    if (own.length >= this.#limits.ofPerson) {
      own[0]?.say("event: elsewhere\ndata:\n\n");
      own[0]?.end();
    }
    let end = () => {};
    return new ReadableStream({
      start: (controller) => {
        end = this.#add(listening, controller);
      },
      cancel: () => end(),
    });
  }

  #add(
    listening: Listening,
    controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>,
  ): () => void {
    const say = (text: string) => controller.enqueue(encoder.encode(text));
    const end = () => {
      if (!this.#open.delete(stream)) return;
      clearInterval(heartbeat);
      clearTimeout(last);
      if (stream.gathering) clearTimeout(stream.gathering);
      try {
        controller.close();
      } catch {
        // Its reader has gone.
      }
    };
    const stream: OpenStream = { ...listening, say, end, gathering: null };
    this.#open.add(stream);
    const beat = async () => {
      const may = await listening.stillMay().catch(() => true);
      if (!this.#open.has(stream)) return;
      if (may) say(":\n\n");
      else end();
    };
    const heartbeat = setInterval(() => void beat(), this.#limits.heartbeatMs);
    const last = setTimeout(end, this.#limits.streamMs);
    say(`retry: ${RETRY_MS}\n\n`);
    return end;
  }

  /** Something about a thread changed. */
  changed(accountId: number, threadId: number): void {
    for (const stream of this.#open)
      if (stream.accountId === accountId && (stream.threadId ?? threadId) === threadId) tell(stream);
  }

  /** Changes may have been missed. */
  missed(): void {
    for (const stream of this.#open) tell(stream);
  }

  /** Ends all streams and opens no other, so that browsers ask another process (D95). */
  close(): void {
    this.#isClosed = true;
    for (const { end } of this.#open) end();
  }
}

function tell(stream: OpenStream): void {
  stream.gathering ??= setTimeout(() => {
    stream.gathering = null;
    stream.say("data: changed\n\n");
  }, GATHER_MS);
}
