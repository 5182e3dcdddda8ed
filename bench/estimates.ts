import { buildIndexEntry } from "#features/catalogue/index/search-document.ts";
import { estimateRepayment } from "#features/finance/rates/estimate.ts";
import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { computeMedian, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { multiplyVehicles, readFacts, withFeed } from "./stock.ts";

const LARGE = 200_000;

const rates = { licence: "1", rateDate: "2026-11-18" };
const site = siteConfigSchema.parse({
  name: "Bench",
  template: "showroom",
  legal: { businessName: "Bench Pty Ltd", licenceNumber: "1", phone: "07 3456 7890" },
  leads: { fallback: { to: ["bench@dealer.example"] } },
  finance: {
    lenders: [
      { ...rates, lender: "taurus", name: "One", terms: { interestRate: 8.99 } },
      { ...rates, lender: "ausloans", name: "Two", terms: { interestRate: 12.94 } },
    ],
  },
});
const withoutLenders: FinanceSettings = { ...site.finance, lenders: [] };

/** What the estimates of a large stock cost where its index is built: on a site with two lenders, and on one without. */
export default async function measureEstimates(options: Options): Promise<Section[]> {
  const now = new Date();
  const feed = await withFeed(options, (file) => readFacts(file, now));
  const vehicles = [...multiplyVehicles(feed, LARGE)];
  const year = now.getUTCFullYear();
  const entries = (finance: FinanceSettings) =>
    measureCpuMs(() => {
      for (const vehicle of vehicles) buildIndexEntry(vehicle, { ...site, finance }, { now, thisYear: year });
    });
  const rounds = Array.from({ length: options.quick ? 2 : 6 }, () => ({
    alone: measureCpuMs(() => {
      for (const vehicle of vehicles) estimateRepayment(vehicle, site.finance, year);
    }),
    lending: entries(site.finance),
    plain: entries(withoutLenders),
  })).slice(1); // The first one warms up.
  const told = vehicles.filter((vehicle) => estimateRepayment(vehicle, site.finance, year) !== null).length;
  const figures = [
    { name: "vehicles with an estimate", value: told, unit: "" },
    {
      name: "estimates alone",
      value: computeMedian(rounds.map(({ alone }) => alone)),
      unit: "ms",
      target: { atMost: 1000 },
    },
    {
      name: "index entries with two lenders",
      value: computeMedian(rounds.map(({ lending }) => lending)),
      unit: "ms",
    },
    {
      name: "index entries without lenders",
      value: computeMedian(rounds.map(({ plain }) => plain)),
      unit: "ms",
    },
    {
      name: "what lenders add",
      value: computeMedian(rounds.map(({ lending, plain }) => lending - plain)),
      unit: "ms",
      target: {
        atMost: 1000,
      },
    },
  ];
  return [{ title: `Finance estimates, ${LARGE.toLocaleString("en-AU")} vehicles, processor time`, figures }];
}

/** Of this thread, so that other work of the machine is not measured. */
function measureCpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
