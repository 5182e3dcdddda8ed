import { estimateOf } from "#features/finance/estimate.ts";
import { siteConfigSchema } from "#features/sites/config.ts";
import type { FinanceSettings } from "#features/sites/finance-config.ts";
import { indexEntry, STOCK_SCHEMA } from "#features/stock/search-document.ts";
import type { VehicleFacts } from "#features/stock/stock-store.server.ts";
import { buildInMemoryEngine } from "#search/in-memory-engine.ts";
import { figure, median, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { factsOf, multiplied, withFeed } from "./stock.ts";

const LARGE = 200_000;

const site = siteConfigSchema.parse({
  name: "Bench",
  template: "showroom",
  legal: { businessName: "Bench Pty Ltd", licenceNumber: "1", phone: "07 3456 7890" },
  leads: { fallback: { to: ["bench@dealer.example"] } },
  finance: {
    lenders: [
      { lender: "taurus", name: "One", licence: "1", rateDate: "2026-11-18", terms: { interestRate: 8.99 } },
      {
        lender: "ausloans",
        name: "Two",
        licence: "2",
        rateDate: "2026-11-18",
        terms: { interestRate: 12.94 },
      },
    ],
  },
});
const without: FinanceSettings = { ...site.finance, lenders: [] };

/** What the estimates of a large stock cost where its index is built: on a site with two lenders, and on one without. */
export default async function estimates(options: Options): Promise<Section[]> {
  const now = new Date();
  const feed = await withFeed(options, (file) => factsOf(file, now));
  const vehicles = [...multiplied(feed, LARGE)];
  const year = now.getUTCFullYear();
  const alone: number[] = [];
  const builds = { lenders: [] as number[], none: [] as number[] };
  let told = 0;
  for (let round = 0; round <= (options.quick ? 1 : 5); round++) {
    const started = performance.now();
    told = vehicles.filter((vehicle) => estimateOf(vehicle, site.finance, year) !== null).length;
    const times = {
      alone: performance.now() - started,
      lenders: await buildMs(vehicles, site.finance, now),
      none: await buildMs(vehicles, without, now),
    };
    // The first round warms up.
    if (round === 0) continue;
    alone.push(times.alone);
    builds.lenders.push(times.lenders);
    builds.none.push(times.none);
  }
  const cost = builds.lenders.map((ms, at) => ms - builds.none[at]!);
  const figures = [
    figure("vehicles with an estimate", told, ""),
    figure("estimates alone", median(alone), "ms", { atMost: 1000 }),
    figure("index build with two lenders", median(builds.lenders), "ms"),
    figure("index build without lenders", median(builds.none), "ms"),
    figure("what the estimates add to it", median(cost), "ms", { atMost: 1000 }),
  ];
  return [{ title: `Finance estimates, ${LARGE.toLocaleString("en-AU")} vehicles`, figures }];
}

async function buildMs(
  vehicles: readonly VehicleFacts[],
  finance: FinanceSettings,
  now: Date,
): Promise<number> {
  const started = performance.now();
  await buildInMemoryEngine(STOCK_SCHEMA, documentsOf(vehicles, finance, now));
  return performance.now() - started;
}

function* documentsOf(vehicles: Iterable<VehicleFacts>, finance: FinanceSettings, now: Date) {
  for (const vehicle of vehicles) {
    const { document } = indexEntry(vehicle, { ...site, finance }, now, now.getUTCFullYear());
    if (document) yield document;
  }
}
