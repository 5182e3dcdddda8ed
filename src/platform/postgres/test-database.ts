/**
 * The database of one test file: a copy of the migrated one, made when the file imports this module and dropped at its end.
 * A file finds nothing that another one wrote, and no server or job of another one works on what it writes (D117).
 */
import { randomUUID } from "node:crypto";
import { afterAll, inject } from "vitest";
import { Database } from "./database.ts";
import { grantAppRole } from "./grants.ts";
import { runSql, withDatabase } from "./test-server.ts";

const name = `forecourt_test_${randomUUID().replaceAll("-", "_")}`;

/** Address of the file's database as the app's role. */
export const appUrl = withDatabase(inject("appUrl"), name);
/** Address of the file's database as the role that owns its tables. */
export const ownerUrl = withDatabase(inject("ownerUrl"), name);

await runSql(inject("ownerUrl"), [`create database ${name} template ${inject("template")}`]);
// Rights on a database itself are not copied.
await grantAppRole(ownerUrl, inject("appRole"));
afterAll(() => runSql(inject("ownerUrl"), [`drop database ${name} with (force)`]));

/** Opens the file's database as the app's role; it is closed after the file's tests. */
export const openTestDatabase = () => closeAtEnd(new Database(appUrl));

/** Opens the file's database as the role that owns its tables; it is closed after the file's tests. */
export const openOwnerDatabase = () => closeAtEnd(new Database(ownerUrl, { connections: 2 }));

function closeAtEnd(db: Database): Database {
  afterAll(() => db.close());
  return db;
}
