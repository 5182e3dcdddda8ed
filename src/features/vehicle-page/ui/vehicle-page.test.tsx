import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { COMPARISON_EXAMPLE, COMPARISON_WARNING } from "#features/finance/rates/comparison-copy.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import { TEST_PHOTOS, testVehicleView } from "../view/test-vehicle-view.ts";
import type { VehicleView } from "../view/vehicle-view.ts";
import { VehiclePage } from "./vehicle-page.tsx";

beforeAll(waitForParts);

const northside = {
  slug: "northside",
  enquiry: { messageRequired: true, termsRequired: false },
} as unknown as SiteView;

function drawIn(template: SiteView["template"], overrides: Partial<VehicleView> = {}): string {
  const props = { view: testVehicleView(overrides), site: { ...northside, template } };
  const Page = createRoutesStub([{ path: "*", Component: () => <VehiclePage {...props} /> }]);
  return renderToString(<Page initialEntries={["/cars/x"]} />);
}

test.each([
  ["available", {}],
  ["sold", { available: false, sold: true }],
] as const)(
  "D284 TEN-08: templates differ in the look of a vehicle that is %s, not in what they say",
  (_, car) => {
    const [showroom, yard] = [drawIn("showroom", car), drawIn("yard", car)];
    const toText = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
    expect(toText(yard)).toBe(toText(showroom));
    expect(yard).toMatch(/class="[^"]*\bon-band /);
    expect(showroom).not.toContain("on-band");
  },
);

describe.each(["showroom", "yard"] as const)("%s", (template) => {
  const renderHtml = (overrides: Partial<VehicleView> = {}) => drawIn(template, overrides);
  const count = (html: string, part: string) => html.split(part).length - 1;

  test("SIDE-02 SIDE-05 NAV-05: name, facts with named icons, and the way here", () => {
    const html = renderHtml();
    expect(html).toMatch(/<h1[^>]*>2022 Toyota HiLux<\/h1>/);
    expect(html).toContain("SR5 GUN126R");
    expect(html).toMatch(/<svg.*Kilometres <.*45,210 km.*<svg.*Transmission <.*Automatic/s);
    expect(html).toMatch(/aria-label="Breadcrumb".*href="\/search\/toyota"/s);
  });

  test("SIDE-03 PRC-04 LAW-01 D9: the total with its type, the earlier price, and what it leaves out", () => {
    const html = renderHtml();
    for (const words of ["$52,990", "Excl. Govt. Charges", "$54,990", "Excludes stamp duty."]) {
      expect(html).toContain(words);
    }
  });

  test("LAW-07 SIM-02: a car without an earlier price has none in its HTML, unseen ones included", () => {
    const { price } = testVehicleView();
    if (price.kind !== "amount") throw new Error("the car has no price");
    const similar = { hasSimilar: true, available: true };
    expect(renderHtml(similar)).toContain("Similar cars");
    expect(count(renderHtml(similar), "Was ")).toBe(1);
    const html = renderHtml({ ...similar, price: { ...price, wasCents: null } });
    expect(html).not.toMatch(/Was |<s[ >]/);
  });

  test("SIDE-06 SIDE-07 SIDE-09 PHONE-08: both buttons in the offer and in the bar, number and form in reach", () => {
    const html = renderHtml();
    expect(count(html, `href="${testVehicleView().enquireHref}"`)).toBe(3);
    expect(count(html, 'href="tel:+61734567890"')).toBe(2);
    expect(html).toContain("07 3456 7890");
    expect(html).toContain('href="sms:+61412345678"');
  });

  test("FIN-58 FIN-60 SIDE-17: the finance button is in the offer and, for who points, in the header", () => {
    const html = renderHtml();
    expect(count(html, 'href="/finance?car_id=7#finance-form"')).toBe(2);
    expect(count(html, "Finance Enquiry")).toBe(2);
    const header = html.slice(html.indexOf("data-sticky-header"));
    expect(header).toMatch(/<a [^>]*tabindex="-1"[^>]*href="\/finance\?car_id=7#finance-form"/);
    expect(renderHtml({ financeLink: null })).not.toContain("/finance");
  });

  test("D67 SIDE-09 SIDE-17: the bar has the price before Enquire and Call, the header Enquire before finance", () => {
    const html = renderHtml();
    const wordsFrom = (mark: string) =>
      html
        .slice(html.indexOf(mark))
        .replaceAll(/<svg.*?<\/svg>|<!-- -->/gs, "")
        .replaceAll(/<[^>]*>/g, " ");
    expect(wordsFrom("data-bottom-bar")).toMatch(/^[^$]*\$52,990 .*? Enquire .*? Call /s);
    expect(wordsFrom("data-sticky-header")).toMatch(/\$52,990 .*? Enquire .*? Finance Enquiry .*?\$52,990 /s);
  });

  test("SIDE-08 SIDE-17 SIDE-18: the trade-in button is in the offer and, for who points, in the header", () => {
    const html = renderHtml({ tradeInHref: "/cars/trade-in?car_id=7" });
    expect(count(html, 'href="/cars/trade-in?car_id=7"')).toBe(2);
    expect(count(html, "Value my trade-in")).toBe(2);
    expect(html.slice(html.indexOf("data-sticky-header"))).toContain("Value my trade-in");
    expect(renderHtml()).not.toContain("trade-in");
  });

  test("SIDE-07: no number, no button to call", () => {
    expect(renderHtml({ phone: null })).not.toContain("Call<");
  });

  test("PHONE-02 PHONE-03 PHONE-04 D25: the number is masked but for who has no scripts, or whole where the site wants it so", () => {
    const phone = testVehicleView().phone!;
    const masked = renderHtml();
    expect(masked).toContain("07 34** ****");
    expect(masked).toContain('<span class="hidden noscript:inline">07 3456 7890</span>');
    const whole = renderHtml({ phone: { ...phone, masked: null } });
    expect(whole).not.toContain("**");
    expect(whole).not.toContain('noscript:inline">07 3456 7890');
    expect(whole).toContain('whitespace-nowrap">07 3456 7890</span>');
  });

  test("PHONE-07 PHONE-08: the location's own number is a plain link that says what it does", () => {
    const html = renderHtml();
    expect(html).toMatch(/href="tel:\+61412345678"[^>]*>.*?Call the dealer<span[^>]*>0412 345 678</s);
  });

  test("SIDE-01 SIDE-09: one set of buttons beside the page on wide screens, one at the foot of a phone's", () => {
    for (const html of [renderHtml(), renderHtml({ available: false, sold: true })]) {
      expect(html).toContain("grid gap-2.5 max-lg:hidden");
      expect(html).toMatch(/data-bottom-bar="closed" class="[^"]*lg:hidden/);
    }
  });

  test("SIDE-16 SIDE-17: a header with name, total and type waits out of sight of readers; not for a car that is gone", () => {
    const header = /<div aria-hidden="true" data-sticky-header="hidden".*?<\/a><\/div><\/div>/s.exec(
      renderHtml(),
    )![0];
    const words = header.replace(/<[^>]*>/g, " ");
    for (const part of ["2022 Toyota HiLux", "$52,990", "Excl. Govt. Charges"]) expect(words).toContain(part);
    expect(words).not.toContain("$54,990");
    expect(header).not.toMatch(/<a (?![^>]*tabindex="-1")|<button/);
    expect(renderHtml({ available: false, sold: true })).not.toContain("data-sticky-header");
    expect(renderHtml({ price: { kind: "hidden" } })).not.toContain("data-sticky-header");
    expect(renderHtml({ price: { kind: "text", text: "Ask us" } })).toMatch(/data-sticky-header.*Ask us/s);
  });

  describe("finance", () => {
    const estimate = {
      kind: "repayment",
      week: "$112",
      month: "$485",
      rate: "8.99% p.a.",
      comparison: "9.47% p.a.",
      alsoPaid: null,
      basis: "Taurus Finance, Australian Credit Licence 123456.",
    } as const;
    const finance = { estimate, range: null, disclaimer: "For approved applicants." };
    const words = (html: string) =>
      html
        .replaceAll("<!-- -->", "")
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ");
    const part = (html: string, from: string) => words(html.slice(html.indexOf(from)));

    test("FIN-10 FIN-14 FIN-15 LAW-03 LAW-04 D27: the offer says repayment, both rates, whose they are, and the warning", () => {
      const offer = part(renderHtml({ finance }), '<section aria-label="Finance estimate"');
      expect(offer).toContain("Only $112 /wk* 8.99% p.a. 9.47% p.a. comparison rate* About $485 a month.");
      expect(offer).toContain(`*${COMPARISON_EXAMPLE} ${COMPARISON_WARNING}`);
      expect(offer).toContain("Taurus Finance, Australian Credit Licence 123456.");
    });

    test("D296 T11: name, facts, price with its market label, and the week come in this order", () => {
      const market = { badge: "Below market", gaugeHref: null } as const;
      const offer = part(renderHtml({ finance, market }), "data-offer");
      const parts = ["2022 Toyota HiLux", "45,210 km", "$52,990", "Below market", "Only $112 /wk"];
      const places = parts.map((words) => offer.indexOf(words));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    });

    test("FIN-12 FIN-13 D223: a deposit and a final payment stand in dollars beside the repayment, outside what is folded", () => {
      const alsoPaid = "$4,599 deposit, $13,797 final payment";
      const html = renderHtml({ finance: { ...finance, estimate: { ...estimate, alsoPaid } } });
      const figures = "9.47% p.a. comparison rate*";
      const offer = part(html, '<section aria-label="Finance estimate"');
      expect(offer).toContain(`${figures} ${alsoPaid} About $485 a month.`);
      const header = part(html, '<div aria-hidden="true" data-sticky-header');
      expect(header).toContain(`${figures} ${alsoPaid}`);
    });

    test("D296 D233 LAW-04: the warning is in the offer once, behind one tap right under its figures", () => {
      const html = renderHtml({ finance }).replaceAll("<!-- -->", "");
      const offer = html.slice(html.indexOf("data-offer"), html.indexOf('id="overview"'));
      expect(count(offer, COMPARISON_WARNING)).toBe(1);
      const before = offer.slice(0, offer.indexOf(COMPARISON_WARNING));
      expect(count(before, "<details")).toBe(count(before, "</details>") + 1);
      expect(before.slice(before.lastIndexOf("<details"))).not.toMatch(/^<details[^>]* open/);
      const between = words(before.slice(before.indexOf("comparison rate*")));
      expect(between).toBe(
        `comparison rate* About $485 a month. *Comparison rate warning *${COMPARISON_EXAMPLE} `,
      );
    });

    test("FIN-25: the lender's text is in a dialog, and no button opens an empty one", () => {
      expect(renderHtml({ finance })).toMatch(
        /role="dialog" aria-label="Finance Disclaimer".*For approved applicants\./s,
      );
      expect(renderHtml({ finance: { ...finance, disclaimer: "" } })).not.toContain("Finance Disclaimer");
    });

    test("FIN-11 SIDE-17 LAW-03: the header that follows has the estimate with both rates", () => {
      expect(part(renderHtml({ finance }), '<div aria-hidden="true" data-sticky-header')).toContain(
        "est. $112/wk based on sample 8.99% p.a. 9.47% p.a. comparison rate*",
      );
    });

    test("LAW-04 D98: and the warning, opened there, which a keyboard finds in the offer instead", () => {
      const header = renderHtml({ finance }).split('<div aria-hidden="true" data-sticky-header')[1] ?? "";
      expect(header).toMatch(/<details[^>]*><summary tabindex="-1"[^>]*>\*Comparison rate warning/i);
      expect(words(header)).toContain(`*${COMPARISON_EXAMPLE} ${COMPARISON_WARNING}`);
    });

    test('FIN-19: "Enquire for Finance" in place of a repayment of little', () => {
      const html = renderHtml({ finance: { ...finance, estimate: { kind: "enquire" } } });
      expect(html).toMatch(/<a href="\/finance[^"]*#finance-form"[^>]*>Enquire for Finance</);
      expect(html).not.toContain("p.a.");
    });

    test("FIN-01: nothing is said where there is no offer", () => {
      expect(renderHtml({ financeLink: null })).not.toMatch(/Finance|p\.a\./);
    });
  });

  test("SIM-01 SIM-02: 6 places are kept for the similar cars of one that is available; one that is gone has its own", () => {
    expect(count(renderHtml(), '<div aria-hidden="true" class="flex h-full flex-col')).toBe(6);
    expect(renderHtml({ hasSimilar: false })).not.toContain("Similar cars");
    expect(renderHtml({ available: false, sold: true, hasSimilar: false })).not.toContain("Similar cars");
  });

  test("D9 D125 LAW-07: the price history is in the offer, after the price, not with a car that is gone", () => {
    const priceHistory = "Listed 12 days ago at $53,990; reduced by $1,000 on 3 November";
    expect(renderHtml({ priceHistory })).toMatch(
      /\$52,990.*Listed 12 days ago at \$53,990; reduced by \$1,000 on/s,
    );
    expect(renderHtml()).not.toContain("Listed");
    expect(renderHtml({ priceHistory, available: false, sold: true })).not.toContain("Listed");
  });

  test("LAW-02 LAW-05: seller, licence, phone and registration are on the page, also of a sold car", () => {
    for (const html of [renderHtml(), renderHtml({ available: false, sold: true })]) {
      expect(html).toContain("Northside Pty Ltd");
      expect(html).toContain("LMCT 11482");
      expect(html).toContain("Registration 123 ABC, expires on 14 March 2027");
    }
  });

  test("LAW-05 D127: the registration is said once, by the checks where they say it", () => {
    const registration = "Registration 123 ABC, expires on 14 March 2027";
    const checks = [{ title: "Registration", text: registration }];
    const blocks = [...testVehicleView().blocks, { kind: "checks", vehicleId: 7, checks } as const];
    const html = renderHtml({ blocks });
    const paper = html.slice(html.indexOf("data-paper-contact"), html.indexOf("data-offer"));
    expect(html.replace(paper, "").split(registration)).toHaveLength(2);
    // The checks are not printed.
    expect(paper.split(registration)).toHaveLength(2);
    expect(renderHtml().split(registration)).toHaveLength(2);
  });

  test("D17 D127 D129: the way back to a search has a place at the top and one after the finance, both empty for a server", () => {
    const html = renderHtml();
    const places = [...html.matchAll(/<nav aria-label="Your search"([^>]*)>(.*?)<\/nav>/gs)];
    expect(places.map(([, , content]) => content)).toEqual(["", ""]);
    for (const [, attributes] of places) {
      expect(attributes).toContain('data-key="northside:last-search"');
      expect(attributes).toContain('hidden=""');
    }
    const [top, offer] = places.map(({ index }) => index);
    expect(top).toBeLessThan(html.indexOf("<h1"));
    expect(places[0]?.[1]).toContain("max-md:hidden");
    expect(offer).toBeGreaterThan(html.lastIndexOf("$52,990", offer));
    expect(offer).toBeGreaterThan(html.indexOf("data-offer"));
    expect(places[1]?.[1]).toMatch(/ md:hidden/);
  });

  test("SIDE-04 VDP-03 VDP-04: the location link leads to the location block, and is plain text without one", () => {
    const html = renderHtml();
    expect(html).toContain('href="#vehicle-map"');
    expect(html).toContain('id="vehicle-map"');
    const without = renderHtml({
      blocks: testVehicleView().blocks.filter(({ kind }) => kind !== "location"),
    });
    expect(without).not.toContain('href="#vehicle-map"');
    expect(without).toContain("Northside Wynnum");
  });

  test("SIDE-12 SIDE-13 VDP-14 VDP-15: a sold car has its banner in place of price, buttons and form", () => {
    const html = renderHtml({ available: false, sold: true });
    const words = html.replace(/<[^>]*>/g, "").replaceAll("&#x27;", "'");
    expect(words).toContain(
      "SOLD. Unfortunately this car recently sold. But don't worry, we can help you find a similar car!",
    );
    expect(html).toMatch(/href="\/search\/toyota"[^>]*>Find Me Something Similar/);
    for (const gone of ["$52,990", "Enquire<", "Call<", 'href="/enquiry']) expect(html).not.toContain(gone);
  });

  test("VDP-14 D17: only a car that can be saved has space for the buttons that save it", () => {
    expect(renderHtml()).toContain("min-h-17");
    expect(renderHtml({ available: false, sold: true })).not.toContain("min-h-17");
  });

  test("VDP-14 D7: a withdrawn car says so and leads on, without the word sold", () => {
    const html = renderHtml({ available: false, itemType: "caravan" });
    expect(html).toContain("No longer available");
    expect(html).toContain("Find Me Something Similar");
    expect(html).not.toContain("SOLD");
    expect(html).not.toContain("$52,990");
  });

  test("VDP-14: a reserved car keeps price and buttons and says that it is reserved", () => {
    const html = renderHtml({ reserved: true });
    expect(html).toContain("A shopper has a hold on this");
    expect(html).toContain("$52,990");
    expect(html).toContain("Enquire<");
    expect(renderHtml()).not.toContain("A shopper has");
  });

  test("TEN-12 VDP-02 VDP-09: blocks come in the site's order, and a block left out is not there", () => {
    const { blocks } = testVehicleView();
    const titles = (of: string) =>
      [...of.matchAll(/<h2(?! id)[^>]*>([^<]*)</g)]
        .map(([, title]) => title)
        .filter((title) => title !== "Similar cars");
    const usual = titles(renderHtml({ blocks }));
    expect(usual).toEqual([
      "Specifications",
      "Features",
      "Dealer Comments",
      "Northside Wynnum",
      "Disclaimer",
    ]);
    const [small, ...others] = usual.toReversed();
    expect(titles(renderHtml({ blocks: blocks.toReversed() }))).toEqual([...others, small]);
  });

  test("VDP-07 VDP-08 VDP-10: 4 items, 8 features and 400 characters show at first; the rest is there without scripts", () => {
    const html = renderHtml({ phone: null });
    expect(count(html, "hidden noscript:block")).toBe(2 + 2);
    expect(count(html, "hidden noscript:inline")).toBe(1);
    for (const label of ["Show More", "Show All"]) expect(html).toContain(label);
    expect(html).toContain("Feature 10");
    expect(html).toMatch(/aria-expanded="false" aria-controls="[^"]+"/);
  });

  test("D121: selling points come first, links lead to the sections that there are, similar cars before the small print", () => {
    const html = renderHtml();
    expect(html).toMatch(/aria-label="Selling points".*Tow Bar.*<h2/s);
    const links = [...html.matchAll(/<a href="#([^"]+)"[^>]*>([^<]+)</g)].map(([, , label]) => label);
    expect(links).toEqual(expect.arrayContaining(["Overview", "Features", "Specs", "Location"]));
    expect(links).not.toContain("Finance");
    for (const id of ["overview", "features", "specifications", "vehicle-map"])
      expect(count(html, `id="${id}"`)).toBe(1);
    expect(html).toMatch(/Similar cars<.*Please confirm with us\..*LMCT 11482/s);
  });

  test("D309 VDP-23: the table has no topic of one row beside one that it belongs to", () => {
    const row = (label: string) => ({ label, value: "x" });
    const groups = [
      { title: "Engine and drivetrain", rows: [row("Power"), row("Torque")] },
      { title: "Fuel and range", rows: [row("Fuel tank")] },
    ];
    const html = renderHtml({ blocks: [{ kind: "specifications", groups }] });
    expect(html).toContain(">Engine, drivetrain and fuel<");
    expect(html).not.toContain(">Fuel and range<");
  });

  test("VDP-07 VDP-08 VDP-10: nothing to unfold, no button", () => {
    const html = renderHtml({
      keyInformation: [{ label: "Body", value: "Ute" }],
      blocks: [
        { kind: "features", items: ["Tow bar"] },
        { kind: "comments", text: "Short." },
      ],
    });
    expect(html).not.toContain("aria-expanded");
  });

  test.each([
    [1, 0],
    [3, 0],
    [4, 4],
    [5, 5],
  ])("GAL-15: %i photos have %i thumbnails, the first photo is wanted at once", (photos, thumbnails) => {
    const html = renderHtml({ photos: TEST_PHOTOS.slice(0, photos) });
    expect(count(html, 'href="#photo-')).toBe(thumbnails);
    expect(html.match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(1);
    expect(count(html, 'loading="eager"')).toBe(1);
    // An only one is not counted (D404).
    expect(html).toContain(photos === 1 ? ', photo"' : `photo ${photos} of ${photos}`);
  });

  test("D30: without photos they are coming soon", () => {
    expect(renderHtml({ photos: [] })).toContain("Photos coming soon");
  });
});
