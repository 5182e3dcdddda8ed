/** Tries one file in a process of its own. Started by `tryFeed`. */
import { answerApart } from "#platform/run-apart.ts";
import { tryFile } from "./try-file.server.ts";

answerApart(tryFile);
