import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { aCar, ask, importCars, toFeed } from "#features/inventory/import/test-import.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { readEnv } from "#platform/env.ts";
import { appUrl, openTestDatabase, ownerUrl } from "#platform/postgres/test-database.ts";
import { takeFileLock } from "#platform/secrets/file-lock.ts";
import { buildProgram } from "./program.ts";
import { createDataFolder, run, start, startProgram } from "./test-cli.ts";

let folder: string;
beforeAll(async () => {
  folder = await createDataFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const oneSentence = { code: 1, out: "", err: expect.stringMatching(/^[^\n]+[.!]\n$/) };

describe("before any database", () => {
  const paths = (command: Command, path: string): string[] => [
    path,
    ...command.commands.flatMap((below) => paths(below, `${path} ${below.name()}`.trim())),
  ];

  test("every command explains itself, and each of its options", async () => {
    const group = (name: string, ...commands: string[]) => [
      name,
      ...commands.map((each) => `${name} ${each}`),
    ];
    const program = buildProgram();
    expect(paths(program, "").sort()).toEqual(
      ["", "backup", "doctor", "encrypt-again", "import", "reindex", "restore", "serve", "start", "worker"]
        .concat(
          group(
            "feeds",
            "add",
            "discard",
            "list",
            "map",
            "pause",
            "photos",
            "prices",
            "release",
            "remove",
            "resume",
            "run",
          ),
        )
        .concat(
          group("leads", "acknowledge", "assign", "discard", "export", "list", "release", "resend"),
          group("sites", "add", "apply", "check", "hosts", "list", "remove", "show"),
          group("accounts", "list", "remove"),
          group("content", "apply", "list"),
          group("locations", "list", "remove", "hours"),
          group("models", "apply", "list"),
          group("reviews", "discard", "import", "list", "release", "remove", "reply", "status"),
          group("parts", "import", "run", "status", "unwatch", "watch"),
          group("payments", "list", "reconcile", "refund", "sent"),
          group("reservations", "complete", "extend", "list", "received", "release"),
          group("trade-ins", "accept", "decline", "list", "show", "value"),
          group(
            "vehicles",
            "as-fed",
            "available",
            "conflicts",
            "hide",
            "history",
            "price",
            "reserve",
            "show",
            "sold",
          ),
          group("people", "erase", "export", "find"),
          group("staff", "invite", "list", "operator", "remove", "remove-second-factor", "role", "sign-out"),
          group("staff sso", "remove", "set", "show"),
        )
        .sort(),
    );
    const explained = (command: Command): boolean =>
      command.description() !== "" &&
      command.options.every(({ flags, description }) => flags === "--json" || description !== "") &&
      command.commands.every(explained);
    expect(explained(program)).toBe(true);
    const shown = await Promise.all(
      [["--help"], ["feeds", "add", "--help"], ["import", "--help"]].map((args) => run(args, {})),
    );
    for (const { code, out, err } of shown)
      expect({ code, out, err }).toEqual({
        code: 0,
        out: expect.stringMatching(/^Usage: forecourt /),
        err: "",
      });
    expect(shown[2]!.out).toContain("Exit codes: 0 published, 1 failed, 2 held");
  });

  test("an unknown option or command and a missing option are named, and the exit code is not 0", async () => {
    const [unknown, missing, command] = await Promise.all([
      run(["import", "x.csv", "--site", "a", "--snapshoot"], {}),
      run(["sites", "apply", "x.json"], {}),
      run(["imprt"], {}),
    ]);
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining("unknown option '--snapshoot'") });
    expect(missing).toMatchObject({
      code: 1,
      err: expect.stringContaining("required option '--site <slug>'"),
    });
    expect(command).toMatchObject({ code: 1, err: expect.stringContaining("unknown command 'imprt'") });
  });

  test("a wrong environment variable is named in one sentence", async () => {
    const wrong = await run(["sites", "list"], { DATA_DIR: folder, PORT: "many" });
    expect(wrong).toEqual(oneSentence);
    expect(wrong.err).toMatch(/^Wrong setting in the environment\. PORT: /);
    for (const [name, value] of [
      ["LOG_LEVEL", "loud"],
      ["DATABASE_URL", "mysql://x"],
      ["SECRET_KEY", "short"],
      ["DEMO", "perhaps"],
    ] as const)
      expect(() => readEnv({ [name]: value })).toThrow(
        new RegExp(`^Wrong setting in the environment\\. ${name}: [^\n]+\\.$`),
      );
    expect(() => readEnv({ DATABASE_URL: "postgresql://a:b@127.0.0.1/x" })).toThrow("SECRET_KEY: is needed");
  });

  test("D3: a database that does not answer, before anything is built, and a data directory in use by another server, are one sentence", async () => {
    const away = { DATABASE_URL: "postgresql://a:b@127.0.0.1:1/x", SECRET_KEY: "x".repeat(32) };
    const inUse = join(folder, "in-use");
    await mkdir(inUse);
    expect(await takeFileLock(join(inUse, "web.lock"))).toBe(true);
    const [unreachable, notBuilt, second] = await Promise.all([
      run(["sites", "list"], { DATA_DIR: folder, ...away }),
      run(["start"], { DATA_DIR: folder, ...away }),
      run(["serve"], { DATA_DIR: inUse, PORT: "0" }),
    ]);
    expect(unreachable).toEqual(oneSentence);
    expect(notBuilt).toEqual(unreachable);
    expect(unreachable.err).toContain("DATABASE_URL cannot be reached");
    expect(second).toEqual(oneSentence);
    expect(second.err).toContain(`${inUse} is in use by another server`);
  });
});

/** Processes start slowly on a machine that is busy. */
const PATIENT = { timeout: 180_000 };

describe("the embedded server's life", PATIENT, () => {
  const postmaster = async (at: string) =>
    Number(
      (await readFile(join(at, "postgres/cluster/postmaster.pid"), "utf8").catch(() => "")).split("\n")[0],
    ) || null;

  test("D78: a command whose reader has gone ends without a word", async () => {
    const env = {
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      SECRET_KEY: "x".repeat(32),
      DATA_DIR: folder,
    };
    for (const args of [
      ["sites", "list", "--json"],
      ["leads", "export", "--json"],
    ]) {
      const { child, finished } = start(args, env);
      child.stdout?.destroy();
      expect(await finished).toEqual({ code: 0, out: "", err: "" });
    }
  });

  test("D3: commands at once share one server; one left by a killed process is adopted, and its last user stops it", async () => {
    const at = await createDataFolder();
    const env = { DATA_DIR: at, DEMO: "false", LOG_LEVEL: "fatal" };
    try {
      const worker = start(["worker"], env);
      const list = () => run(["reindex", "--json"], env);
      const all = await Promise.all([list(), list(), worker.said("worker ready")]);
      expect(all.slice(0, 2)).toEqual(Array(2).fill({ code: 0, out: "[]\n", err: "" }));
      const first = await postmaster(at);
      expect(first).not.toBeNull();
      expect((await stat(join(at, "postgres/server.json"))).mode & 0o777).toBe(0o600);
      worker.child.kill("SIGKILL");
      await worker.finished;
      expect(await postmaster(at)).toBe(first);
      const next = start(["worker"], env);
      await next.said("worker ready");
      expect(await postmaster(at)).toBe(first);
      expect(await list()).toMatchObject({ code: 0 });
      expect(await postmaster(at)).toBe(first);
      next.child.kill("SIGTERM");
      next.child.kill("SIGINT");
      expect(await next.finished).toEqual({ code: 0, out: "worker ready\n", err: "" });
      expect(await postmaster(at)).toBeNull();
      await vi.waitFor(async () => expect(await isRunning(first!)).toBe(false), 20_000);
    } finally {
      await rm(at, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  test("D3: a program that an npm script started ends with the script, and its database with it", async () => {
    const at = await createDataFolder();
    const env = { DATA_DIR: at, DEMO: "false", LOG_LEVEL: "fatal", npm_lifecycle_event: "forecourt" };
    try {
      const script = startProgram("sh", ["-c", `"${process.execPath}" src/cli/main.ts worker; :`], env);
      await script.said("worker ready");
      script.child.kill("SIGTERM");
      // The program holds the other end of the pipes for as long as it lives.
      expect(await script.finished).toMatchObject({ out: "worker ready\n", err: "" });
      expect(await postmaster(at)).toBeNull();
    } finally {
      await rm(at, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  /** A process that has ended but whose parent has not asked yet does not count. */
  const isRunning = async (pid: number) => {
    try {
      process.kill(pid, 0);
    } catch {
      return false;
    }
    const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
    return status === null || !/\) Z /.test(status);
  };
});

describe("a killed import", PATIENT, () => {
  const db = openTestDatabase();

  test("D6: whenever an importing process is killed, the stock is the old one or the new one, whole", async () => {
    const { accountId, siteId } = await addTestSite(db);
    const [{ slug }] = (await db.query<{ slug: string }>("select slug from site where id = $1", [
      siteId,
    ])) as [{ slug: string }];
    const rows = (km: number) =>
      Array.from({ length: 3000 }, (_, index) =>
        aCar(`A${index}`, { km, photos: [`https://p.example/${km}`] }),
      );
    await importCars(db, accountId, rows(1));
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      SECRET_KEY: "x".repeat(32),
    };
    let shown = 1;
    for (const km of [2, 3, 4]) {
      const path = join(folder, "stock.json");
      await writeFile(
        path,
        toFeed([...rows(km), aCar(`new in ${km}`, { km, photos: [`https://p.example/${km}`] })]),
      );
      const importing = start(["import", path, "--site", slug, "--mapping", "forecourt", "--snapshot"], env);
      await vi.waitFor(async () => expect(await holding()).toBe(1), { timeout: 30_000, interval: 5 });
      setTimeout(() => importing.child.kill("SIGKILL"), Math.random() * 1200);
      await importing.finished;
      await vi.waitFor(async () => expect(await holding()).toBe(0), 20_000);
      const [whole, ...others] = await ask<{ km: number }>(
        db,
        accountId,
        `select v.km, m.source_url as photo, count(*) as cars, max(v.change_number) = max(a.change_number) as is_last
         from vehicle v join vehicle_media m on m.vehicle_id = v.id join account a on a.id = v.account_id where v.withdrawn_at is null group by 1, 2`,
      );
      expect(others).toEqual([]);
      expect([shown, km]).toContain(whole!.km);
      const cars = whole!.km === 1 ? 3000 : 3001;
      expect(whole).toEqual({ km: whole!.km, photo: `https://p.example/${whole!.km}`, cars, is_last: true });
      shown = whole!.km;
    }
    const runs = await ask<{ outcome: string }>(db, accountId, "select distinct outcome from import_run");
    expect(runs).toEqual([{ outcome: "published" }]);
    const last = await importCars(db, accountId, rows(9), { snapshot: true });
    expect(last).toMatchObject({ read: 3000, updated: 3000, rejected: [] });

    async function holding(): Promise<number> {
      const locks = await db.query(
        `select from pg_locks where locktype = 'advisory' and classid = 7305 and objid = any($1)
           and database = (select oid from pg_database where datname = current_database())`,
        [(await ask<{ id: number }>(db, accountId, "select id from source")).map(({ id }) => id)],
      );
      return locks.length;
    }
  });
});
