import type { Profiler } from "node:inspector";
import { Session } from "node:inspector";
import { setFlagsFromString } from "node:v8";

/**
 * Counts the work of a function in steps, the same on any machine: how often V8 entered a block of the code, of the
 * product and of its libraries, as its precise coverage counts them. What one built-in function or one regular expression
 * does inside is not counted.
 */
export class StepCounter {
  readonly #session = new Session();

  constructor() {
    // Optimised code leaves out some of the counts.
    for (const flag of ["--no-opt", "--no-maglev", "--no-sparkplug"]) setFlagsFromString(flag);
    this.#session.connect();
    this.#post("Profiler.enable");
    this.#post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  /** How many steps `work` takes. */
  count(work: () => unknown): number {
    this.#take();
    work();
    return this.#take()
      .filter(({ url }) => !url.includes("node:"))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, range) => sum + range.count, 0);
  }

  close(): void {
    this.#session.disconnect();
  }

  #take(): readonly Profiler.ScriptCoverage[] {
    return this.#post("Profiler.takePreciseCoverage") as Profiler.ScriptCoverage[];
  }

  #post(method: string, params: object = {}): unknown {
    let answer: unknown;
    this.#session.post(method, params, (error, given) => {
      if (error) throw error;
      answer = (given as { result?: unknown } | undefined)?.result;
    });
    return answer;
  }
}
