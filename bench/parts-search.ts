import { Readable } from "node:stream";
import { carMakes } from "#demo/data/models/index.ts";
import { PART_KINDS } from "#demo/data/parts.ts";
import { seedRandom } from "#demo/generator/random.ts";
import { importParts } from "#features/parts/import/import-parts.server.ts";
import type { PartSearch } from "#features/parts/rules/part-search.ts";
import { findParts } from "#features/parts/store/find-parts.server.ts";
import { ensureAccount } from "#features/tenancy/accounts/site-directory.server.ts";
import type { Database } from "#platform/postgres/database.ts";
import { computeMedian, computePercentile, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { withDataDir, withPlatform } from "./product.ts";

const FEW = 1_000;
/** A million take minutes to import; they are measured by hand. */
const MANY = 100_000;
const NOTHING: PartSearch = { query: "", make: "", model: "", year: null };
const ASKED: readonly Partial<PartSearch>[] = [
  { query: "brake" },
  { query: "brake pads front" },
  { query: "toyota hilux oil filter" },
  { query: "7919-B" },
  { query: "radi" },
  { query: "nothing like it" },
  { make: "toyota" },
  { make: "toyota", model: "hilux" },
  { make: "toyota", model: "hilux", year: 2019, query: "oil" },
];
const PAGE = { offset: 0, limit: 25 };

/** The search of parts (SEA-16) in a large list against a small one, and how long the large one takes to import. */
export default async function measureParts({ quick }: Options): Promise<Section[]> {
  const count = quick ? MANY / 10 : MANY;
  const { few, many } = await withDataDir((dataDir) =>
    withPlatform(dataDir, async ({ db }) => ({
      few: await measureList(db, FEW, quick),
      many: await measureList(db, count, quick),
    })),
  );
  const ratio = computeMedian(many.times) / computeMedian(few.times);
  return [
    {
      title: `Parts: ${count.toLocaleString("en-AU")} against ${FEW.toLocaleString("en-AU")}`,
      figures: [
        { name: "import", value: many.importMs / 1000, unit: "s" },
        { name: "search p50", value: computeMedian(many.times), unit: "ms" },
        {
          name: "search p95",
          value: computePercentile(many.times, 0.95),
          unit: "ms",
          target: { atMost: 250 },
        },
        { name: "search p50, many over few", value: ratio, unit: "times" },
      ],
    },
  ];
}

async function measureList(db: Database, count: number, quick: boolean) {
  const accountId = await ensureAccount(db, `parts-${count}`, "Bench");
  const started = performance.now();
  const input = Readable.from(writeParts(count));
  const file = { input, snapshot: true, dryRun: false, confirmed: false, now: new Date() };
  await importParts(db, accountId, file);
  const importMs = performance.now() - started;
  const times: number[] = [];
  for (let round = 0; round < (quick ? 3 : 20); round++) {
    for (const asked of ASKED) {
      const asking = performance.now();
      await db.readAccount(accountId, (tx) => findParts(tx, { ...NOTHING, ...asked }, PAGE));
      times.push(performance.now() - asking);
    }
  }
  return { importMs, times };
}

/** A file of parts in CSV: names of a few words, one to three models each, and numbers that are all different. */
function* writeParts(count: number): Generator<string> {
  const random = seedRandom("parts file");
  const models = carMakes.flatMap(({ make, models }) =>
    models.map(({ model, years: [from] }) => ({ make, model, from })),
  );
  yield "number,name,price,stock,fits\n";
  for (let at = 0; at < count; at += 1) {
    const kind = random.pick(PART_KINDS);
    const place = kind.places ? `, ${random.pick(kind.places)}` : "";
    const number = `${(at * 7919) % 100_000}-${String.fromCharCode(65 + (at % 26))}${at}`;
    const fits = Array.from({ length: random.int(1, 3) }, () => {
      const { make, model, from } = random.pick(models);
      return `${make} ${model} ${from}-${from + random.int(0, 8)}`;
    });
    yield `${number},"${kind.name}${place}, type ${random.int(1, 400)}",${random.int(5, 900)}.95,${random.int(0, 9)},${fits.join("; ")}\n`;
  }
}
