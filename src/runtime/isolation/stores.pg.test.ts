import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readAccountSlug } from "#features/tenancy/accounts/site-directory.server.ts";
import { contentCalls, modelCalls, reviewCalls } from "./test-content-calls.ts";
import {
  type Calls,
  type Ids,
  idsOfMine,
  inMine,
  inTheirs,
  owned,
  REFUSED,
  rowsOfMine,
} from "./test-isolation.ts";
import { bookingCalls, leadCalls, threadCalls } from "./test-lead-calls.ts";
import { partCalls } from "./test-part-calls.ts";
import { paymentCalls } from "./test-payment-calls.ts";
import { alertCalls, shopperCalls } from "./test-people-calls.ts";
import { replyCalls } from "./test-reply-calls.ts";
import { reservationCalls } from "./test-reservation-calls.ts";
import { removalCalls, siteCalls } from "./test-site-calls.ts";
import { staffCalls } from "./test-staff-calls.ts";
import { feedCalls, publishingCalls, stockCalls } from "./test-stock-calls.ts";
import { tradeInCalls } from "./test-trade-in-calls.ts";

describe("code", () => {
  const root = join(import.meta.dirname, "../..");
  const sources = globSync("**/*.{ts,tsx}", { cwd: root })
    .filter(
      (file) =>
        !/\.(?:test|contract|fixture)\.tsx?$|(?:^|\/)test-[^/]+$|\/testing\/|^runtime\/tests\//.test(file),
    )
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

  test("D2 D12: SQL outside an account's transaction is in the directory of sites and the market alone, in these functions", () => {
    const callers = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/([\w#.]+)\s*\.query\s*[<(]/g)]
        .filter(([, receiver]) => !/(^|[.#])tx$/.test(receiver!))
        .map(([, receiver]) => `${file} ${receiver}`),
    );
    expect([...new Set(callers)].sort()).toEqual([
      // Who works in the back office, and what signs them in, is the platform's (T8).
      ...[
        "passkeys/passkey-store",
        "passwords/password-store",
        "person-store",
        "push/push-device-store",
        "roles/membership-store",
        "roles/sign-in-demand-store",
        "second-factor/recovery-code-store",
        "second-factor/strong-ways",
        "second-factor/totp-store",
        "sessions/device-store",
        "sessions/staff-session-store",
        "sign-in/attempt-store",
        "sign-in/challenge-store",
      ].map((name) => `features/identity/staff/${name}.server.ts db`),
      "features/leads/attachments/attachment-files.server.ts db",
      "features/market/training/observation-store.server.ts db",
      "features/tenancy/accounts/site-directory.server.ts db",
      // A backup is of all accounts: it reads one after another, and fills an empty database as its owner (D413).
      "platform/backup/dump-database.ts client",
      "platform/backup/load-database.ts client",
      "platform/features/once-a-day.server.ts db",
      "platform/postgres/changes.ts client",
      "platform/postgres/changes.ts sender",
      "platform/postgres/copy.ts client",
      "platform/postgres/copy.ts wire",
      "platform/postgres/database.ts client",
      "platform/postgres/database.ts on",
      "platform/postgres/embedded.ts client",
      "platform/postgres/grants.ts client",
      "platform/postgres/migrate.ts client",
      "platform/postgres/migrate.ts dbClient",
      "platform/postgres/replica/replica-reads.ts from",
      "platform/postgres/replica/replica-reads.ts primary",
      "platform/postgres/replica/replica-reads.ts replica",
      "platform/postgres/roles/staff-role.ts client",
    ]);
    const readersIn = (name: string) =>
      sources
        .find(({ file }) => file.endsWith(name))!
        .text.split(/^export async function /m)
        .slice(1)
        .filter((body) => /\bdb\.query/.test(body))
        .map((body) => body.slice(0, body.indexOf("(")));
    expect(readersIn("site-directory.server.ts")).toEqual([
      ...[
        "listAccounts",
        "findAccount",
        "findAccountBySlug",
        "listDueAccounts",
        "listSites",
        "findSite",
        "findPublishedSite",
        "addVisits",
        "listBusiestSites",
      ],
      ...["listRemovedDemos", "ensureAccount"],
    ]);
    expect(readersIn("observation-store.server.ts")).toEqual([
      ...["readObservations", "readMarketState", "addMadeUpObservations", "refreshMadeUpObservations"],
    ]);
  });

  test("D2: connections are made in these files alone", () => {
    const makers = sources
      .filter(({ text }) => /(new (pg\.\w+|PgBoss)|\bwithClient)\(/.test(text))
      .map(({ file }) => file);
    expect(makers.sort()).toEqual(
      ["changes", "client", "database", "embedded", "grants", "migrate"]
        .map((name) => `platform/postgres/${name}.ts`)
        .toSpliced(0, 0, "platform/backup/dump-database.ts", "platform/backup/load-database.ts")
        .toSpliced(2, 0, "platform/jobs/jobs.ts"),
    );
  });

  test("D1 D2: every store, called in another account with this one's ids, finds nothing and changes nothing", async () => {
    const ids = { ...(await idsOfMine()), mineSlug: await inMine(readAccountSlug) };
    const before = await everythingOfMine();
    for (const [name, { call, answer }] of Object.entries(stores(ids))) {
      const result = await inTheirs(call).catch((error: { code?: string }) => {
        if (!["23503", "23505"].includes(error.code ?? "")) throw error;
        return REFUSED;
      });
      expect({ name, result }).toEqual({ name, result: answer });
    }
    expect(await everythingOfMine()).toEqual(before);
    const exported = sources.flatMap(({ text }) =>
      [...text.matchAll(/^export (?:async )?function\*? (\w+)(?:<[^>]*>)?\(\s*tx: \w*Transaction/gm)].map(
        ([, name]) => name!,
      ),
    );
    expect(Object.keys(stores(ids)).sort()).toEqual(exported.sort());
  });

  const everythingOfMine = async () => {
    const found: Record<string, unknown> = {};
    for (const table of owned())
      found[table] = await inMine((tx) =>
        tx.query(
          `select to_jsonb(t) as row from ${rowsOfMine(table).replace(table, `${table} t`)} order by 1`,
        ),
      );
    return found;
  };

  /** Each store function that takes a transaction, what it is asked of the other account, and what it must answer. */
  const stores = (ids: Ids): Calls => ({
    ...bookingCalls(ids),
    ...alertCalls(ids),
    ...siteCalls(ids),
    ...threadCalls(ids),
    ...replyCalls(ids),
    ...leadCalls(ids),
    ...shopperCalls(ids),
    ...stockCalls(ids),
    ...feedCalls(ids),
    ...removalCalls(ids),
    ...contentCalls(ids),
    ...modelCalls(ids),
    ...reviewCalls(ids),
    ...partCalls(ids),
    ...paymentCalls(ids),
    ...tradeInCalls(ids),
    ...reservationCalls(ids),
    ...staffCalls(ids),
    ...publishingCalls(ids),
  });
});
