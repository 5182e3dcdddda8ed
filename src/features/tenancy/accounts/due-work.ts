import type { DUE_FUNCTIONS } from "#platform/postgres/grants.ts";

type DueFunctions = typeof DUE_FUNCTIONS;

/** What is given to a function of the database, by its type there. */
interface Values {
  readonly timestamptz: Date;
  readonly integer: number;
}

type ToValues<Types extends readonly (keyof Values)[]> = { [At in keyof Types]: Values[Types[At]] };

/** A kind of work, followed by what decides whether it is due. Days are those that hold where no site says otherwise. */
export type DueWork = {
  [Kind in keyof DueFunctions]: readonly [Kind, ...ToValues<DueFunctions[Kind]>];
}[keyof DueFunctions];
