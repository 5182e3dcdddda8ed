import { createHash, randomUUID } from "node:crypto";
import { appendFile, cp, mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { aCar, importCars } from "#features/inventory/import/test-import.ts";
import { findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { dumpDatabase } from "#platform/backup/dump-database.ts";
import { loadDatabase } from "#platform/backup/load-database.ts";
import type { Manifest } from "#platform/backup/manifest.ts";
import { Database } from "#platform/postgres/database.ts";
import { grantAppRole } from "#platform/postgres/grants.ts";
import { migrateQueue, migrateTables } from "#platform/postgres/migrate.ts";
import { ownerUrl } from "#platform/postgres/test-database.ts";
import { runSql, withDatabase } from "#platform/postgres/test-server.ts";
import { DiskStorage } from "#platform/storage/disk-storage.ts";
import { fullAccount } from "#runtime/isolation/test-isolation.ts";
import { createDataDir, removeDataDir, runCommand, startProcess } from "#runtime/testing/test-process.ts";
import { CONFIG, db, file, folder, forecourt, oneSentence, site, YARD } from "./test-commands.ts";

const nameSecret = (slug: string) => `FORECOURT_SECRET_${slug.toUpperCase().replaceAll("-", "_")}__CRM`;

const SMS = { provider: "twilio", user: "AC1", from: "Northside" };

/** Images and files of shoppers, by their keys. */
const IMAGES = [
  ["ab/abcd", Buffer.from("the bytes of a photo")],
  ["attachments/1/cv", Buffer.alloc(70_000, 7)],
] as const;

/** Erased after days, and so in no backup (D451). */
const PASSING_PICTURE = "passing/licences/1/picture";

const made: string[] = [];
const root = inject("ownerUrl");

/** An empty database on the server of the tests. */
async function createDatabase(): Promise<string> {
  const name = `forecourt_restored_${randomUUID().replaceAll("-", "_")}`;
  await runSql(root, [`create database ${name}`]);
  made.push(name);
  return name;
}
afterAll(async () => {
  for (const name of made) await runSql(root, [`drop database ${name} with (force)`]);
});

const originalsOf = (dataDir: string) => new DiskStorage(join(dataDir, "images", "originals"));

let backup: string;
let served: string;
/** What the database held when the backup was made. */
let before: Awaited<ReturnType<typeof readAll>>;
beforeAll(async () => {
  await fullAccount();
  await fullAccount();
  await runSql(ownerUrl, [
    "insert into removed_demo (slug) values ('gone')",
    "insert into daily_round (name, done_on) values ('backed up', current_date)",
    "insert into site_visits (site_id, visits, counted_at) values (1, 2.5, now())",
    "insert into stale_file (key, remove_after) values ('attachments/1/gone', now())",
    "insert into staff_password (staff_id, hash, changed_at) select id, 'hash', now() from staff_person",
    "insert into staff_totp (staff_id, secret, begun_at) select id, 'encrypted', now() from staff_person",
    `insert into staff_passkey (id, staff_id, credential_id, public_key, user_handle, transports, sign_count, backed_up, name, created_at)
     select gen_random_uuid(), id, 'credential of ' || id, '\\x00', 'handle', '{}', 0, false, 'Phone', now() from staff_person`,
    "insert into staff_used_challenge (hash, expires_at) values ('hash', now())",
    "insert into staff_recovery_code (staff_id, code_hash) select id, 'hash' from staff_person",
    `insert into staff_session (id, staff_id, token_hash, device, created_at, last_used_at, expires_at, authenticated_at)
     select gen_random_uuid(), id, 'hash of ' || id, 'Safari', now(), now(), now(), now() from staff_person`,
    `insert into staff_challenge (token_hash, staff_id, kind, expires_at)
     select 'hash of ' || id, id, 'password-reset', now() from staff_person`,
    `insert into staff_device (token_hash, staff_id, created_at, expires_at)
     select 'hash of ' || id, id, now(), now() from staff_person`,
    `insert into staff_push_device (id, staff_id, name, endpoint, p256dh, auth, server_key, created_at, used_at)
     select gen_random_uuid(), id, 'Safari', 'https://push.example/of-' || id, 'point', 'auth', 'key', now(), now() from staff_person`,
    "insert into staff_attempt (key, window_start, expires_at, hits) values ('key', now(), now(), 1)",
  ]);
  backup = join(folder, "backup");
});

/** Commands work on another installation from here to the end of the test. */
function moveTo(database: string, dataDir: string): void {
  vi.stubEnv("DATABASE_URL", withDatabase(process.env.DATABASE_URL!, database));
  vi.stubEnv("DATABASE_OWNER_URL", withDatabase(root, database));
  vi.stubEnv("DATA_DIR", dataDir);
}

async function withHome(work: () => Promise<void>): Promise<void> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR, SECRET_KEY } = process.env;
  try {
    await work();
  } finally {
    for (const [name, value] of Object.entries({ DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR, SECRET_KEY }))
      vi.stubEnv(name, value);
  }
}

test("D413 D451: a backup holds all rows and images, and names secrets without their values", async () => {
  served = site;
  vi.stubEnv("FORECOURT_SECRET_OTHER__CRM", "the value of a secret");
  const config = { ...CONFIG, signIn: { sms: { ...SMS, secretName: nameSecret(site) } } };
  const dealerships = [{ slug: "northside", name: "Northside" }];
  const path = await file("site.json", JSON.stringify({ config, dealerships, locations: [YARD] }));
  expect(await forecourt("sites", "apply", path, "--site", site)).toMatchObject({ code: 0 });
  const { accountId } = (await findSite(db, site))!;
  await importCars(db, accountId, [aCar("A1", { location: "aspley" }), aCar("A2")]);
  await db.query("select pgboss.create_queue('wash.v1', $1)", [{ policy: "standard" }]);
  await db.query(`insert into pgboss.job (name, data) values ('wash.v1', '{"vehicleId":7}')`);
  for (const [key, bytes] of IMAGES) await originalsOf(folder).write(key, bytes);
  await originalsOf(folder).write(PASSING_PICTURE, Buffer.from("a licence"));
  before = await readAll(toName(ownerUrl));
  expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([]);
  const key = Buffer.alloc(32, 7).toString("base64");
  vi.stubEnv("SEARCH_URL", "http://forecourt:password-of-search@127.0.0.1:1");
  vi.stubEnv("ENCRYPTION_KEYS", `2026:${key}`);
  const { code, out } = await forecourt("backup", backup);
  vi.stubEnv("SEARCH_URL", "");
  vi.stubEnv("ENCRYPTION_KEYS", "");
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/rows of \d+ tables and 2 images/) });
  expect(out).toContain(`SECRET_KEY, SMTP_URL`);
  const manifest = await readFile(join(backup, "manifest.json"), "utf8");
  for (const name of [nameSecret(site), "FORECOURT_SECRET_OTHER__CRM"]) expect(manifest).toContain(name);
  for (const name of ["DATABASE_URL", "SEARCH_URL", "ENCRYPTION_KEYS"]) expect(out).toContain(`${name}, `);
  for (const secret of ["the value of a secret", "password-of-search", key, process.env.SECRET_KEY!])
    expect(manifest.includes(secret)).toBe(false);
  expect(await forecourt("backup", backup)).toEqual(oneSentence);
});

test("D413 D468: a backup is made from a replica that has all that the database has, and from no other", async () => {
  const into = join(folder, "from-replica");
  const backUp = () => forecourt("backup", into, "--from-replica");
  expect(await backUp()).toEqual(oneSentence);
  vi.stubEnv("DATABASE_READ_URL", "postgresql://nobody:x@127.0.0.1:1/none");
  expect(await backUp()).toEqual(oneSentence);
  vi.stubEnv("DATABASE_READ_URL", process.env.DATABASE_URL!);
  expect(await backUp()).toMatchObject({
    code: 0,
    out: expect.stringMatching(/rows of \d+ tables and 2 images/),
  });
  vi.stubEnv("DATABASE_READ_URL", "");
});

/** All that a database holds, as texts that can be compared: rows by table, sequences, rights, policies, constraints, triggers. */
async function readAll(database: string): Promise<Record<string, readonly string[]>> {
  const client = new pg.Client({ connectionString: withDatabase(process.env.DATABASE_URL!, database) });
  await client.connect();
  try {
    const list = async (sql: string) =>
      (await client.query<{ text: string }>(sql)).rows.map(({ text }) => text);
    const all: Record<string, string[]> = {};
    const accounts = await list("select id::text as text from account order by id");
    const tables = await list(
      `select oid::regclass::text as text from pg_class where relkind in ('r', 'p') and not relispartition
         and (relnamespace = 'public'::regnamespace and relname <> 'migration'
           or oid in ('pgboss.job'::regclass, 'pgboss.queue'::regclass)) order by 1`,
    );
    for (const table of tables) {
      all[table] = [];
      for (const account of ["0", ...accounts]) {
        await client.query("select set_config('app.account', $1, false)", [account]);
        all[table].push(...(await list(`select to_jsonb(t)::text as text from ${table} t order by 1`)));
      }
    }
    all.migrations = await list("select name as text from migration order by name");
    all.sequences = await list(
      "select sequencename || ' ' || last_value as text from pg_sequences where schemaname = 'public' and sequencename <> 'migration_id_seq' order by 1",
    );
    all.rights = await list(
      `select concat_ws(' ', oid::regclass, relowner::regrole, relrowsecurity, relforcerowsecurity, (select array_agg(a::text order by a::text) from unnest(relacl) a)) as text
       from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
         and relkind in ('r', 'p', 'S') and relname !~ '^queue_stats_' order by 1`,
    );
    all.policies = await list(
      "select concat_ws(' ', tablename, policyname, cmd, qual, with_check) as text from pg_policies order by 1",
    );
    all.constraints = await list(
      "select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as text from pg_constraint where connamespace = 'public'::regnamespace order by 1",
    );
    all.triggers = await list(
      "select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) as text from pg_trigger where not tgisinternal order by 1",
    );
    return all;
  } finally {
    await client.end();
  }
}

const toName = (url: string) => new URL(url).pathname.slice(1);

test("D413 D2: a restored database has the same rows, numbers, rights and rules; and only an empty one is restored to", async () => {
  const [database, dataDir] = [await createDatabase(), join(folder, "restored")];
  await withHome(async () => {
    moveTo(database, dataDir);
    vi.stubEnv("FORECOURT_SECRET_OTHER__CRM", "");
    vi.stubEnv("SECRET_KEY", "another secret, which is long enough");
    const restored = await forecourt("restore", backup);
    expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Restored: \d+ rows/) });
    expect(restored.err).toMatch(/^SECRET_KEY is not that of the backup/);
    expect(restored.err).toContain(
      `Not set here, but needed by the backup: ENCRYPTION_KEYS, ${nameSecret(served)}, FORECOURT_SECRET_OTHER__CRM`,
    );
    const after = await readAll(database);
    expect(Object.keys(before).filter((table) => !isDeepStrictEqual(after[table], before[table]))).toEqual(
      [],
    );
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [key, bytes] of IMAGES) expect(await originalsOf(dataDir).read(key)).toEqual(bytes);
    expect(await originalsOf(dataDir).read(PASSING_PICTURE)).toBe(null);
    const again = await forecourt("restore", backup);
    expect(again).toEqual(oneSentence);
    expect(again.err).toMatch(/not empty/);
    expect(await readAll(database)).toEqual(after);
  });
});

async function changeManifest(path: string, change: (manifest: Manifest) => void): Promise<void> {
  const manifest = JSON.parse(await readFile(join(path, "manifest.json"), "utf8"));
  change(manifest);
  await writeFile(join(path, "manifest.json"), JSON.stringify(manifest));
}

test("D413: a backup that is damaged or was not finished is refused before anything is changed", async () => {
  const database = await createDatabase();
  const copy = async (name: string) => {
    await cp(backup, join(folder, name), { recursive: true });
    return join(folder, name);
  };
  await withHome(async () => {
    moveTo(database, join(folder, "damaged"));
    const damaged = await copy("damaged-rows");
    await appendFile(join(damaged, "database/public.vehicle.copy.gz"), "x");
    const image = await copy("damaged-image");
    await writeFile(join(image, "images/ab/abcd"), "other bytes");
    const unfinished = await copy("unfinished");
    await rm(join(unfinished, "manifest.json"));
    const later = await copy("later");
    await writeFile(join(later, "manifest.json"), '{"format":2}');
    const newer = await copy("newer-tables");
    await changeManifest(newer, (manifest) => manifest.migrations.push("9999_of-a-later-version"));
    for (const [path, reason] of [
      [damaged, "vehicle.copy.gz is not as it was written"],
      [image, "abcd is not as it was written"],
      [unfinished, "There is no whole backup"],
      [later, "later version"],
      [newer, "9999_of-a-later-version"],
    ] as const) {
      const refused = await forecourt("restore", path);
      expect(refused).toEqual(oneSentence);
      expect(refused.err).toContain(reason);
    }
    const client = new pg.Client({ connectionString: withDatabase(root, database) });
    await client.connect();
    const { rowCount } = await client.query(
      "select from pg_class where relnamespace = 'public'::regnamespace",
    );
    await client.end();
    expect(rowCount).toBe(0);
  });
});

test("D413: a backup that somebody changed, checksums and all, is refused in one sentence that names the file", async () => {
  const database = await createDatabase();
  const copy = async (name: string) => {
    await cp(backup, join(folder, name), { recursive: true });
    return join(folder, name);
  };
  /** Writes a file of the backup, and its checksum into the manifest. */
  const replace = async (path: string, name: string, bytes: Buffer) => {
    await writeFile(join(path, name), bytes);
    await changeManifest(path, ({ tables, images }) => {
      const entry = tables.find((table) => name.endsWith(`/public.${table.name}.copy.gz`)) ?? images;
      Object.assign(entry, {
        bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      });
    });
  };
  await withHome(async () => {
    moveTo(database, join(folder, "changed"));
    const vehicles = "database/public.vehicle.copy.gz";
    const noZip = await copy("changed-zip");
    await replace(noZip, vehicles, Buffer.from("these are no rows"));
    const otherRows = await copy("changed-rows");
    await replace(otherRows, vehicles, gzipSync("not\ta\tvehicle\n"));
    const fewer = await copy("changed-count");
    await replace(fewer, vehicles, gzipSync(""));
    const column = await copy("changed-column");
    await changeManifest(column, ({ tables }) => tables[0]!.columns.push("no_column"));
    const key = await copy("changed-key");
    await replace(key, "images.txt", Buffer.from(`${"a".repeat(64)} 1 ../../etc/passwd\n`));
    const [photo, bytes] = IMAGES[0];
    const elsewhere = await file("elsewhere", bytes);
    const link = await copy("linked-image");
    await rm(join(link, "images", photo));
    await symlink(elsewhere, join(link, "images", photo));
    const linkedFolder = await copy("linked-folder");
    await rename(join(linkedFolder, "images/ab"), join(folder, "elsewhere-ab"));
    await symlink(join(folder, "elsewhere-ab"), join(linkedFolder, "images/ab"));
    const linkedRows = await copy("linked-rows");
    await rename(join(linkedRows, vehicles), join(folder, "elsewhere-rows"));
    await symlink(join(folder, "elsewhere-rows"), join(linkedRows, vehicles));
    for (const [path, reason] of [
      [noZip, "vehicle.copy.gz is not as it was written: incorrect header"],
      [otherRows, "vehicle.copy.gz is not as it was written: "],
      [fewer, /vehicle.copy.gz is not as it was written: 0 rows came of/],
      [column, "is not as it was written: "],
      [key, "images.txt is not as it was written: it names ../../etc/passwd"],
      [link, "images/ab/abcd is not as it was written"],
      [linkedFolder, "images/ab/abcd is not as it was written"],
      [linkedRows, "vehicle.copy.gz cannot be read: it is no regular file"],
    ] as const) {
      const refused = await forecourt("restore", path);
      expect(refused).toEqual(oneSentence);
      expect(refused.err).toMatch(reason);
    }
  });
});

const NO_IMAGES = {
  format: 1,
  version: "0",
  secretCheck: "",
  images: { bytes: 0, sha256: "", count: 0 },
} as const;

test("D413: a backup of an earlier version is restored, and then brought up to date", async () => {
  const [old, fresh] = [await createDatabase(), await createDatabase()];
  const [oldUrl, freshUrl] = [withDatabase(root, old), withDatabase(root, fresh)];
  await migrateTables(oldUrl, 40);
  await runSql(oldUrl, [
    "insert into account (id, slug, name) overriding system value values (7, 'early', 'Early')",
    "set app.account = '7'; insert into dealership (account_id, slug, name) values (7, 'north', 'North \\ \"tab\t\" Ü')",
  ]);
  const path = join(folder, "early");
  await mkdir(path);
  const dumped = await dumpDatabase(oldUrl, path);
  expect(dumped.migrations).toHaveLength(40);
  const manifest = { ...dumped, ...NO_IMAGES };
  const appRole = inject("appRole");
  expect(await loadDatabase({ ownerUrl: freshUrl, appRole }, path, manifest)).toEqual([]);
  await grantAppRole(freshUrl, appRole);
  const restored = new Database(withDatabase(inject("appUrl"), fresh));
  const rows = await restored.inAccount(7 as never, (tx) => tx.query("select name from dealership"));
  const [{ count }] = (await restored.query<{ count: number }>("select count(*) from migration")) as [
    { count: number },
  ];
  await restored.close();
  expect(rows).toEqual([{ name: 'North \\ "tab\t" Ü' }]);
  expect(count).toBeGreaterThan(60);
  await expect(loadDatabase({ ownerUrl: oldUrl, appRole }, path, manifest)).rejects.toThrow("not empty");
});

test("D413: rows that refer to rows that are not there are refused, whoever owns the tables", async () => {
  const [broken, fresh] = [await createDatabase(), await createDatabase()];
  const [brokenUrl, freshUrl] = [withDatabase(root, broken), withDatabase(root, fresh)];
  await migrateTables(brokenUrl);
  await migrateQueue(brokenUrl);
  await runSql(brokenUrl, [
    "insert into account (id, slug, name) overriding system value values (7, 'orphan', 'Orphan')",
    "alter table vehicle_change drop constraint vehicle_change_account_id_vehicle_id_fkey",
    "set app.account = '7'; insert into vehicle_change (account_id, vehicle_id, availability, actor, at) values (7, 99, 'sold', 'system', now())",
  ]);
  const path = join(folder, "orphan");
  await mkdir(path);
  const dumped = await dumpDatabase(brokenUrl, path);
  const manifest = { ...dumped, ...NO_IMAGES };
  const target = { ownerUrl: freshUrl, appRole: inject("appRole") };
  await expect(loadDatabase(target, path, manifest)).rejects.toThrow(/violates foreign key constraint/);
});

test("D413: a role that lacks a right is not taken for a backup that somebody changed", async () => {
  const fresh = await createDatabase();
  const freshUrl = withDatabase(root, fresh);
  await migrateTables(freshUrl);
  await migrateQueue(freshUrl);
  await grantAppRole(freshUrl, inject("appRole"));
  const path = join(folder, "no-right");
  await mkdir(path);
  const manifest = { ...(await dumpDatabase(freshUrl, path)), ...NO_IMAGES };
  const target = { ownerUrl: withDatabase(inject("appUrl"), fresh), appRole: inject("appRole") };
  const failure: unknown = await loadDatabase(target, path, manifest).catch((error: unknown) => error);
  expect((failure as Error).message).toMatch(/permission denied/);
  expect((failure as Error).message).not.toContain("not as it was written");
});

test("D413: a server starts on what was restored to an empty data directory", {
  timeout: 180_000,
}, async () => {
  const dataDir = await createDataDir();
  try {
    const env = { DATA_DIR: dataDir, DEMO: "false", SECRET_KEY: process.env.SECRET_KEY! };
    const restored = await runCommand(["restore", backup, "--json"], env);
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\{"madeAt"/) });
    expect(restored.stderr).not.toContain("DATABASE_URL");
    const server = await startProcess(env);
    const results = await server.ask(`${served}.localhost`, "/search");
    expect([results.status, /hilux/i.test(results.text)]).toEqual([200, true]);
    expect(await server.end("SIGTERM")).toBe(0);
  } finally {
    await removeDataDir(dataDir);
  }
});
