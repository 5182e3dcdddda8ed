/** Feeds of one account that read files of a folder, for the tests of what a round does with them. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import { aCar, ask, NOW, TEST_KEYS, TEST_SECRET, toFeed, vehicles } from "../import/test-import.ts";
import { type NewFeed, saveFeed } from "../sources/feed-store.server.ts";
import { FeedRounds } from "./feed-rounds.server.ts";
import type { FeedParts } from "./run-feeds.server.ts";

export const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
export const cars = (count: number, changes: object = {}) =>
  toFeed(Array.from({ length: count }, (_, index) => aCar(`A${index}`, changes)));

/** Gives each test of the file an account of its own, an empty folder, and a mailer that keeps the mails. */
export function givenFeeds(db: Database) {
  let account: AccountId;
  let folder: string;
  let now: Date;
  let mails: MailMessage[];
  let parts: FeedParts;
  beforeEach(async () => {
    account = (await addTestSite(db)).accountId;
    folder = await mkdtemp(join(tmpdir(), "forecourt-feeds-"));
    now = NOW;
    mails = [];
    const send = async (mail: MailMessage) => {
      mails.push(mail);
      return { id: mail.id };
    };
    parts = {
      db,
      secret: TEST_SECRET,
      keys: TEST_KEYS,
      mailer: { send },
      log: silentLog,
      now: () => now,
      allowPrivate: false,
    };
    return async () => {
      await ask(db, account, "update feed set next_check_at = 'infinity'");
      await rm(folder, { recursive: true });
    };
  });

  const within = <T>(work: Parameters<typeof db.inAccount<T>>[1]) => db.inAccount(account, work);
  const add = async (changes: Partial<NewFeed> = {}) => {
    const feed = {
      name: "stock",
      address: folder,
      mapping: "forecourt",
      intervalMinutes: 60,
      snapshot: true,
      silentAfterHours: 48,
      locations: [],
    };
    await within((tx) => saveFeed(tx, { ...feed, notify: addresses(), ...changes }));
  };
  const put = (content: string, name = "feed.json") => writeFile(join(folder, name), content);
  /** Lets every feed of these accounts come due at `at`, and checks what is due. */
  const check = async (at: Date, accounts: readonly AccountId[] = [account]) => {
    now = at;
    const rounds = new FeedRounds(parts);
    for (const one of accounts) {
      await ask(db, one, "update feed set next_check_at = $1", [at]);
      await rounds.startAccount(one);
    }
    await rounds.settled();
  };
  /** Two checks, of which the second finds a new file as the first saw it. */
  const round = async (at: Date, accounts?: readonly AccountId[]) => {
    await check(at, accounts);
    await check(at, accounts);
  };
  const forSale = async () =>
    (await vehicles(db, account)).filter(({ withdrawn_at }) => withdrawn_at === null).length;
  const runs = async () =>
    (await ask<{ outcome: string }>(db, account, "select outcome from import_run order by id")).map(
      ({ outcome }) => outcome,
    );
  const addresses = () => [`boss@dealer${account}.example`, `it@dealer${account}.example`];
  const told = () =>
    mails
      .splice(0)
      .filter(({ to }) => addresses().includes(to))
      .map(({ to, subject, text }) => ({ to, subject, text }));
  const subjects = () => [...new Set(told().map(({ subject }) => subject))];

  return {
    get account() {
      return account;
    },
    get folder() {
      return folder;
    },
    get mails() {
      return mails;
    },
    get parts() {
      return parts;
    },
    set parts(changed: FeedParts) {
      parts = changed;
    },
    ...{ within, add, put, check, round, forSale, runs, addresses, told, subjects },
  };
}
