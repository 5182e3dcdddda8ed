import { beforeAll, expect, test } from "vitest";
import { buildCardView } from "#features/catalogue/card/card-view.ts";
import { testCard } from "#features/catalogue/card/test-card.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import type { EnquiryEntry } from "./build-enquiry-entries.server.ts";
import { EnquiriesSection } from "./enquiries-section.tsx";

beforeAll(waitForParts);

const site = { slug: "northside", template: "yard" } as unknown as SiteView;
const NOW = new Date("2025-06-30T00:00:00Z");
const card = (changes: Parameters<typeof testCard>[0] = {}) =>
  buildCardView(testCard(changes), testConfig(), NOW);
const TITLE = "2022 Toyota HiLux SR5";
const entry = (changes: Partial<EnquiryEntry> = {}): EnquiryEntry => ({
  ...{ key: "0", sentOn: "23 November 2026", topic: "Used car enquiry", car: null },
  own: { message: "Is it <still> there?", reference: "5F0C9A3E" },
  outcome: { kind: "sent", words: "Sent." },
  ...changes,
});
const show = (...enquiries: readonly EnquiryEntry[]) =>
  renderHtml(<EnquiriesSection enquiries={enquiries} site={site} />);

test("WAT-20 D145: the shopper's own enquiry has its words and reference; another only says why it has none", () => {
  const own = show(entry());
  expect(own).toContain("Is it &lt;still&gt; there?");
  expect(own).toContain("5F0C9A3E");
  expect(own).not.toContain("Sent without signing in");
  const other = show(entry({ own: null }));
  expect(other).toContain("Sent without signing in");
  expect(other).not.toContain("reference");
});

test("WAT-20: a vehicle has its price of today; one that is sold or gone says so, and one that is gone leads nowhere", () => {
  const forSale = show(entry({ car: { title: TITLE, card: card() } }));
  expect(forSale).toContain("$45,990");
  expect(forSale).toContain('href="/cars/2022-toyota-hilux-sr5-u1"');
  const sold = show(
    entry({ car: { title: TITLE, card: card({ status: "sold", soldAt: "2025-06-29T00:00:00Z" }) } }),
  );
  expect(sold).toContain(">Sold<");
  expect(sold).not.toContain("$45,990");
  const gone = show(entry({ car: { title: TITLE, card: null } }));
  expect(gone).toContain("No longer listed here");
  expect(gone).not.toContain("<a ");
});
