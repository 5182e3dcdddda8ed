import type { Worker } from "node:worker_threads";

/**
 * What a thread that does one piece of work posts. Resolves once the thread has ended, so that no more of them run than are counted.
 * @throws Error if the thread fails, or ends early without an outcome
 */
export async function awaitOutcome<Outcome>(thread: Worker): Promise<Outcome> {
  let outcome: Outcome | undefined;
  thread.on("message", (message: Outcome) => {
    outcome = message;
  });
  await new Promise<void>((resolve, reject) => {
    thread.once("error", reject);
    thread.once("exit", () => resolve());
  });
  if (outcome === undefined) throw new Error("the thread ended early, without an outcome");
  return outcome;
}
