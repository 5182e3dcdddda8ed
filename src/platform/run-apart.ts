import { fork } from "node:child_process";
import { once } from "node:events";

interface Work {
  readonly data: unknown;
  readonly maxMs: number;
  readonly maxHeapMb: number;
}

type Answer<Outcome> =
  | { readonly ok: true; readonly outcome: Outcome }
  | { readonly ok: false; readonly error: unknown };

/** A process was ended before it had an outcome, such as for its limits. */
export class ProcessEndedError extends Error {}

/**
 * Does one piece of work on what a stranger may have made, in a process of its own without this one's secrets, so that no page waits for
 * it (T14). A thread would not do: one that lacks memory within a single operation, such as splitting a text of millions of lines, takes
 * the whole process with it.
 * @param script calls `answerApart`
 * @throws ProcessEndedError if it takes more time or memory than it may, else what the work throws
 */
export async function runApart<Outcome>(script: URL, { data, maxMs, maxHeapMb }: Work): Promise<Outcome> {
  const child = fork(script, {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    timeout: maxMs,
    killSignal: "SIGKILL",
  });
  let answer: Answer<Outcome> | undefined;
  child.on("message", (message: Answer<Outcome>) => {
    answer = message;
  });
  // A process that has ended meanwhile takes no data, which its end tells.
  child.send(data as object, () => undefined);
  // Not before it has ended, so that no more of them run than are counted.
  const [code, signal] = await once(child, "close");
  if (answer === undefined) throw new ProcessEndedError(`no outcome before the end (${signal ?? code})`);
  if (!answer.ok) throw answer.error;
  return answer.outcome;
}

/** Does, in the process that `runApart` has started, the work that it asks for. */
export function answerApart<Data, Outcome>(work: (data: Data) => Promise<Outcome>): void {
  const send = (answer: Answer<Outcome>) => process.send?.(answer, () => process.disconnect());
  process.once("message", (data) =>
    work(data as Data).then(
      (outcome) => send({ ok: true, outcome }),
      (error: unknown) => send({ ok: false, error }),
    ),
  );
}
