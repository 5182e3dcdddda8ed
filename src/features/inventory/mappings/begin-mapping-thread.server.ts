/** Proposes one mapping in a thread of its own. Started by `beginMappingInThread`. */
import { parentPort, workerData } from "node:worker_threads";
import { FeedError } from "../feeds/mapping/feed-error.ts";
import { beginMapping } from "./begin-mapping.server.ts";
import type { MappingProposal, MappingTask } from "./begin-mapping-in-thread.server.ts";

const { content, title, now } = workerData as MappingTask;

async function propose(): Promise<MappingProposal> {
  try {
    return { ok: true, begun: await beginMapping(Buffer.from(content.buffer), { title, now }) };
  } catch (error) {
    if (error instanceof FeedError)
      return { ok: false, problem: `This file cannot be read: ${error.message}` };
    throw error;
  }
}

parentPort?.postMessage(await propose());
