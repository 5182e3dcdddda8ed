import { beforeAll, describe, expect, test } from "vitest";
import { buildCardView } from "#features/catalogue/card/card-view.ts";
import { testCard } from "#features/catalogue/card/test-card.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import type { SavedCar } from "../saved/saved-car.ts";
import type { SavedCarView } from "../saved/saved-cars.server.ts";
import { GarageSiteContext } from "./garage-context.ts";
import { SavedCarGrid } from "./saved-car-grid.tsx";

beforeAll(waitForParts);

const site = {
  slug: "northside",
  timeZone: "Australia/Brisbane",
  garage: {},
  cards: { buttons: [] },
} as unknown as SiteView;
const SAVED: SavedCar = {
  ...{ id: 1, slug: "2022-toyota-hilux-sr5-u1", make: "Toyota", model: "HiLux" },
  ...{ name: "2022 Toyota HiLux <SR5>", primary_image_url: "/img/a/320.jpg" },
};
const NOW = new Date("2025-06-30T00:00:00Z");
const view = (
  changes: Parameters<typeof testCard>[0] = {},
  similarHref: string | null = null,
): SavedCarView => ({
  ...{ id: 1, similarHref },
  card: buildCardView(testCard(changes), testConfig(), NOW),
});
const show = (initial?: readonly SavedCarView[], formToken?: string) =>
  renderHtml(
    <GarageSiteContext value={site}>
      <SavedCarGrid
        headingId="heading"
        {...{ cars: [SAVED], site }}
        {...(initial && { initial })}
        {...(formToken && { formToken })}
      />
    </GarageSiteContext>,
  );

describe("WAT-18 D140: a saved vehicle", () => {
  test("is its card of today, without similar ones, while it is for sale", () => {
    const html = show([view()]);
    expect(html).toContain("$45,990");
    expect(html).not.toContain("No longer for sale");
    expect(html).not.toContain("See similar cars");
  });

  test("D368: is a small row with one way to remove it, and no second heart", () => {
    const html = show([view()]);
    expect(html).toMatch(/<article class="grid grid-cols-\[7\.5rem_/);
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).toMatch(/<button[^>]*>Remove</);
  });

  test("that is sold stays and leads to similar ones", () => {
    const html = show([view({ status: "sold", soldAt: "2025-06-29T00:00:00Z" }, "/search/toyota?body=ute")]);
    expect(html).not.toContain("$45,990");
    expect(html).toMatch(/href="\/search\/toyota\?body=ute"[^>]*>See similar cars/);
  });

  test("that the site no longer shows stays as it was saved and leads to its model", () => {
    const html = show([]);
    expect(html).toContain("2022 Toyota HiLux &lt;SR5&gt;");
    expect(html).toContain("No longer for sale");
    expect(html).toMatch(/href="\/search\/toyota\/hilux"[^>]*>See similar cars/);
  });

  test("is not called gone while it is not known yet", () => {
    const html = show();
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain("2022 Toyota HiLux &lt;SR5&gt;");
    expect(html).not.toContain("No longer for sale");
    expect(html).not.toContain("See similar cars");
  });
});

test.each([
  { text: "$1,000 less than when you saved it", isLower: true, saved: 4_699_000 },
  { text: "$500 more than when you saved it", isLower: false, saved: 4_549_000 },
])("D295: a vehicle whose price changed since it was saved says so: $text", ({ text, isLower, saved }) => {
  const price = { cents: saved, priceType: "drive_away" } as const;
  const html = renderHtml(
    <GarageSiteContext value={site}>
      <SavedCarGrid {...{ cars: [{ ...SAVED, price }], site, headingId: "heading" }} initial={[view()]} />
    </GarageSiteContext>,
  );
  expect(html).toContain(text);
  expect(html.includes("text-success")).toBe(isLower);
  expect(show([view()])).not.toContain("when you saved it");
});

test("D142 D146: a vehicle is removed by a form that works before scripts run, with the session's token", () => {
  const html = show([view()], "token");
  expect(html).toMatch(/<form method="post"[^>]*><input type="hidden" name="form_token" value="token"/);
  const [button = ""] = /<button[^>]*name="remove"[^>]*>/.exec(html) ?? [];
  for (const part of ['type="submit"', 'value="1"']) expect(button).toContain(part);
  expect(show([view()])).not.toContain("form_token");
});
