import { describe, expect, test } from "vitest";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { BlockSection } from "../vehicle-block.ts";
import type { OnRoadCostsView } from "./on-road-costs/on-road-costs.ts";
import OnRoadCostsBlock from "./on-road-costs/on-road-costs-block.tsx";
import type { TowingView } from "./towing/towing.ts";
import TowingBlock from "./towing/towing-block.tsx";

const Section: BlockSection = ({ id, title, children }) => (
  <section id={id}>
    <h2>{title}</h2>
    {children}
  </section>
);
const toWords = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

describe("D127: what can tow what", () => {
  const VAN: TowingView = {
    kind: "towing",
    about: "van",
    figures: [{ label: "Braked towing capacity of at least", value: "2,565 kg", source: "this listing" }],
    loadKg: 350,
    matches: [
      {
        ...{ id: 3, href: "/cars/ranger", title: "2022 Ford Ranger", subtitle: "XLT" },
        margin: "To spare: 170 kg on the ball",
      },
    ],
    compared: 5,
    unknown: 2,
    van: { atmKg: 2565, ballKg: 180 },
  };
  const renderTowing = (overrides: Partial<TowingView> = {}) =>
    renderHtml(<TowingBlock block={{ ...VAN, ...overrides }} Section={Section} />);

  test("D127: of a van each figure with its source, the cars that fit with their margin, and the check of one's own", () => {
    const html = renderTowing();
    const words = toWords(html);
    expect(words).toContain("What can tow it?");
    expect(words).toContain("Braked towing capacity of at least 2,565 kg Source: this listing");
    expect(html).toMatch(/<a[^>]* href="\/cars\/ranger"[^>]*>2022 Ford Ranger XLT</);
    expect(words).toContain("To spare: 170 kg on the ball");
    expect(words).toContain("with 350 kg of people and luggage");
    expect(html).toMatch(/class="noscript:hidden"><button[^>]*>Check a car you own</);
  });

  test.each([
    [0, ""],
    [1, "We are missing a figure of 1 more car, so we can't say."],
    [2, "We are missing a figure of 2 more cars, so we can't say."],
  ])("D29 D127: %i cars of which a figure is missing are no yes: %j", (unknown, words) => {
    const rendered = toWords(renderTowing({ unknown }));
    if (words) expect(rendered).toContain(words);
    else expect(rendered).not.toContain("missing, so");
  });

  test("D29 D127: without a match it says so, and without stock to compare it says nothing of stock", () => {
    const none = renderTowing({ matches: [], unknown: 7 });
    expect(toWords(none)).toContain("We can't confirm any in stock");
    expect(toWords(none)).toContain("We are missing a figure of 7 cars, so we can't say.");
    expect(none).not.toMatch(/<ul[^>]*><\/ul>/);
    expect(toWords(renderTowing({ matches: [], compared: 0 }))).not.toMatch(/in stock|Our (cars|vans)/);
  });

  test("D127: a car's page lists vans, and asks for no other car", () => {
    const words = toWords(renderTowing({ about: "car", van: null }));
    expect(words).toContain("What can it tow?");
    expect(words).toContain("Our vans that it can tow");
    expect(words).not.toContain("Check a car you own");
  });
});

describe("D127: what a price includes or leaves out", () => {
  const renderCosts = (block: OnRoadCostsView) =>
    renderHtml(<OnRoadCostsBlock block={block} Section={Section} />);

  test.each([
    ["Queensland", "drive this car away, registered in Queensland."],
    [null, "drive this car away."],
  ])("D127: a drive-away price in %j", (state, words) => {
    const items = ["The car, with GST", "Motor vehicle duty"];
    const html = renderCosts({ kind: "on-road-costs", about: "included", state, items });
    expect(toWords(html)).toContain(words);
    expect(html.match(/<li>/g)).toHaveLength(2);
  });

  test("D127: another price has the duty of each state as an estimate with its source, or why there is none", () => {
    const source = { title: "Revenue NSW", url: "https://www.revenue.nsw.gov.au/", date: "1 July 2026" };
    const html = renderCosts({
      ...{ kind: "on-road-costs", about: "estimate", cents: 4_200_000 },
      states: [
        {
          ...{ name: "New South Wales", isOwn: true, dutyName: "Motor vehicle duty" },
          ...{ dutyCents: 126_000, missing: null, source },
        },
        {
          ...{ name: "the Australian Capital Territory", isOwn: false, dutyName: "Duty" },
          ...{ dutyCents: null, missing: "its rates go by emissions", source: null },
        },
      ],
    });
    const words = toWords(html);
    expect(words).toContain("estimates of the duty on $42,000");
    expect(words).toContain("1 July 2026 about $1,260 Motor vehicle duty");
    expect(words).toContain("Australian Capital Territory Not estimated: its rates go by emissions");
    expect(html).toMatch(/<a href="https:\/\/www\.revenue\.nsw\.gov\.au\/"[^>]*>Revenue NSW</);
    expect(html.match(/<a /g)).toHaveLength(1);
  });
});
