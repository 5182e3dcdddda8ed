import { parseArgs } from "node:util";

/** What the command line asks for. */
export interface Options {
  /** Parts to run; null for all. */
  readonly only: readonly string[] | null;
  /** A file of the public listings, laid out as the mapping `australian-vehicle-prices` reads it. */
  readonly listings: string | null;
  /** Few rounds, to try the bench itself. */
  readonly quick: boolean;
}

/** @throws TypeError for an argument that is not known. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: "string" }, listings: { type: "string" }, quick: { type: "boolean" } },
  });
  return {
    only: values.only?.split(",") ?? null,
    listings: values.listings ?? null,
    quick: values.quick ?? false,
  };
}
