import { createServer, type Server } from "node:http";
import { listenPrivately } from "#platform/http/private-server.ts";
import type { TlsPermission, TlsPermissions } from "./tls-permissions.ts";

/** Anything but 2xx keeps Caddy from getting a certificate. */
const STATUS: Readonly<Record<TlsPermission, number>> = { yes: 200, no: 404, unavailable: 503 };

/**
 * Answers `/?domain=www.dealer.com.au` for the `permission http` module of Caddy, at an address that visitors cannot reach (D414).
 * @throws StartError if it cannot listen there
 */
export async function servePermissions(
  permissions: Pick<TlsPermissions, "ask">,
  address: string,
): Promise<Server> {
  const server = createServer(async (incoming, response) => {
    const asked = URL.parse(incoming.url ?? "", "http://private");
    const domain = asked?.pathname === "/" && incoming.method === "GET" && asked.searchParams.get("domain");
    const answer = domain ? await permissions.ask(domain) : "no";
    response.writeHead(STATUS[answer], { "content-type": "text/plain" }).end(`${answer}\n`);
  });
  return listenPrivately(server, { variable: "TLS_PERMISSION_ADDRESS", address });
}
