import "./production.ts";
import { buildProgram } from "./program.ts";
import { reportFailure } from "./terminal/output.ts";

// The reader of our output may go before its end, as `head` does: that is no failure.
const closedPipes = new Set<unknown>();
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  closedPipes.add(error);
});
try {
  await buildProgram().parseAsync();
} catch (error) {
  if (!closedPipes.has(error)) reportFailure(error);
}
