/** Runs commands of `forecourt` for the process that forked it, one after another, and answers what each printed (D117). */
import "#cli/production.ts";
import { buildProgram } from "#cli/program.ts";
import { reportFailure } from "#cli/terminal/output.ts";

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

let printed = { out: "", err: "" };
const keep =
  (stream: "out" | "err"): typeof process.stdout.write =>
  (chunk: unknown) => {
    printed[stream] += String(chunk);
    return true;
  };
process.stdout.write = keep("out");
process.stderr.write = keep("err");

process.on("message", async (args: readonly string[]) => {
  printed = { out: "", err: "" };
  process.exitCode = 0;
  await buildProgram().parseAsync(args, { from: "user" }).catch(reportFailure);
  process.send?.({ code: Number(process.exitCode), ...printed } satisfies Outcome);
});
process.once("disconnect", () => process.exit());
