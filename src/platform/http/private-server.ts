import { once } from "node:events";
import type { Server } from "node:http";
import { StartError } from "../start-error.ts";

/**
 * Has a server listen at an address of its own, which visitors of the sites cannot reach (D409).
 * @param address `127.0.0.1:9464` or `[::1]:9464`
 * @throws StartError naming the variable if it cannot listen there
 */
export async function listenPrivately(
  server: Server,
  { variable, address }: { readonly variable: string; readonly address: string },
): Promise<Server> {
  const [, host = "", port = ""] = /^(.*):(\d+)$/.exec(address) ?? [];
  server.listen(Number(port), host.replace(/^\[|\]$/g, ""));
  try {
    await once(server, "listening");
  } catch (error) {
    throw new StartError(`${variable} ${address} cannot be listened on: ${(error as Error).message}.`);
  }
  return server;
}
