import { beforeAll, expect, test } from "vitest";
import { testSite } from "#features/forms/enquiry/ui/test-enquiry-view.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import { buildSpinView } from "../take/build-spin-view.ts";
import type { SpinState } from "../take/spin-view.ts";
import { aPrize, aPromotion } from "../test-promotion.ts";
import { SpinPage } from "./spin-page.tsx";

beforeAll(waitForParts);

const PROMOTION = aPromotion({
  prizes: [
    aPrize("dash-cam", { name: "Dash cam", words: "Worth $99.", stock: 3 }),
    aPrize("car-wash", { name: "Car wash", weight: 3, stock: 2 }),
    aPrize("nothing", { name: "No prize", isWin: false, weight: 6 }),
  ],
  permits: [
    { state: "NSW", number: "TP/00001" },
    { state: "ACT", number: "TP 26/00002" },
  ],
  noPermit: null,
});
const VISITOR: SpinState = { kind: "visitor", signInHref: "/sign-in?type=spin-to-win" };
const RESULT = {
  ...{ prizeKey: "dash-cam", prizeName: "Dash cam", isWin: true, day: "2 Mar 2025" },
  ...{ claim: "Come to the yard.", reference: "AB12CD34" },
};
const ENTRY: SpinState = {
  ...{ kind: "entry", formToken: "token", promotion: "7.2" },
  ...{ entry: { name: "Jane", email: "", isAgreed: false }, errors: {} },
};

const show = (
  state: SpinState,
  { template = "showroom" as "showroom" | "yard", error = null as string | null } = {},
) => {
  const won = new Map([["car-wash", 2]]);
  const view = buildSpinView({
    promotion: PROMOTION,
    lastDay: "2027-01-31",
    won,
    state,
    error,
    imageOrigin: "",
  });
  return renderHtml(<SpinPage site={testSite(template)} view={view} />);
};

test.each(["showroom", "yard"] as const)(
  "PAGE-08: the page of a %s has prizes with odds, the promoter, who may enter, the permits and the terms",
  (template) => {
    const html = show(VISITOR, { template });
    for (const words of [
      ...["Dash cam", "Worth $99.", "Odds: 1 in 7, 3 left", "All won.", "Odds: 6 in 7"],
      ...[
        "Northside Pty Ltd, ABN",
        "10 000 000 000",
        "residents of Queensland aged 18 or over",
        "31 January 2027",
      ],
      ...["NSW TP/00001, ACT TP 26/00002", "One spin for each person."],
    ])
      expect(html).toContain(words);
    expect(html).toMatch(/<a[^>]*href="\/sign-in\?type=spin-to-win"[^>]*>Sign in to spin/);
  },
);

test("PAGE-08: the wheel is hidden from screen readers, and has a numbered slice for each prize of the list", () => {
  const [, wheel = ""] = /<svg viewBox[^>]*aria-hidden="true"[^>]*>(.*?)<\/svg>/s.exec(show(VISITOR)) ?? [];
  expect([...wheel.matchAll(/<text[^>]*>(\d+)<\/text>/g)].map(([, number]) => number)).toEqual([
    "1",
    "2",
    "3",
  ]);
});

test("PAGE-08: a signed-in shopper has a form with the session's token and the promotion that is shown", () => {
  const html = show(ENTRY);
  expect(html).toMatch(
    /<form[^>]*action="\/spin-to-win"[^>]*method="post"|<form[^>]*method="post"[^>]*action="\/spin-to-win"/,
  );
  for (const [name, value] of [
    ["form_token", "token"],
    ["promotion", "7.2"],
    ["name", "Jane"],
  ])
    expect(html).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`));
  expect(html).toMatch(/<a[^>]*href="#terms"/);
  expect(html).toMatch(/<section id="terms"/);
});

test("PAGE-08: errors are announced, and stand at their fields", () => {
  const html = show({ ...ENTRY, errors: { email: "Email is required." } });
  expect(html).toMatch(/role="alert"[^>]*>.*The wheel has not turned yet/s);
  expect(html).toMatch(/<p id="([^"]+)-error"[^>]*>Email is required\./);
  expect(show(ENTRY, { error: "The prizes have changed." })).toMatch(
    /role="alert"[^>]*>.*The prizes have changed/s,
  );
});

test("PAGE-08: a win shows prize, claim and reference with the wheel standing at it, and no form", () => {
  const html = show({ kind: "result", result: RESULT });
  for (const words of ["You won: Dash cam", "Come to the yard.", "AB12CD34", "2 Mar 2025"])
    expect(html).toContain(words);
  expect(html).not.toContain("<form");
  expect(html).toMatch(/transform:rotate\(21\d\d(\.\d+)?deg\);transition:none/);
});

test("PAGE-08: who wins nothing is told no claim, and a result of a prize that is no longer there is shown without it", () => {
  const html = show({
    kind: "result",
    result: { ...RESULT, isWin: false, prizeName: "No prize", reference: null },
  });
  expect(html).not.toMatch(/Come to the yard|Your reference/);
  const past = show({ kind: "result", result: { ...RESULT, prizeKey: "boat", prizeName: "Boat" } });
  expect(past).toContain("You won: Boat");
  expect(past).toContain("rotate(0deg)");
});

test("PAGE-08: when all is won the page says so; without a number the shopper adds one", () => {
  expect(show({ kind: "gone" })).toContain("All prizes are won.");
  expect(show({ kind: "no-phone", signInHref: "/sign-in" })).toContain("Add your number");
});
