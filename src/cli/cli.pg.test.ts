import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Command } from "commander";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readEnv } from "#platform/env.ts";
import { takeFileLock } from "#platform/file-lock.ts";
import { Database } from "#platform/postgres/database.ts";
import { type EmbeddedServer, joinEmbeddedServer } from "#platform/postgres/embedded.ts";
import { forecourtProgram } from "./program.ts";
import { dataFolder, type Finished, run, start } from "./test-cli.ts";

const CONFIG = {
  name: "Northside Motors",
  template: "showroom",
  legal: { businessName: "Northside Pty Ltd", licenceNumber: "LMCT 1", phone: "(07) 3000 0000" },
  leads: { fallback: { to: ["boss@northside.example"] } },
};
const ADDRESS = {
  street: "1 Gympie Road",
  city: "Aspley",
  state: "QLD",
  postcode: "4034",
  phone: "(07) 3111 1111",
};
const YARD = { slug: "aspley", code: "ASP", name: "Aspley", dealership: "northside", ...ADDRESS };

let folder: string;
beforeAll(async () => {
  folder = await dataFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const oneSentence = { code: 1, out: "", err: expect.stringMatching(/^[^\n]+[.!]\n$/) };
const file = async (name: string, content: string | Buffer) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};

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
    const program = forecourtProgram();
    expect(paths(program, "").sort()).toEqual(
      ["", "import", "reindex", "serve", "start", "worker"]
        .concat(group("feeds", "add", "discard", "list", "release", "run"))
        .concat(
          group("leads", "export", "list", "release", "resend"),
          group("sites", "add", "apply", "check", "list"),
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

  test("D3: a database that does not answer, and a data directory in use by another server, are one sentence", async () => {
    const away = { DATABASE_URL: "postgresql://a:b@127.0.0.1:1/x", SECRET_KEY: "x".repeat(32) };
    const inUse = join(folder, "in-use");
    await mkdir(inUse);
    expect(await takeFileLock(join(inUse, "web.lock"))).toBe(true);
    const [unreachable, second] = await Promise.all([
      run(["sites", "list"], { DATA_DIR: folder, ...away }),
      run(["serve"], { DATA_DIR: inUse, PORT: "0" }),
    ]);
    expect(unreachable).toEqual(oneSentence);
    expect(unreachable.err).toContain("DATABASE_URL cannot be reached");
    expect(second).toEqual(oneSentence);
    expect(second.err).toContain(`${inUse} is in use by another server`);
  });
});

describe("beside a running server", () => {
  let server: EmbeddedServer;
  let db: Database;
  let env: Record<string, string>;
  beforeAll(async () => {
    env = { DATA_DIR: folder };
    server = await joinEmbeddedServer(folder);
    db = new Database(server.appUrl);
    const added = await run(
      ["sites", "add", "north", "--account", "northside", "--host", "North.example", "--json"],
      env,
    );
    expect(added).toEqual({ code: 0, out: '{"slug":"north","account":"northside"}\n', err: "" });
  });
  afterAll(async () => {
    await db.close();
    await server.leave();
  });
  const forecourt = (...args: string[]): Promise<Finished> => run(args, env);
  const json = async (...args: string[]) => {
    const { code, out, err } = await forecourt(...args, "--json");
    return { code, err, answer: out && JSON.parse(out) };
  };
  const onSale = async () => {
    const [{ id }] = (await db.query<{ id: number }>(
      "select account_id as id from site where slug = 'north'",
    )) as [{ id: number }];
    const rows = await db.inAccount(id as never, (tx) =>
      tx.query<{ stock_number: string; km: number }>(
        "select stock_number, km from vehicle where withdrawn_at is null order by 1",
      ),
    );
    return rows.map(({ stock_number, km }) => `${stock_number} ${km}`);
  };

  test("D4: a site is added, configured from a file, checked and listed", async () => {
    const good = await file(
      "north.json",
      JSON.stringify({
        config: CONFIG,
        dealerships: [{ slug: "northside", name: "Northside" }],
        locations: [YARD],
      }),
    );
    const wrong = await file(
      "wrong.json",
      JSON.stringify({ config: { ...CONFIG, template: "spaceship", plugin: 1 } }),
    );
    const broken = await file("broken.json", "{");
    expect(await json("sites", "check", "north")).toMatchObject({
      code: 1,
      answer: [{ site: "north", problems: ["No configuration is published."] }],
    });
    const [refused, unreadable, missing, unknown, taken, odd] = await Promise.all([
      forecourt("sites", "apply", wrong, "--site", "north"),
      forecourt("sites", "apply", broken, "--site", "north"),
      forecourt("sites", "apply", join(folder, "none.json"), "--site", "north"),
      forecourt("sites", "apply", good, "--site", "nobody"),
      forecourt("sites", "add", "other", "--account", "northside", "--host", "north.EXAMPLE"),
      forecourt("sites", "add", "Not A Slug", "--account", "northside"),
    ]);
    expect(refused).toEqual({
      code: 1,
      err: "",
      out: expect.stringMatching(
        /^The file was not published:\n {2}template: .*\n {2}\(file\): .*plugin.*\n$|config/,
      ),
    });
    expect(unreadable).toEqual(oneSentence);
    expect(missing).toEqual(oneSentence);
    expect(unknown).toEqual({
      ...oneSentence,
      err: 'There is no site with the slug "nobody". `sites list` shows them.\n',
    });
    expect(taken).toEqual({ ...oneSentence, err: "A host is taken by another site.\n" });
    expect(odd).toEqual(oneSentence);
    expect(await json("sites", "apply", good, "--site", "north")).toMatchObject({
      code: 0,
      answer: { ok: true, version: 1, changed: true },
    });
    expect(await forecourt("sites", "check")).toEqual({ code: 0, out: "north: ready\n", err: "" });
    const listed = [{ slug: "north", account: "northside", hosts: ["north.example"], version: 1 }];
    expect((await json("sites", "list")).answer).toEqual(listed);
  });

  const HEAD = "Stock number,Make,Model,Year,Odometer,DAP Price,Location code";
  const row = (number: string, km: number) => `${number},Toyota,HiLux,2022,"${km}",45990,ASP`;
  const csv = (...rows: string[]) => `${[HEAD, ...rows].join("\n")}\n`;

  test("D6: an import reports every row; a dry run changes nothing; a held one exits with 2, a failed one with 1", async () => {
    const stock = await file(
      "stock.csv.gz",
      gzipSync(csv(row("A1", 10), row("A2", 20), row("A1", 30), "A3,Toyota,,2022,1,1,ASP", row("A4", 40))),
    );
    const report = { read: 5, created: 3, updated: 0, unchanged: 0, removed: 0 };
    const rejected = [
      { line: 4, field: "stockNumber", value: "A1" },
      { line: 5, field: "model" },
    ];
    const common = ["--site", "north", "--snapshot"];
    expect(await json("import", stock, ...common, "--dry-run")).toMatchObject({
      code: 0,
      answer: { kind: "dry-run", report: { ...report, rejected } },
    });
    expect(await onSale()).toEqual([]);
    expect(await json("import", stock, ...common)).toMatchObject({
      code: 0,
      answer: { kind: "published", report: { ...report, rejected } },
    });
    expect(await onSale()).toEqual(["A1 10", "A2 20", "A4 40"]);
    const again = await forecourt("import", stock, ...common);
    expect(again).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Published\.\n5 read: 0 created, 0 updated, 3 unchanged, 2 rejected; 0 removed\n[\s\S]*line 4: /,
      ),
    });
    const few = await file("few.csv", csv(row("A1", 11)));
    const [held, failed, missing] = [
      await json("import", few, ...common),
      await json("import", await file("page.json", "[{"), "--site", "north", "--mapping", "forecourt"),
      await forecourt("import", join(folder, "none.csv"), ...common),
    ];
    expect(held).toMatchObject({ code: 2, answer: { kind: "held", report: { removed: 2 } } });
    expect(failed).toMatchObject({ code: 1, answer: { kind: "failed" } });
    expect(missing).toEqual(oneSentence);
    expect(await onSale()).toEqual(["A1 10", "A2 20", "A4 40"]);
    expect(await json("feeds", "release", "dealer-csv", "--site", "north")).toMatchObject({
      code: 0,
      answer: { released: true, prices: 0 },
    });
    expect(await onSale()).toEqual(["A1 11"]);
    expect(await forecourt("feeds", "release", "dealer-csv", "--site", "north")).toEqual({
      ...oneSentence,
      err: 'Nothing of "dealer-csv" is held.\n',
    });
  });

  test("D11: a feed is added with its own mapping, run, held, discarded and listed", async () => {
    const mapping = await file(
      "mine.json",
      JSON.stringify({
        name: "mine",
        key: "stockNumber",
        fields: { stockNumber: "No", make: "Make", model: "Model", year: "Year" },
      }),
    );
    const feed = await file(
      "mine.csv",
      "No,Make,Model,Year\nM1,Kia,EV9,2025\nM2,Kia,EV9,2025\nM3,Kia,EV9,2025\n",
    );
    const site = ["--site", "north"];
    expect(
      (await forecourt("feeds", "add", "mine", feed, ...site, "--mapping", mapping, "--every", "0")).err,
    ).toContain('--every: "0" must be a whole number');
    expect(
      (await forecourt("feeds", "add", "mine", feed, ...site, "--mapping", mapping, "--every", "5")).code,
    ).toBe(0);
    expect(await json("feeds", "run", "mine", ...site)).toMatchObject({
      code: 0,
      answer: { kind: "published", report: { created: 3 } },
    });
    expect(await json("feeds", "run", "mine", ...site)).toMatchObject({
      code: 0,
      answer: { kind: "unchanged" },
    });
    await writeFile(feed, "No,Make,Model,Year\nM1,Kia,EV9,2025\n");
    expect(await json("feeds", "run", "mine", ...site)).toMatchObject({ code: 2, answer: { kind: "held" } });
    expect(await json("feeds", "discard", "mine", ...site)).toMatchObject({
      code: 0,
      answer: { discarded: 1 },
    });
    expect(await forecourt("feeds", "run", "nobody", ...site)).toEqual(oneSentence);
    const { answer } = await json("feeds", "list", ...site);
    expect(answer).toMatchObject([
      { name: "mine", address: feed, mapping, intervalMinutes: 5, snapshot: true },
    ]);
    expect(await onSale()).toHaveLength(4);
  });

  test("D19: reindex builds every site's index and says how much is in it; leads are listed and exported", async () => {
    const [built, listed, exported, released] = await Promise.all([
      json("reindex"),
      json("leads", "list", "--site", "north"),
      forecourt("leads", "export", "--site", "north"),
      forecourt("leads", "release", "1", "--site", "north"),
    ]);
    expect(built).toMatchObject({ code: 0, answer: [{ site: "north", vehicles: 4 }] });
    expect(listed).toMatchObject({ code: 0, answer: [] });
    expect(exported).toMatchObject({ code: 0, out: expect.stringMatching(/^\S+\s*$/) });
    expect(released).toEqual(oneSentence);
  });
});

describe("the embedded server's life", () => {
  const postmaster = async (at: string) =>
    Number(
      (await readFile(join(at, "postgres/cluster/postmaster.pid"), "utf8").catch(() => "")).split("\n")[0],
    ) || null;

  test("D3: commands at once share one server; one left by a killed process is adopted, and its last user stops it", async () => {
    const at = await dataFolder();
    const env = { DATA_DIR: at, DEMO: "false", LOG_LEVEL: "fatal" };
    try {
      const worker = start(["worker"], env);
      const list = () => run(["sites", "list", "--json"], env);
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
      expect(await next.finished).toEqual({ code: 0, out: "worker ready\n", err: "" });
      expect(await postmaster(at)).toBeNull();
      await vi.waitFor(async () => expect(await isRunning(first!)).toBe(false), 20_000);
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
