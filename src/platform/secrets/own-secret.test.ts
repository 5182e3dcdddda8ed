import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { StartError } from "../start-error.ts";
import { deriveKey, ensureOwnSecret } from "./own-secret.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-secret-"));
  file = join(folder, "secret");
  return () => rm(folder, { recursive: true });
});

test("D3: a secret is made once, for its user alone, and is the same for all who start at once", async () => {
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => ensureOwnSecret(folder)));
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(others)).toEqual(new Set([first]));
  expect(await readFile(file, "utf8")).toBe(first);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["secret"]);
  expect(await ensureOwnSecret(folder)).toBe(first);
});

test.each(["", "\n", "0123456789abcdef0123456789abcde"])(
  "D3: a secret that a full disk left as %j is no key, and start says what to do",
  async (left) => {
    await writeFile(file, left);
    await expect(ensureOwnSecret(folder)).rejects.toThrow(StartError);
    await expect(ensureOwnSecret(folder)).rejects.toThrow(`The secret in ${file} is empty or cut short.`);
    expect(await readFile(file, "utf8")).toBe(left);
  },
);

const SECRET = "a secret of tests";
const PURPOSES = [
  "form tokens",
  "rate limits",
  "visitor counts",
  "market observations",
  "one-time codes",
  "session forms",
  "alerts",
] as const;

test("D12 D17: each purpose has a key of its own, and another in each installation", () => {
  const keys = PURPOSES.flatMap((purpose) => [
    deriveKey(SECRET, purpose),
    deriveKey("another secret", purpose),
  ]);
  expect(new Set(keys).size).toBe(2 * PURPOSES.length);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
});

test("D12: keys stay what they are, since stored hashes depend on them", () => {
  expect(deriveKey(SECRET, "market observations")).toBe(
    "8b1e0e582f42cd189f3a5a1fa0b89f5da3445de669992f693043f67e34f65bb3",
  );
});
