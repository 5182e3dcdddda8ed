import { expect, test } from "vitest";
import { withClient } from "./client.ts";
import { ownerUrl } from "./test-database.ts";

test("D413: a connection that is lost between two queries fails the next one, and not the process", async () => {
  const losing = withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const lost = new Promise((resolve) => client.once("end", resolve));
    await withClient(ownerUrl, (other) => other.query("select pg_terminate_backend($1)", [rows[0]?.pid]));
    await lost;
    await client.query("select 1");
  });
  await expect(losing).rejects.toThrow(/not queryable|terminat/);
});

test("D413: what cannot be reached is explained by whoever asks", async () => {
  const unknown = new URL(ownerUrl);
  unknown.pathname = "/of_nobody";
  const explain = ({ message }: Error) => new Error(`DATABASE_URL: ${message}`);
  const asking = withClient(unknown.href, async () => undefined, explain);
  await expect(asking).rejects.toThrow(/^DATABASE_URL: database "of_nobody" does not exist/);
});
