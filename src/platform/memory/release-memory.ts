import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives back to the machine what a large piece of work left behind, which otherwise stays with the process for as long as
 * it runs. Everything else waits meanwhile: 0.2 s with 200,000 vehicles in memory.
 */
export function releaseMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: Readonly<Record<string, string>>) => void;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
  setFlagsFromString("--no-expose-gc");
}
