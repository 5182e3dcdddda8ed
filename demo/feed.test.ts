import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { toDraft } from "#features/inventory/feeds/draft/to-draft.ts";
import { readRows } from "#features/inventory/feeds/files/read-rows.server.ts";
import { SHIPPED_MAPPINGS } from "#features/inventory/feeds/mapping/shipped-mappings.ts";
import { settleBody } from "#features/inventory/feeds/words/model-bodies.ts";
import type { VehicleDraft } from "#features/vehicles/vehicle.ts";
import { type DemoAccount, demoAccounts } from "./accounts.ts";
import type { StockRow } from "./generator/stock-row.ts";

const NOW = new Date("2026-11-21T03:00:00Z");
const mapping = SHIPPED_MAPPINGS.get("forecourt")!;

/** The account's feed as text through the product's own reader and mapping. */
async function imported(account: DemoAccount) {
  const text = JSON.stringify({ vehicles: account.feed(NOW) });
  const context = { now: NOW, keyCounts: new Map() };
  const results = [];
  for await (const row of readRows(Readable.from([text]), { ...mapping, format: "json" })) {
    if (row.problem !== undefined) throw new Error(row.problem);
    results.push(toDraft(mapping, row.values, context));
  }
  return results;
}

/** What a row says, in the words of the draft. */
function expected(row: StockRow): Partial<VehicleDraft> {
  const cents = (dollars: number | undefined) => (dollars ? dollars * 100 : null);
  return {
    stockNumber: row.stockNumber,
    vin: row.vin ?? null,
    itemType: row.itemType,
    carType: row.carType,
    status: row.status,
    model: row.model,
    badge: row.badge ?? null,
    series: row.series ?? null,
    year: row.year,
    km: row.km ?? null,
    colour: row.colour,
    body: settleBody(row.body, row.model, row.badge ?? null),
    fuel: row.fuel ?? null,
    transmission: row.transmission ?? null,
    drive: row.drive ?? null,
    rego: row.rego ?? null,
    regoExpiry: row.regoExpiry ?? null,
    buildDate: row.buildDate ?? null,
    prices: {
      driveAwayCents: cents(row.driveAwayPrice),
      egcCents: cents(row.egcPrice),
      unknownCents: row.driveAwayPrice === 0 ? 0 : null,
      beforeCents: cents(row.beforePrice),
      offerCents: cents(row.offerPrice),
      subscriptionCents: cents(row.subscriptionPrice),
    },
    preorder: row.preorder,
    certified: row.certified,
    reserved: row.reserved,
    tag: row.tag ?? null,
    showOnDealerWebsite: row.showOnDealerWebsite,
    listedAt: row.listedAt,
    soldAt: row.soldAt ?? null,
    features: row.features,
    categories: row.categories,
    comments: row.comments ?? null,
    dealership: row.dealership,
    media: [
      ...row.photos.map((url) => ({ kind: "photo", url }) as const),
      ...(row.walkarounds ?? []).map((url) => ({ kind: "walkaround", url }) as const),
      ...(row.spins ?? []).map((url) => ({ kind: "spin", url }) as const),
      ...(row.interiors ?? []).map((url) => ({ kind: "interior", url }) as const),
    ],
    hotspots: row.hotspots ?? null,
  };
}

test("D297: what the feeds call Prestige, EV or 4x4 comes out in the shape of its model", async () => {
  const results = await Promise.all(demoAccounts.map(imported));
  const bodies = results.flat().map((result) => result.ok && result.draft.body);
  expect(bodies).toContain("suv");
  expect(bodies.filter((body) => body === "prestige" || body === "ev" || body === "4x4")).toEqual([]);
});

describe.each(demoAccounts.map((account) => [account.slug, account] as const))("%s", (_, account) => {
  test("D1: the whole feed goes through the native mapping and comes out as it went in", async () => {
    const results = await imported(account);
    const drafts = results.map((result) => (result.ok ? result.draft : result.rejections));
    const rows = account.feed(NOW);
    expect(drafts).toHaveLength(rows.length);
    rows.forEach((row, at) => {
      expect.soft(drafts[at], row.stockNumber).toMatchObject(expected(row));
    });
  });

  test("D1: nothing in the feed is doubtful", async () => {
    const warnings = (await imported(account)).flatMap((result) => (result.ok ? result.warnings : []));
    expect(warnings).toEqual([]);
  });
});
