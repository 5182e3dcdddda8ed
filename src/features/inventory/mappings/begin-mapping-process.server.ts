/** Proposes one mapping in a process of its own. Started by `beginMappingApart`. */
import { answerApart } from "#platform/run-apart.ts";
import { FeedError } from "../feeds/mapping/feed-error.ts";
import { beginMapping } from "./begin-mapping.server.ts";
import type { MappingProposal, MappingTask } from "./begin-mapping-apart.server.ts";

answerApart<MappingTask, MappingProposal>(async ({ content, title, now }) => {
  try {
    return { ok: true, begun: await beginMapping(content, { title, now }) };
  } catch (error) {
    if (error instanceof FeedError)
      return { ok: false, problem: `This file cannot be read: ${error.message}` };
    throw error;
  }
});
