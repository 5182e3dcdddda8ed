import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { AccountId } from "../../account-id.ts";
import { Database, recordChange } from "../database.ts";
import { grantAppRole } from "../grants.ts";
import { appUrl, ownerUrl } from "../test-database.ts";
import { runSql, withDatabase } from "../test-server.ts";
import { readFromReplica } from "./replica-reads.ts";

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
  await runSql(ownerUrl, [`drop database ${name} with (force)`]);
  await replica.close();
  const away = new Database("postgres://nobody@127.0.0.1:1/none");
  const alone = readFromReplica({ primary, replica: away }, () => 0);
  expect(await alone.readAccount(accountId, async (tx) => tx.accountId)).toBe(accountId);
  await away.close();
  await primary.close();
});
