/** The least that a Node server can do: the same bytes for every request. Its parent sends them and receives the port. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface BareAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBase64: string;
}

process.once("message", ({ headers, bodyBase64 }: BareAnswer) => {
  const body = Buffer.from(bodyBase64, "base64");
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
