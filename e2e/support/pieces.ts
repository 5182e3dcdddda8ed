import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface Pieces {
  /** Address that serves the site as the test server does, but holds a page's second half back. */
  readonly origin: string;
  /** Sends the second half of every page. */
  release(): void;
  close(): void;
}

/** Serves a site whose pages arrive in two pieces, cut where `cut` first stands in the page. */
export async function servePieces(site: string, cut: string): Promise<Pieces> {
  const held = Promise.withResolvers<void>();
  const server = createServer((asked, answer) => {
    const host = `${site}.localhost:${process.env.E2E_PORT}`;
    const headers = {
      ...asked.headers,
      host,
      // A post comes from the site's own page: its origin changes with its host.
      ...(asked.headers.origin && { origin: `http://${host}` }),
      "accept-encoding": "identity",
    };
    const { url: path, method } = asked;
    // A connection of its own each time: the server may be closing a kept one.
    const forwarded = request(
      { host: "127.0.0.1", port: process.env.E2E_PORT, path, method, headers, agent: false },
      async (response) => {
        const body = await buffer(response);
        answer.writeHead(response.statusCode ?? 500, response.headers);
        const at = asked.headers.accept?.includes("text/html") ? body.indexOf(cut) : -1;
        if (at > 0) {
          answer.write(body.subarray(0, at));
          await held.promise;
        }
        answer.end(body.subarray(Math.max(at, 0)));
      },
    );
    // A page that is closed leaves requests behind, which must not fail the worker's next test.
    forwarded.on("error", () => answer.destroy());
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: held.resolve,
    close: () => server.close(),
  };
}
