import { beforeAll, describe, expect, test } from "vitest";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { fuelCostBlock } from "#features/vehicle-page/blocks/fuel-cost/fuel-cost.ts";
import FuelCostBlock from "#features/vehicle-page/blocks/fuel-cost/fuel-cost-block.tsx";
import { testRecord } from "#features/vehicle-page/record/test-vehicle-record.ts";
import { readAvailability } from "#features/vehicle-page/record/vehicle-availability.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { testBlockInput } from "#features/vehicle-page/test-block-input.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import { buildCompareView } from "../build-compare-view.ts";
import { ComparePage } from "./compare-page.tsx";

beforeAll(waitForParts);

const NOW = new Date("2025-06-30T00:00:00Z");
const site = {
  slug: "northside",
  noun: { one: "car", many: "cars" },
  template: "showroom",
} as unknown as SiteView;
const SOLD = { status: "sold", soldAt: "2025-06-29T00:00:00Z" } as const;

function show(vehicles: readonly Partial<VehicleRecord>[], missing = 0, config = testConfig()): string {
  const compared = vehicles.map((changes, at) => {
    const vehicle = testRecord({ id: at + 1, slug: `car-${at + 1}`, ...changes });
    const availability = readAvailability(vehicle, config.stock, NOW);
    if (availability.kind !== "page") throw new Error("the vehicle has no page");
    return { vehicle, availability };
  });
  return renderHtml(
    <ComparePage view={buildCompareView(compared, missing, { config, now: NOW }).view} site={site} />,
  );
}
/** The cells of the row with a label. */
const readRow = (html: string, label: string) => {
  const [, row = ""] = new RegExp(`<th scope="row"[^>]*>${label}</th>(.*?)</tr>`, "s").exec(html) ?? [];
  return [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) => cell.replace(/<[^>]*>/g, ""));
};

describe("WAT-19 D141: the comparison", () => {
  test("without vehicles says what to do, and has no table", () => {
    const html = show([]);
    expect(html).toContain("Nothing to compare yet");
    expect(html).not.toContain("<table");
  });

  test.each([
    [1, "One car is no longer listed here"],
    [2, "2 cars are no longer listed here"],
  ])("of %i vehicles that the site does not show says so", (missing, words) => {
    expect(show([{}], missing)).toMatch(new RegExp(`role="status"[^>]*>${words}`));
    expect(show([{}])).not.toContain("no longer listed");
  });

  test("of one vehicle asks for another", () => {
    expect(show([{}])).toContain("Add another car");
    expect(show([{}, {}])).not.toContain("Add another car");
  });

  test("marks the better value in words, not each difference, and only where it is beyond dispute", () => {
    const html = show([
      { km: 10_000, seats: 5 },
      { km: 20_000, seats: 7 },
    ]);
    expect(readRow(html, "Kilometres")).toEqual(["10,000 kmFewest", "20,000 km"]);
    expect(readRow(html, "Seats")).toEqual(["5", "7"]);
  });

  test("marks no value while another one is unknown", () => {
    const html = show([{ km: 10_000 }, { km: 20_000 }, { km: null }]);
    expect(readRow(html, "Kilometres")).toEqual(["10,000 km", "20,000 km", "–Not listed"]);
  });

  test("says once what a dash means, and only where there is one", () => {
    const equipped = { features: ["Tow bar"], specifications: { torque: 500 } };
    const html = show([equipped, { ...equipped, features: ["Sunroof"] }]);
    expect(html.split("means not listed")).toHaveLength(2);
    expect(readRow(html, "Tow bar")).toEqual(["Yes", "–Not listed"]);
    expect(show([equipped, equipped])).not.toContain("not listed");
  });

  test("D369: on a phone, which shows two, what both have is one line, though a third one lacks it", () => {
    const html = show([
      { features: ["Tow bar", "Sunroof", "Radio"] },
      { features: ["Tow bar", "Radio"] },
      { features: ["Sunroof", "Radio"] },
    ]);
    expect(readRow(html, "All of them have")).toEqual(["Radio"]);
    expect(readRow(html, "Both of these have")).toEqual(["Tow bar"]);
    expect(html).toMatch(/<tr class="phone:hidden"><th scope="row"[^>]*>Tow bar</);
    expect(show([{ features: ["Tow bar"] }, { features: [] }])).not.toContain("Both of these have");
  });

  test("leaves out a row that no vehicle has a value for", () => {
    const html = show([
      { itemType: "caravan", km: null },
      { itemType: "caravan", km: null },
    ]);
    for (const label of ["Repayment", "Fuel or charging", "Kilometres", "More photos"])
      expect(html).not.toContain(`>${label}</th>`);
  });

  test("each vehicle is removed by the address of the others, in their order", () => {
    const html = show([{}, {}, {}]);
    expect(
      [...html.matchAll(/href="(\/compare[^"]*)"[^>]*>(?:(?!<\/a>).)*>Remove /g)].map(([, href]) => href),
    ).toEqual(["/compare?cars=car-2,car-3", "/compare?cars=car-1,car-3", "/compare?cars=car-1,car-2"]);
  });

  test("on a phone, which shows two, the others come in at the right", () => {
    expect(show([{}, {}])).not.toContain("Other cars in this comparison");
    const html = show([{}, {}, {}, {}]);
    const [, links = ""] = /aria-label="Other cars in this comparison"(.*?)<\/nav>/s.exec(html) ?? [];
    expect(links).toContain(">Swap in<");
    expect([...links.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      "/compare?cars=car-2,car-3,car-1,car-4",
      "/compare?cars=car-2,car-4,car-1,car-3",
    ]);
  });
});

test("WAT-19 VDP-14: a sold vehicle says so and cannot be asked about; with only sold ones there are no prices", () => {
  const html = show([{}, SOLD]);
  expect(html.split(">Sold<")).toHaveLength(2);
  expect([...html.matchAll(/href="(\/enquiry[^"]*)"/g)].map(([, href]) => href)).toEqual([
    "/enquiry?car=car-1",
  ]);
  expect(html).toContain(">Costs<");
  expect(show([SOLD, SOLD])).not.toContain(">Costs<");
});

test("WAT-19 D352 D353: figures stand with their test, and a note says why two of them have no mark", () => {
  const car = (electricrange: number, method: string, percent: number): Partial<VehicleRecord> => ({
    fuel: "electric",
    specifications: { electricrange, electricrange_method: method },
    batteryHealth: { percent, date: "2025-06-02", method: null, certificateUrl: null },
  });
  const same = show([car(500, "WLTP", 91), car(400, "WLTP", 96)]);
  expect(readRow(same, "Electric range")).toEqual(["500 km (WLTP)Longest", "400 km (WLTP)"]);
  expect(same).not.toContain("Not compared");
  expect(readRow(same, "Battery health")).toEqual(["91% on 2 June 2025", "96% on 2 June 2025"]);
  const different = show([car(500, "NEDC", 91), { ...car(400, "WLTP", 96), batteryHealth: null }]);
  const label =
    'Electric range<span class="block text-xs">Not compared: NEDC and WLTP are different tests.</span>';
  expect(readRow(different, label)).toEqual(["500 km (NEDC)", "400 km (WLTP)"]);
  expect(readRow(different, "Battery health")).toEqual(["91% on 2 June 2025", "–Not listed"]);
});

const HYBRID = { fuel: "plug-in-hybrid", specifications: { fuelconsumptioncombined: 0.7 } } as const;

test.each<[string, Partial<VehicleRecord>]>([
  ["a plug-in hybrid", HYBRID],
  ["an electric car", { fuel: "electric", specifications: { energyconsumption: 16.2 } }],
  ["an electric car without a figure", { fuel: "electric", specifications: {} }],
  ["a diesel car", { fuel: "diesel", specifications: { fuelconsumptioncombined: 7.4 } }],
  ["a car without a figure", { specifications: {} }],
])("WAT-19 D29: %s has the running cost of its own page, and all that the page says of it", (_, changes) => {
  const block = fuelCostBlock.build(testBlockInput({ itemType: "car", ...changes }));
  if (!block) throw new Error("the vehicle has no running cost");
  const page = renderHtml(
    <FuelCostBlock block={block} Section={({ children }) => <div>{children}</div>} typed={null} />,
  );
  const [figures = ""] = readRow(show([{ itemType: "car", ...changes }]), "Fuel or charging");
  const [, week = "", year = ""] = /(\$[\d,]+ a week)(\$[\d,]+ a year)/.exec(figures) ?? [];
  expect(page).toContain(`>${week}<`);
  expect(page).toContain(`>${year}<`);
  for (const words of [block.cost.basis, ...block.cost.notes])
    expect(figures.replaceAll("&#x27;", "'")).toContain(words);
  // There is nothing to put in, here.
  expect(figures).not.toContain("Put in");
  expect(show([{ itemType: "car", ...changes }])).toMatch(/<details[^>]*><summary[^>]*>How it is worked out/);
});

test("WAT-19 D29: what is said of the running cost of all is said once", () => {
  const car = (fuelconsumptioncombined: number) => ({
    itemType: "car" as const,
    specifications: { fuelconsumptioncombined },
  });
  const html = show([car(7.4), car(8.2)]);
  expect(html.split("For 250 km a week")).toHaveLength(2);
  expect(html).toContain("7.4 L/100 km is this car");
  expect(html).toContain("8.2 L/100 km is this car");
});

test("WAT-19: price and Enquire stand under the name, before everything else that is compared", () => {
  const html = show([{}, {}]);
  expect(html.indexOf('scope="col"')).toBeLessThan(html.indexOf(">Price<"));
  expect(html.indexOf(">Price<")).toBeLessThan(html.indexOf(">Enquire<"));
  expect(html.lastIndexOf(">Enquire<")).toBeLessThan(html.indexOf('scope="colgroup"'));
});

test("WAT-19 D29: a plug-in hybrid's fuel is not compared without a word about its electricity", () => {
  const cells = readRow(show([{ itemType: "car", ...HYBRID }, { itemType: "car" }]), "Fuel or charging.*?");
  expect(cells.map((cell) => cell.includes("cost of electricity is not included"))).toEqual([true, false]);
});

test("WAT-19 FIN-13 D223: a compared repayment has its deposit and final payment in dollars beside it", () => {
  const lender = {
    ...{ lender: "ausloans" as const, name: "AusLoans", licence: "Licence 1", rateDate: "2025-06-01" },
    terms: { interestRate: 9, deposit: 4000 },
  };
  const [repayment = ""] = readRow(
    show([{}], 0, testConfig({ finance: { lenders: [lender] } })),
    "Repayment",
  );
  expect(repayment.slice(0, repayment.indexOf("*Comparison rate warning"))).toContain("$4,000 deposit");
});
