/** What the tests of one file are given, from before the first until after the last: dealers, servers and stand-ins. */
import { afterAll, beforeAll } from "vitest";
import type { LocationDocument } from "#features/tenancy/locations/location-document.ts";
import type { Database } from "#platform/postgres/database.ts";
import {
  addAccount,
  type Row,
  type ServerOptions,
  startTestServer,
  type TestAccount,
  type TestServer,
  type TestSites,
} from "./test-site.ts";

/** A value, or what makes it once the file's tests begin. */
type Later<T> = T | (() => T);

export interface Dealer {
  /** Sites by slug. */
  readonly sites: TestSites;
  readonly locations?: LocationDocument[];
  /** Vehicles in the "forecourt" feed layout. */
  readonly stock?: readonly Row[];
  readonly now?: () => Date;
}

/** An account with its sites and stock in the file's database. */
export const givenDealer = (db: Database, dealer: Later<Dealer>): TestAccount =>
  given(async () => {
    const { sites, locations, stock = [], now = () => new Date() } = read(dealer);
    const account = await addAccount(db, now, sites, locations);
    if (stock.length > 0) await account.import(stock);
    return account;
  });

/** A server of what the file's database holds. */
export const givenServer = (db: Database, options: Later<ServerOptions> = {}): TestServer =>
  given(
    () => startTestServer(db, read(options)),
    (server) => server.stop(),
  );

/**
 * What `make` makes before the file's tests; `end` ends it after them. What is given first is made first and ended last.
 * Nothing of it can be read before the tests begin.
 */
export function given<T extends object>(make: () => Promise<T>, end?: (made: T) => unknown): T {
  let made: T | undefined;
  beforeAll(async () => {
    made = await make();
  }, 120_000);
  afterAll(async () => {
    if (made) await end?.(made);
  }, 60_000);
  const existing = () => {
    if (!made) throw new Error("This is there once the tests begin.");
    return made;
  };
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(existing(), key),
    set: (_, key, value) => Reflect.set(existing(), key, value),
  });
}

const read = <T extends object>(value: Later<T>): T => (typeof value === "function" ? value() : value);
