import { createServer, type Server } from "node:http";
import { listenPrivately } from "#platform/http/private-server.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";

/**
 * Answers `/metrics` at an address of its own, which the web server's visitors cannot reach (D409).
 * @param address `127.0.0.1:9464` or `[::1]:9464`
 * @throws StartError if it cannot listen there
 */
export async function serveMetrics(metrics: Metrics, address: string): Promise<Server> {
  const server = createServer((incoming, response) => {
    const isKnown = incoming.url === "/metrics" && incoming.method === "GET";
    if (!isKnown) return response.writeHead(404).end("The figures are at /metrics.\n");
    metrics.write().then(
      (text) => response.writeHead(200, { "content-type": "text/plain; version=0.0.4" }).end(text),
      () => response.writeHead(503).end("The figures cannot be read.\n"),
    );
  });
  return listenPrivately(server, { variable: "METRICS_ADDRESS", address });
}
