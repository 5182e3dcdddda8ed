import { readChangeNumber } from "#features/catalogue/index/choose-engine.server.ts";
import { NOW } from "#features/inventory/import/test-import.ts";
import { removeSource } from "#features/inventory/import/write/remove-source.server.ts";
import { readAccountContents } from "#features/tenancy/accounts/remove-account.server.ts";
import {
  addSite,
  changeHosts,
  chooseHost,
  readAccountSlug,
} from "#features/tenancy/accounts/site-directory.server.ts";
import { APPLYING, ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import {
  addHostClaim,
  listHostClaims,
  removeHostClaim,
} from "#features/tenancy/hosts/host-claim-store.server.ts";
import {
  listLocations,
  listPlaces,
  listZonedLocations,
  readPlacesDigest,
  saveDealerships,
  saveLocations,
} from "#features/tenancy/locations/location-store.server.ts";
import { readPlaceDocuments } from "#features/tenancy/locations/place-documents.server.ts";
import { readLocationUse, removeLocation } from "#features/tenancy/sites/remove-location.server.ts";
import { planSiteRemoval, removeSite } from "#features/tenancy/sites/remove-site.server.ts";
import {
  publishSiteConfig,
  readPublishedConfig,
  readPublishedDocument,
} from "#features/tenancy/sites/site-publication.server.ts";
import { recordChange, takeTurn } from "#platform/postgres/database.ts";
import { addDemoLeads, buildDemoLead } from "#runtime/demo/demo-leads.ts";
import { answerDemoNotices, shiftDemoNotices } from "#runtime/demo/demo-notices.ts";
import { addDemoShopper } from "#runtime/demo/demo-shopper.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { checkHours, checkRedirects, checkSite } from "#runtime/settings/check/check-site.server.ts";
import { checkStock } from "#runtime/settings/check/check-stock.server.ts";
import { readRuleContext } from "#runtime/settings/rule-context.server.ts";
import { applySiteFile, readSiteFile } from "#runtime/settings/site-file.server.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import {
  answers,
  type Calls,
  CONFIG,
  type Ids,
  inMine,
  mine,
  REFUSED,
  SOURCE,
  toClaimedHost,
  toPageSlug,
} from "./test-isolation.ts";

/** Stores of sites, their settings, hosts and places. */
export function siteCalls({ mineSlug }: Ids): Calls {
  const { siteId, accountId } = mine;
  const demoSite = { siteId, config: testConfig(), siteUrl: "https://theirs.example", now: NOW };
  return {
    answerDemoNotices: answers(
      (tx) => answerDemoNotices(tx, { source: "forecourt", now: demoSite.now }),
      undefined,
    ),
    shiftDemoNotices: answers((tx) => shiftDemoNotices(tx, demoSite.now), undefined),
    addDemoShopper: answers((tx) => addDemoShopper(tx, demoSite), REFUSED),
    addDemoLeads: answers((tx) => addDemoLeads(tx, [], demoSite), REFUSED),
    buildDemoLead: answers(async (tx) => (await buildDemoLead(tx, null, demoSite)).car, null),
    checkHours: answers(async (tx) => (await checkHours(tx, NOW)).length, 1),
    takeTurn: answers((tx) => takeTurn(tx, "theirs"), undefined),
    readChangeNumber: answers(async (tx) => typeof (await readChangeNumber(tx)), "number"),
    recordChange: answers(async (tx) => typeof (await recordChange(tx)), "number"),
    listZonedLocations: answers(async (tx) => (await listZonedLocations(tx)).length, 1),
    listPlaces: answers(async (tx) => (await listPlaces(tx)).locations.length, 1),
    readPlacesDigest: answers(
      async (tx) => (await readPlacesDigest(tx)) === (await inMine(readPlacesDigest)),
      false,
    ),
    readRuleContext: answers(
      async (tx) => (await readRuleContext(tx, { siteId, file: {} }, APPLYING)).locations.length,
      1,
    ),
    listLocations: answers(async (tx) => (await listLocations(tx)).length, 1),
    saveDealerships: answers((tx) => saveDealerships(tx, [{ slug: "northside", name: "Theirs" }]), undefined),
    saveLocations: answers((tx) => saveLocations(tx, [{ ...ASPLEY, name: "Theirs" }]), undefined),
    publishSiteConfig: answers(
      (tx) =>
        publishSiteConfig(tx, siteId, {
          schema: siteConfigSchema,
          document: { ...CONFIG, name: "Theirs" },
          author: "b",
        }),
      REFUSED,
    ),
    readPublishedConfig: answers((tx) => readPublishedConfig(tx, siteId, siteConfigSchema), null),
    readPublishedDocument: answers((tx) => readPublishedDocument(tx, siteId), null),
    readPlaceDocuments: answers(
      async (tx) => {
        const { dealerships, locations } = await readPlaceDocuments(tx);
        return [dealerships.length, locations.length];
      },
      [1, 1],
    ),
    readSiteFile: answers(async (tx) => (await readSiteFile(tx, siteId)).config, undefined),
    applySiteFile: answers(
      (tx) => applySiteFile(tx, siteId, { file: { config: { ...CONFIG, name: "Theirs" } }, ...APPLYING }),
      REFUSED,
    ),
    addSite: answers(
      async (tx) => {
        const [{ slug }] = (await tx.query<{ slug: string }>("select slug from site where id = $1", [
          siteId,
        ])) as [{ slug: string }];
        return addSite(tx, slug, []);
      },
      { ok: false, reason: "slug-taken" },
    ),
    readAccountSlug: answers(async (tx) => (await readAccountSlug(tx)) === mineSlug, false),
    changeHosts: answers((tx) => changeHosts(tx, siteId, { add: ["theirs.example"], remove: [] }), REFUSED),
    addHostClaim: answers((tx) => addHostClaim(tx, { siteId, host: "claimed.example" }, NOW), {
      ok: false,
      reason: "unknown-site",
    }),
    listHostClaims: answers(
      async (tx) => (await listHostClaims(tx)).map(({ host }) => host === toClaimedHost(accountId)),
      [false],
    ),
    removeHostClaim: answers((tx) => removeHostClaim(tx, toClaimedHost(accountId)), false),
    chooseHost: answers((tx) => chooseHost(tx, siteId, "theirs.example"), false),
    checkSite: answers(
      (tx) =>
        checkSite(
          tx,
          {
            siteId,
            accountId,
            slug: "",
            account: "",
            hosts: [],
            canonicalHost: null,
            publishedVersion: 1,
            changeNumber: 0,
          },
          { ...APPLYING, secret: () => undefined, mailLeaves: true, baseDomain: "localhost" },
        ),
      { problems: ["No configuration is published."], notes: [] },
    ),
    checkStock: answers((tx) => checkStock(tx, testConfig(), NOW), {
      problems: [],
      notes: ["1 of 3 vehicles for sale has no picture: A1."],
    }),
    checkRedirects: answers(async (tx) => {
      const config = testConfig({ redirects: [{ from: "/old", to: `/${toPageSlug(accountId)}` }] });
      return (await checkRedirects(tx, { siteId, config, now: NOW })).length;
    }, 1),
  };
}

/** Stores that remove sites, locations and sources. */
export function removalCalls({ location }: Ids): Calls {
  const { siteId } = mine;
  return {
    planSiteRemoval: answers((tx) => planSiteRemoval(tx, siteId), {
      ...{ hosts: 0, events: 0, enquiries: 0, undelivered: 0, otherSites: 1 },
    }),
    removeSite: answers((tx) => removeSite(tx, siteId, NOW), undefined),
    readLocationUse: answers(
      async (tx) => (await readLocationUse(tx, "aspley", siteConfigSchema))?.location.id === location,
      false,
    ),
    removeLocation: answers((tx) => removeLocation(tx, location), undefined),
    readAccountContents: answers(async (tx) => (await readAccountContents(tx)).sites, 1),
    removeSource: answers((tx) => removeSource(tx, SOURCE, { keepStock: false, now: NOW }), 0),
  };
}
