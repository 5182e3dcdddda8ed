/** The program's commands, run in the process of a file of tests that imports this, and a site for each of its tests. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import { vehicles } from "#features/inventory/import/test-import.ts";
import { findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { appUrl, openTestDatabase } from "#platform/postgres/test-database.ts";
import { buildProgram } from "../program.ts";
import { reportFailure } from "../terminal/output.ts";
export const CONFIG = {
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

export const YARD = { slug: "aspley", code: "ASP", name: "Aspley", dealership: "northside", ...ADDRESS };

export const db = openTestDatabase();

export let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-commands-"));
  vi.stubEnv("DATABASE_URL", appUrl);
  // With the owner's address every command would first look for migrations to run.
  vi.stubEnv("DATABASE_OWNER_URL", "");
  vi.stubEnv("SECRET_KEY", "x".repeat(32));
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

interface Finished {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command within this process, which is many times faster than starting one. */
export async function forecourt(...args: string[]): Promise<Finished> {
  const written = { out: "", err: "" };
  const listen = (to: "out" | "err") => (chunk: unknown) => {
    written[to] += String(chunk);
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(listen("out")),
    vi.spyOn(process.stderr, "write").mockImplementation(listen("err")),
  ];
  try {
    process.exitCode = 0;
    await buildProgram().parseAsync(args, { from: "user" }).catch(reportFailure);
    return { code: Number(process.exitCode), ...written };
  } finally {
    process.exitCode = undefined;
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs a command with `--json`. */
export const json = async (...args: string[]) => {
  const { code, out, err } = await forecourt(...args, "--json");
  return { code, err, answer: out && JSON.parse(out) };
};

/** A command that failed and said why in one sentence. */
export const oneSentence = { code: 1, out: "", err: expect.stringMatching(/^[^\n]+[.!]\n$/) };

/** Writes a file and answers its path. */
export const file = async (name: string, content: string | Buffer) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};

/** Slug of the site, and of its account, that each test has. */
export let site: string;

beforeEach(async () => {
  site = `cli-${randomUUID().slice(0, 8)}`;
  const added = await forecourt(
    "sites",
    "add",
    site,
    "--account",
    site,
    "--host",
    `${site.toUpperCase()}.example`,
    "--json",
  );
  expect(added).toEqual({ code: 0, out: `{"slug":"${site}","account":"${site}"}\n`, err: "" });
});

/** What the site's account has on sale: stock number and km. */
export const onSale = async () => {
  const { accountId } = (await findSite(db, site))!;
  const stock = (await vehicles(db, accountId)).filter(({ withdrawn_at }) => withdrawn_at === null);
  return stock.map(({ stock_number, km }) => `${stock_number} ${km}`).sort();
};
