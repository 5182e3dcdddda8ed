import { expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { migrate } from "../postgres/migrate.ts";
import { appUrl, ownerUrl } from "../postgres/test-database.ts";
import { StartError } from "../start-error.ts";
import { openPlatform } from "./platform.ts";

const changed = (url: string, change: (url: URL) => void) => {
  const other = new URL(url);
  change(other);
  return other.href;
};
const wrongPassword = (url: string) =>
  changed(url, (other) => {
    other.password = "not-the-password";
  });
const wrongDatabase = (url: string) =>
  changed(url, (other) => {
    other.pathname = "/not-a-database";
  });

test.each([
  ["DATABASE_URL", wrongPassword, /wrong user name or password/],
  ["DATABASE_OWNER_URL", wrongPassword, /wrong user name or password/],
  ["DATABASE_OWNER_URL", wrongDatabase, /database that does not exist/],
] as const)(
  "D2: a wrong %s is named in one sentence that holds no password",
  async (variable, change, reason) => {
    const urls = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl };
    const env = readEnv({ ...urls, [variable]: change(urls[variable]), SECRET_KEY: "x".repeat(32) });
    const failure: unknown = await openPlatform(env).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    const { message } = failure as StartError;
    expect(message).toMatch(new RegExp(`^${variable} `));
    expect(message).toMatch(reason);
    expect(message).not.toContain("not-the-password");
    expect(message).not.toContain(new URL(urls[variable]).password);
  },
);

test.each(["DATABASE_READ_URL", "DATABASE_DIRECT_URL"])(
  "D2 D424: a role at %s that row-level security does not bind is refused at the start",
  async (variable) => {
    const urls = { DATABASE_URL: appUrl, [variable]: ownerUrl, SECRET_KEY: "x".repeat(32) };
    await expect(openPlatform(readEnv(urls))).rejects.toThrow(
      new RegExp(`^${variable} connects as \\w+, which owns the tables or bypasses row-level security`),
    );
    // A replica that is away is read at the primary server meanwhile.
    const away = { ...urls, [variable]: "postgresql://nobody:x@127.0.0.1:1/none" };
    await (await openPlatform(readEnv(away))).close();
  },
);

test("D2: an upgrade that lacks a right says which step failed, why, and what the owner's role needs", async () => {
  const app = new URL(appUrl);
  const failure: unknown = await migrate(app.href, app.username).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect((failure as StartError).message).toMatch(
    /^Upgrading the tables failed: [^\n]*must be owner of table migration\. The role of DATABASE_OWNER_URL must own the database and everything in it\.$/,
  );
});
