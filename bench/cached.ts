import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import autocannon from "autocannon";
import type { BareAnswer } from "./bare-server.ts";
import { computeMedian, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { type Fetched, fetchFrom, requirePid, withDemoServer } from "./product.ts";

const SITE = "harbourline";
const PATH = "/search?make=Mazda&make=Kia&utm_source=bench";
const CONNECTIONS = 32;

/** What a signed-in shopper's browser sends. A hit reads no cookie (D17), so nobody needs to own this session. */
const SESSION_COOKIE = `shopper=${"s".repeat(43)}; signed-in=1`;

/**
 * A results page out of the cache, for a visitor and with the cookies of a signed-in shopper, beside a bare `node:http` server that
 * sends the same headers and bytes.
 */
export default async function measureCachedPages({ quick }: Options): Promise<Section[]> {
  return withDemoServer(async (server) => {
    const page = await fetchFrom(server, { site: SITE, path: PATH, encoding: "br" });
    const bare = await startBare(page);
    try {
      await pinToCore(process.pid, 0);
      for (const pid of [server.pid, bare.pid]) await pinToCore(pid, 1);
      const host = `${SITE}.localhost:${server.port}`;
      const load = ({ port, pid }: { port: number; pid: number }, seconds: number, cookie?: string) => {
        return measureLoad({ url: `http://127.0.0.1:${port}${PATH}`, host, pid, seconds, cookie });
      };
      const ours = (seconds: number) => load(server, seconds);
      const signedIn = (seconds: number) => load(server, seconds, SESSION_COOKIE);
      const theirs = (seconds: number) => load(bare, seconds);
      const rounds: Round[] = [];
      for (const warmUp of [ours, signedIn, theirs]) await warmUp(2);
      for (let round = 0; round < (quick ? 3 : 7); round++) {
        // In turns, so that neither of the two always has the warmer machine.
        const pair = [ours, signedIn];
        const loads = new Map<typeof ours, Load>();
        for (const measure of round % 2 === 0 ? pair : pair.toReversed())
          loads.set(measure, await measure(3));
        const [visitor, shopper] = pair.map((measure) => loads.get(measure));
        if (!visitor || !shopper) throw new Error("a load was not measured");
        rounds.push({ ours: visitor, signedIn: shopper, bare: await theirs(3) });
      }
      return [buildSection(rounds, page.body.length)];
    } finally {
      bare.child.disconnect();
      bare.child.kill();
    }
  });
}

async function startBare(page: Fetched): Promise<{ child: ChildProcess; pid: number; port: number }> {
  const child = fork(new URL("./bare-server.ts", import.meta.url));
  const pid = requirePid(child);
  const { date: _, connection: __, "keep-alive": ___, ...headers } = page.headers;
  child.send({ headers, bodyBase64: page.body.toString("base64") } satisfies BareAnswer);
  const [port] = await once(child, "message");
  return { child, pid, port: port as number };
}

/** Keeps a process on one core, so that neither server has help from the other; where that cannot be done, it is not. */
async function pinToCore(pid: number, core: number): Promise<void> {
  if (process.platform !== "linux" || availableParallelism() < 2) return;
  await promisify(execFile)("taskset", ["-a", "-c", "-p", String(core), String(pid)]).catch(() => undefined);
}

interface Load {
  readonly perSecond: number;
  /** Processor time of a request, in microseconds. */
  readonly cpu: number;
}

interface Target {
  readonly url: string;
  readonly host: string;
  readonly pid: number;
  readonly seconds: number;
  readonly cookie: string | undefined;
}

async function measureLoad({ url, host, pid, seconds, cookie }: Target): Promise<Load> {
  const headers = { host, "accept-encoding": "gzip, deflate, br", ...(cookie && { cookie }) };
  const before = await readCpuSeconds(pid);
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers });
  if (result.errors + result.non2xx > 0)
    throw new Error(`${url} failed ${result.errors + result.non2xx} times`);
  const cpu = ((await readCpuSeconds(pid)) - before) * 1e6;
  return { perSecond: result.requests.average, cpu: cpu / result.requests.total };
}

/** Processor time of a process so far, to a hundredth of a second; not a number where the system does not say. */
async function readCpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / 100;
}

interface Round {
  readonly ours: Load;
  readonly signedIn: Load;
  readonly bare: Load;
}

function buildSection(rounds: readonly Round[], bodyBytes: number): Section {
  const [ours, bare] = [rounds.map((round) => round.ours), rounds.map((round) => round.bare)];
  const signedIn = rounds.map((round) => round.signedIn);
  const ratio = (read: (load: Load) => number) =>
    computeMedian(rounds.map((round) => read(round.ours) / read(round.bare)));
  const shopperRatio = (read: (load: Load) => number) =>
    computeMedian(rounds.map((round) => read(round.signedIn) / read(round.ours)));
  const rate = ({ perSecond }: Load) => perSecond;
  const cpu = (load: Load) => load.cpu;
  const figures = [
    { name: "ours, requests a second", value: computeMedian(ours.map(rate)), unit: "" },
    { name: "ours with a session, requests a second", value: computeMedian(signedIn.map(rate)), unit: "" },
    {
      name: "with a session over without",
      value: shopperRatio(rate),
      unit: "times",
      target: { atLeast: 0.95 },
    },
    { name: "bare node:http, requests a second", value: computeMedian(bare.map(rate)), unit: "" },
    { name: "ours over bare", value: ratio(rate), unit: "times", target: { atLeast: 0.5 } },
    { name: "ours, CPU a request", value: computeMedian(ours.map(cpu)), unit: "µs" },
    { name: "ours with a session, CPU a request", value: computeMedian(signedIn.map(cpu)), unit: "µs" },
    { name: "CPU, with a session over without", value: shopperRatio(cpu), unit: "times" },
    { name: "bare node:http, CPU a request", value: computeMedian(bare.map(cpu)), unit: "µs" },
    { name: "CPU, ours over bare", value: ratio(cpu), unit: "times" },
    { name: "body", value: bodyBytes / 1024, unit: "KB" },
  ];
  return { title: "Results page, cached, one core a server", figures };
}
