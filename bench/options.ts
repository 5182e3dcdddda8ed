import { parseArgs } from "node:util";

/** What the command line asks for. */
export interface Options {
  /** Parts to run; null for all. */
  readonly only: readonly string[] | null;
  /** A file of the public listings, laid out as the mapping `australian-vehicle-prices` reads it. */
  readonly listings: string | null;
  /** Keeps what was measured in `docs/speed.md` (D218). */
  readonly record: boolean;
  /** Few rounds, to try the bench itself. */
  readonly quick: boolean;
}

/** @throws TypeError for an argument that is not known. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      listings: { type: "string" },
      record: { type: "boolean" },
      quick: { type: "boolean" },
    },
  });
  if (values.record && values.quick) throw new TypeError("--quick measures too little to --record");
  return {
    only: values.only?.split(",") ?? null,
    listings: values.listings ?? null,
    record: values.record ?? false,
    quick: values.quick ?? false,
  };
}
