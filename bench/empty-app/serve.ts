import { execFile } from "node:child_process";
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { createRequestListener } from "@react-router/node";

const ROOT = join(import.meta.dirname, "../..");
const CLIENT = join(import.meta.dirname, "build/client");

/** Builds the empty React Router page, and runs work while it is served. @param work gets its address */
export async function withEmptyPage<T>(work: (url: string) => Promise<T>): Promise<T> {
  const router = join(ROOT, "node_modules/@react-router/dev/bin.cjs");
  await promisify(execFile)(process.execPath, [router, "build", import.meta.dirname], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const build = await import(join(import.meta.dirname, "build/server/index.js"));
  const draw = createRequestListener({ build, mode: "production" });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://empty");
    if (pathname === "/") return draw(request, response);
    const file = join(CLIENT, pathname);
    if (file.endsWith(".js") && existsSync(file)) {
      response.setHeader("content-type", "text/javascript");
      return createReadStream(file).pipe(response);
    }
    // Browser and Lighthouse ask for icons and more; React Router prints a stack for each path that it lacks.
    response.statusCode = 404;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
  }
}
