import pg from "pg";

const MAX_CONNECT_MS = 5000;

/**
 * Runs `work` on a connection of its own, which ends with it. A connection that is lost fails the query that runs or comes next.
 * @param explain what is thrown in place of the reason why the server cannot be reached
 */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  explain = (reason: Error): Error => reason,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: MAX_CONNECT_MS });
  // A connection lost between two queries has nobody else to tell; without a listener it ends the process.
  client.on("error", () => undefined);
  await client.connect().catch((reason: Error) => {
    throw explain(reason);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
