import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import autocannon from "autocannon";
import type { BareAnswer } from "./bare-server.ts";
import { figure, median, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { type Fetched, fetchFrom, withDemoServer } from "./product.ts";

const SITE = "harbourline";
const PATH = "/search?make=Mazda&make=Kia&utm_source=bench";
const CONNECTIONS = 32;

/** A results page out of the cache, beside a bare `node:http` server that sends the same headers and bytes. */
export default async function cached({ quick }: Options): Promise<Section[]> {
  return withDemoServer(async (server) => {
    const page = await fetchFrom(server, SITE, PATH, "br");
    const bare = await startBare(page);
    try {
      await pin(process.pid, 0);
      for (const pid of [server.pid, bare.child.pid!]) await pin(pid, 1);
      const [ours, theirs] = [
        `http://127.0.0.1:${server.port}${PATH}`,
        `http://127.0.0.1:${bare.port}${PATH}`,
      ];
      const host = `${SITE}.localhost:${server.port}`;
      const rates = { ours: [] as number[], bare: [] as number[] };
      for (const url of [ours, theirs]) await requestsASecond(url, host, 1);
      for (let round = 0; round < (quick ? 2 : 7); round++) {
        rates.ours.push(await requestsASecond(ours, host, 3));
        rates.bare.push(await requestsASecond(theirs, host, 3));
      }
      const ratio = median(rates.ours.map((rate, round) => rate / rates.bare[round]!));
      const figures = [
        figure("ours, requests a second", median(rates.ours), ""),
        figure("bare node:http, requests a second", median(rates.bare), ""),
        figure("ours over bare", ratio, "times", { atLeast: 0.5 }),
        figure("body", page.body.length / 1024, "KB"),
      ];
      return [{ title: "Results page, cached, one core a server", figures }];
    } finally {
      bare.child.disconnect();
      bare.child.kill();
    }
  });
}

async function startBare(page: Fetched): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(new URL("./bare-server.ts", import.meta.url));
  const { date: _, connection: __, "keep-alive": ___, ...headers } = page.headers;
  child.send({ headers, bodyBase64: page.body.toString("base64") } satisfies BareAnswer);
  const [port] = await once(child, "message");
  return { child, port: port as number };
}

/** Keeps a process on one core, so that neither server has help from the other; where that cannot be done, it is not. */
async function pin(pid: number, core: number): Promise<void> {
  if (process.platform !== "linux" || availableParallelism() < 2) return;
  await promisify(execFile)("taskset", ["-a", "-c", "-p", String(core), String(pid)]).catch(() => undefined);
}

async function requestsASecond(url: string, host: string, duration: number): Promise<number> {
  const headers = { host, "accept-encoding": "gzip, deflate, br" };
  const result = await autocannon({ url, connections: CONNECTIONS, duration, headers });
  if (result.errors + result.non2xx > 0)
    throw new Error(`${url} failed ${result.errors + result.non2xx} times`);
  return result.requests.average;
}
