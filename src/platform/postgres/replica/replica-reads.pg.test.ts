import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { AccountId } from "../../account-id.ts";
import { Database, recordChange } from "../database.ts";
import { grantAppRole } from "../grants.ts";
import { appUrl, ownerUrl } from "../test-database.ts";
import { runSql, withDatabase } from "../test-server.ts";
import { catchesUp, readFromReplica } from "./replica-reads.ts";

const name = `forecourt_replica_${randomUUID().replaceAll("-", "_")}`;
afterAll(() => runSql(ownerUrl, [`drop database if exists ${name} with (force)`]));

test("D424: a replica is read unless it lacks what was heard of, or is away, or its role sees all accounts; what fails there otherwise fails", async () => {
  const writing = new Database(appUrl);
  const [added] = await writing.query<{ id: AccountId }>(
    "insert into account (slug, name) values ('northside', 'Northside') returning id",
  );
  const accountId = added!.id;
  const change = () => writing.inAccount(accountId, (tx) => recordChange(tx));
  const copied = await change();
  await writing.close();
  // A copy stands for a replica that receives nothing any more.
  await runSql(withDatabase(ownerUrl, "postgres"), [
    `create database ${name} template ${new URL(ownerUrl).pathname.slice(1)}`,
  ]);
  await grantAppRole(withDatabase(ownerUrl, name), new URL(appUrl).username);
  const [primary, replica] = [new Database(appUrl), new Database(withDatabase(appUrl, name))];
  let heard = copied;
  const reads = readFromReplica({ primary, replica }, () => heard);
  const readWhere = ({ readAccount }: Pick<Database, "readAccount">) =>
    readAccount(accountId, async (tx) => {
      const [row] = await tx.query<{ name: string }>("select current_database() as name");
      return row?.name === name ? "replica" : "primary";
    });
  const where = () => readWhere(reads);
  expect(await where()).toBe("replica");
  expect(await reads.query("select current_database() as name")).toEqual([{ name }]);
  heard = await primary.inAccount(accountId, (tx) => recordChange(tx));
  expect(await where()).toBe("primary");
  expect(await reads.readAccount(99_999_999 as AccountId, async () => "primary alone has it")).toBeTruthy();
  heard = 0;
  const notBound = new Database(withDatabase(ownerUrl, name));
  await runSql(withDatabase(ownerUrl, name), ["alter table vehicle no force row level security"]);
  const unsafe = readFromReplica({ primary, replica: notBound }, () => 0);
  expect(await readWhere(unsafe)).toBe("primary");
  await notBound.close();
  await expect(reads.readAccount(accountId, (tx) => tx.query("select nonsense"))).rejects.toThrow(/nonsense/);
  // As PostgreSQL ends what keeps a replica from following.
  const ended = reads.readAccount(accountId, async (tx) => {
    const [row] = await tx.query<{ name: string }>("select current_database() as name");
    if (row?.name === name) await tx.query("do $$ begin raise sqlstate '40001'; end $$");
    return row?.name;
  });
  expect(await ended).not.toBe(name);
  await runSql(ownerUrl, [`drop database ${name} with (force)`]);
  await replica.close();
  const away = new Database("postgres://nobody@127.0.0.1:1/none");
  const alone = readFromReplica({ primary, replica: away }, () => 0);
  expect(await alone.readAccount(accountId, async (tx) => tx.accountId)).toBe(accountId);
  expect(await alone.readCurrent(accountId, async (tx) => tx.accountId)).toBe(accountId);
  expect(await alone.query("select 1 as one")).toEqual([{ one: 1 }]);
  await away.close();
  await primary.close();
});

test("D468: what is read as it is now waits for the replica to follow, and is read from the primary server if it does not", async () => {
  const db = new Database(appUrl);
  const [added] = await db.query<{ id: AccountId }>(
    "insert into account (slug, name) values ('southside', 'Southside') returning id",
  );
  const asked: boolean[] = [];
  /** A replica that has everything once it was asked a few times; its transactions show as reading of their own. */
  const openReads = (following: readonly boolean[]) => {
    const left = [...following];
    const replica = {
      query: async () => {
        asked.push(left[0] ?? false);
        const has = left.shift();
        if (has === undefined) throw Object.assign(new Error("it is gone"), { code: "ECONNREFUSED" });
        return [{ has }] as never[];
      },
      readAccount: (async (accountId, work) =>
        db.readAccount(accountId, async (tx) => {
          await tx.query("set local application_name = 'replica'");
          return work(tx);
        })) as Database["readAccount"],
    };
    return readFromReplica({ primary: db, replica }, () => 0);
  };
  const readWhere = async (following: readonly boolean[]) => {
    const rows = await openReads(following).readCurrent(added!.id, (tx) =>
      tx.query<{ name: string }>("select current_setting('application_name') as name"),
    );
    return rows[0]?.name === "replica";
  };
  expect(await readWhere([false, false, true])).toBe(true);
  expect(asked).toEqual([false, false, true]);
  expect(await readWhere([])).toBe(false);
  expect(await catchesUp({ primary: db, replica: db })).toBe(true);
  await db.close();
});
