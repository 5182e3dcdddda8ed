import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Database } from "#platform/postgres/database.ts";
import { appUrl, openTestDatabase } from "#platform/postgres/test-database.ts";
import { until } from "../../testing/test-process.ts";
import {
  addAccount,
  aRow,
  aSite,
  startTestServer,
  type TestAccount,
  type TestServer,
  toHost,
  unique,
} from "../../testing/test-site.ts";

/** Debian's has it in a folder that is not everybody's. */
const PLACES = ["pgbouncer", "/usr/sbin/pgbouncer"];
const program = PLACES.find((place) => {
  try {
    return execFileSync(place, ["--version"]).length > 0;
  } catch {
    return false;
  }
});

/** Few connections to the server for all: whatever a transaction left behind would show in the next one, of another account. */
describe.skipIf(!program)("D423: through PgBouncer in transaction mode", () => {
  const direct = openTestDatabase();
  let folder: string;
  let pooler: ChildProcess;
  let pooled: string;
  let db: Database;
  let server: TestServer;
  const accounts: TestAccount[] = [];
  const slugs = [unique("pooled"), unique("pooled")];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "forecourt-pgbouncer-"));
    await chmod(folder, 0o755);
    const port = await findPort();
    const { hostname, port: serverPort, username, password, pathname } = new URL(appUrl);
    const file = join(folder, "pgbouncer.ini");
    await writeFile(
      file,
      `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = transaction
default_pool_size = 4
unix_socket_dir =
`,
    );
    const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
    pooler = spawn(program ?? "", [...user, file], { stdio: "ignore" });
    pooled = new URL(`postgres://forecourt@127.0.0.1:${port}${pathname}`).href;
    db = new Database(pooled);
    await until(() =>
      db.query("select 1").then(
        () => true,
        () => false,
      ),
    );
    for (const slug of slugs) {
      const account = await addAccount(direct, () => new Date(), {
        [slug]: { config: aSite({ name: slug }) },
      });
      await account.import([aRow()]);
      accounts.push(account);
    }
    server = await startTestServer(db, { appUrl: pooled });
  });
  afterAll(async () => {
    await server.stop();
    await db.close();
    pooler.kill();
    await rm(folder, { recursive: true, force: true });
  });

  test("each transaction sees its own account, however they follow one another", async () => {
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, at) => {
        const { id } = accounts[at % 2]!;
        return db.inAccount(id, async (tx) => {
          const rows = await tx.query<{ account_id: number }>("select distinct account_id from vehicle");
          return rows.map(({ account_id }) => account_id).join() === String(id);
        });
      }),
    );
    expect(seen.every(Boolean)).toBe(true);
    expect(await db.query("select id from vehicle")).toEqual([]);
  });

  test("the time limits of a transaction hold, and end with it", async () => {
    const hasty = new Database(pooled, {
      connections: 1,
      limits: { statement: 100, idleInTransaction: 5000 },
    });
    await expect(hasty.inAccount(accounts[0]!.id, (tx) => tx.query("select pg_sleep(5)"))).rejects.toThrow(
      /statement timeout/,
    );
    await hasty.close();
    const [limit] = await db.query<{ statement_timeout: string }>("show statement_timeout");
    expect(limit?.statement_timeout).toBe("0");
  });

  test("sites are served, an import shows, and an enquiry becomes a job", async () => {
    const [slug = ""] = slugs;
    expect((await server.ask(toHost(slug), "/search")).text).toContain("Corolla");
    await accounts[0]!.import([aRow({ stockNumber: "Z9", model: "Yaris" })]);
    await until(async () => (await server.ask(toHost(slug), "/search")).text.includes("Yaris"));
    const body = JSON.stringify({
      ...{ name: "Ada", last_name: "Shopper", email: "ada@shopper.example", phone: "0412 345 678" },
      ...{ category: "General Enquiry", message: "Hello?" },
    });
    const headers = { "content-type": "application/json" };
    const { status } = await server.ask(toHost(slug), "/api/enquiries", { method: "POST", headers, body });
    expect(status).toBe(200);
    const jobs = await server.process.jobs.listWaiting();
    expect(jobs.some(({ waiting }) => waiting > 0)).toBe(true);
  });
});

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
