import pLimit from "p-limit";
import { ProcessEndedError, runApart } from "#platform/run-apart.ts";
import type { BegunMapping } from "./begin-mapping.server.ts";

/** A file of 32 MB takes a second, most of which starts the process. */
const MAX_MS = 20_000;
const MAX_HEAP_MB = 512;
/** Files that are looked at, one after another, before another one is refused. */
const MAX_WAITING = 5;

/** What the process is given. */
export interface MappingTask {
  readonly content: Buffer;
  readonly title: string;
  readonly now: Date;
}

export type MappingProposal =
  | { readonly ok: true; readonly begun: BegunMapping }
  /** `problem` is a sentence. */
  | { readonly ok: false; readonly problem: string };

const turns = pLimit(1);

/** `beginMapping` in a process of its own, with limits of time and memory: a proposal takes longer than a page may wait (T14). */
export async function beginMappingApart(
  content: Buffer,
  { title, now }: Pick<MappingTask, "title" | "now">,
): Promise<MappingProposal> {
  if (turns.pendingCount >= MAX_WAITING)
    return { ok: false, problem: "Too many files are being looked at right now. Try again in a minute." };
  return turns(async () => {
    const task: MappingTask = { content, title, now };
    try {
      return await runApart<MappingProposal>(new URL("./begin-mapping-process.server.ts", import.meta.url), {
        ...{ data: task, maxMs: MAX_MS, maxHeapMb: MAX_HEAP_MB },
      });
    } catch (error) {
      if (!(error instanceof ProcessEndedError)) throw error;
      return { ok: false, problem: "This file takes too long to read. Its first rows alone are enough." };
    }
  });
}
