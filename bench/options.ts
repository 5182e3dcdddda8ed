import { parseArgs } from "node:util";

/** What the command line asks for. */
export interface Options {
  /** Parts to run; null for all. */
  readonly only: readonly string[] | null;
  /** A file of the public listings, laid out as the mapping `australian-vehicle-prices` reads it. */
  readonly listings: string | null;
  /** Keeps what was measured in `docs/speed.md` (D218). */
  readonly record: boolean;
  /** Vehicles of the part `search-cluster`. */
  readonly vehicles: number;
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
      vehicles: { type: "string", default: "200000" },
      quick: { type: "boolean" },
    },
  });
  if (values.record && values.quick) throw new TypeError("--quick measures too little to --record");
  const vehicles = Number(values.vehicles);
  if (!Number.isInteger(vehicles) || vehicles < 1) throw new TypeError("--vehicles must be a whole number");
  return {
    vehicles,
    only: values.only?.split(",") ?? null,
    listings: values.listings ?? null,
    record: values.record ?? false,
    quick: values.quick ?? false,
  };
}
