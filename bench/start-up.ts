import { computeMedian, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { startServer, withDataDir } from "./product.ts";

/** From the command to `ready`, pages already built: with an empty data directory, and with the one it left. */
export default async function startUp({ quick }: Options): Promise<Section[]> {
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    await withDataDir(async (dataDir) => {
      const start = async () => {
        const server = await startServer({ dataDir, demo: true });
        await server.stop();
        return server.readyMs / 1000;
      };
      first.push(await start());
      for (let again = 0; again < 3; again++) later.push(await start());
    });
  }
  const figures = [
    { name: "first start: database, migrations, demo dealers", value: computeMedian(first), unit: "s" },
    { name: "later start", value: computeMedian(later), unit: "s", target: { atMost: 3 } },
  ];
  return [{ title: "Start-up", figures }];
}
