import { beforeAll, describe, expect, test } from "vitest";
import { testSite } from "#features/forms/enquiry/ui/test-enquiry-view.ts";
import { buildFormView } from "#features/forms/view/build-form.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import type { OfferView, ShownOffer } from "../offer/offer-view.ts";
import { buildTradeInForm } from "../take/trade-in-form.ts";
import { OfferPage } from "./offer-page.tsx";
import { TradeInPage } from "./trade-in-page.tsx";

beforeAll(waitForParts);

const TEMPLATES = ["showroom", "yard"] as const;
const config = testConfig({ tradeIn: { enabled: true } });

function showForm(step: string, template: (typeof TEMPLATES)[number] = "showroom") {
  const known = { makes: ["Toyota", "Kia"], models: ["Corolla"] };
  const definition = buildTradeInForm({
    isSold: false,
    asksLocation: false,
    hasLookup: true,
    isSimulated: true,
    known,
  });
  const form = buildFormView(
    { config, locations: [] },
    { name: "trade-in", action: "/trade-in", definition, isShared: true },
    { values: {}, errors: [], formError: null, mustConfirm: false, token: "t", step, notice: "We found it." },
  );
  const view = { form, car: null, isSold: false };
  return renderHtml(<TradeInPage view={view} site={testSite(template)} isAnswer={false} />);
}

describe("the form", () => {
  test.each(TEMPLATES)(
    "TRADE-01 TRADE-02 D370: a %s asks for the plate first, and always has the way by hand",
    (template) => {
      const html = showForm("rego", template);
      expect(html).toMatch(/<form(?=[^>]*action="\/trade-in")(?=[^>]*method="post")/);
      for (const name of ["Rego", "regoState"]) expect(html).toContain(`name="${name}"`);
      expect(html).toMatch(/<button(?=[^>]*name="back")(?=[^>]*value="car")[^>]*>Enter my car myself/);
      expect(html).toContain(">Find my car<");
      expect(html).toContain("a simulator makes up a car");
      expect(html).not.toContain('type="email"');
      expect(html).toContain("What happens next");
    },
  );

  test("D370: what a button leads past does not say that it is optional, and all else does", () => {
    const isMarked = (step: string, label: string) =>
      new RegExp(`>${label}<span[^>]*> \\(optional\\)`).test(showForm(step));
    expect([isMarked("rego", "Rego"), isMarked("rego", "State")]).toEqual([false, false]);
    expect([isMarked("car", "Badge"), isMarked("condition", "Finance owing")]).toEqual([true, true]);
  });

  test("D370: a step says once what it asks, and names a group only where it asks two things", () => {
    const named = (step: string) =>
      showForm(step)
        .split("<fieldset")
        .filter((group, at) => at > 0 && !/^[^>]*hidden/.test(group))
        .map((group) => /<legend[^>]*>([^<]*)/.exec(group)?.[1]);
    expect(named("rego")).toEqual([""]);
    expect(showForm("rego")).toMatch(/<h2[^>]*>Your rego</);
    expect(named("details").slice(-2)).toEqual(["", "Photos of your car"]);
  });

  test("TRADE-02 D370: names are suggested, and what was found is said", () => {
    const html = showForm("car");
    expect(html).toMatch(/<input[^>]*list="trade-in-make-list"/);
    expect(html).toContain('<option value="Toyota">');
    expect(html).toContain("We found it.");
  });

  test("TRADE-03 TRADE-06 D370: the adjustments, then the contact with photos", () => {
    for (const name of ["km", "condition", "service", "accidents", "keys", "payout"])
      expect(showForm("condition")).toContain(`name="${name}"`);
    const details = showForm("details");
    expect(details).toMatch(/<input(?=[^>]*name="postcode")(?=[^>]*maxLength="4")(?=[^>]*required)/i);
  });

  test("TRADE-11: the page answers what others ask", () => {
    const html = showForm("rego");
    for (const fact of [
      "over 7 years old",
      "100,000 km",
      "subject to our inspection",
      "payout letter",
      "direct credit",
    ])
      expect(html).toContain(fact);
  });
});

const OFFER: ShownOffer = {
  ...{ kind: "offer", state: "open", token: "token", title: "2021 Toyota Corolla", rego: "123ABC" },
  ...{ isSold: false, isFirm: false, offer: "$19,600", lastDay: "Sunday 9 March 2025", reason: null },
  evidence: { range: "$17,000 to $22,100", confidence: "high", comparables: 14, seen: "28 February 2025" },
  ...{ equity: null, place: "Northside Aspley", phone: null, car: null, yard: null },
  ...{ dealHref: null, credit: null, savesValuation: false, formError: null },
};
const showOffer = (view: OfferView, template: (typeof TEMPLATES)[number] = "showroom") =>
  renderHtml(<OfferPage view={view} site={testSite(template)} hasFailed={false} />);

describe("the offer", () => {
  test.each(TEMPLATES)(
    "TRADE-04 TRADE-07 D372: a %s shows figure, range, confidence and comparables, and accepts with one tap",
    (template) => {
      const html = showOffer(OFFER, template);
      for (const words of [
        "$19,600",
        "$17,000 to $22,100",
        "High",
        "14 similar cars",
        "28 February 2025",
        "Indicative",
      ])
        expect(html).toContain(words);
      expect(html).toContain("Sunday 9 March 2025");
      expect(html).toMatch(/<form(?=[^>]*action="\/trade-in\/offer")(?=[^>]*method="post")/);
      expect(html).toContain('name="price" value="$19,600"');
    },
  );

  test.each([
    ["expired", {}, "This offer has ended"],
    ["accepted", {}, "You accepted our offer"],
    ["declined", {}, "About your car"],
    ["waiting", { offer: null, evidence: null, reason: "It is old." }, "It is old."],
  ] as const)("TRADE-04 TRADE-12: one that is %s cannot be accepted", (state, changes, words) => {
    const html = showOffer({ ...OFFER, state, ...changes });
    expect(html).toContain(words);
    expect(html).not.toContain("<form");
  });

  test("TRADE-11: more owing than the car is worth is said in words", () => {
    const equity = { payout: "$25,000", net: "$5,400", isNegative: true };
    const html = showOffer({ ...OFFER, equity });
    expect(html).toContain("You would still owe");
    expect(html).toContain("$5,400");
  });

  test("D371: a link that leads to nothing says so", () => {
    expect(showOffer({ kind: "none" })).toContain("does not lead to a valuation");
  });
});
