import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { joinEmbeddedServer } from "#platform/postgres/embedded.ts";
import { computeMedian, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { startServer, withDataDir } from "./product.ts";

/** As after an upgrade, when nothing of the new version is compiled. */
const NOT_COMPILED = { NODE_DISABLE_COMPILE_CACHE: "1" };

interface Round {
  /** All in seconds. */
  readonly first: number;
  readonly afterUpgrade: number;
  readonly later: number;
  /** An empty database, made and started: most of the waiting of a first start. */
  readonly database: number;
  /** A process of Node that only loads React: what the machine needs to compile. */
  readonly react: number;
}

/**
 * From the command to `ready`, pages already built: with an empty data directory, and with the one it left, beside
 * what every such program has to do.
 */
export default async function startUp({ quick }: Options): Promise<Section[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < (quick ? 1 : 5); round++) rounds.push(await measureRound());
  const median = (read: (round: Round) => number) => computeMedian(rounds.map(read));
  const figures = [
    {
      name: "first start: database, migrations, demo dealers",
      value: median(({ first }) => first),
      unit: "s",
    },
    { name: "later start", value: median(({ later }) => later), unit: "s", target: { atMost: 3 } },
    { name: "later start of a new version", value: median(({ afterUpgrade }) => afterUpgrade), unit: "s" },
    { name: "empty database", value: median(({ database }) => database), unit: "s" },
    { name: "Node with React", value: median(({ react }) => react), unit: "s" },
    {
      name: "first start over empty database",
      value: median(({ first, database }) => first / database),
      unit: "times",
    },
    {
      name: "later start over Node with React",
      value: median(({ later, react }) => later / react),
      unit: "times",
    },
  ];
  return [{ title: "Start-up", figures }];
}

function measureRound(): Promise<Round> {
  return withDataDir(async (dataDir) => {
    const start = async (env: Readonly<Record<string, string>> = {}) => {
      const server = await startServer({ dataDir, demo: true, env });
      await server.stop();
      return server.readyMs / 1000;
    };
    const first = await start();
    const later = computeMedian([await start(), await start(), await start()]);
    const afterUpgrade = await start(NOT_COMPILED);
    return { first, later, afterUpgrade, database: await timeEmptyDatabase(), react: await timeReact() };
  });
}

function timeEmptyDatabase(): Promise<number> {
  return withDataDir(async (dataDir) => {
    const started = performance.now();
    const server = await joinEmbeddedServer(dataDir);
    const seconds = (performance.now() - started) / 1000;
    await server.leave();
    return seconds;
  });
}

async function timeReact(): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    const started = performance.now();
    await promisify(execFile)(process.execPath, ["-e", "require('react-dom/server')"]);
    times.push((performance.now() - started) / 1000);
  }
  return computeMedian(times);
}
