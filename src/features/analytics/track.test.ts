import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EVENTS } from "./events.ts";

let page: { dataLayer?: Record<string, unknown>[] };
let sent: { address: string; body: Promise<string> }[];
let warnings: unknown[][];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: new Date("2025-06-30T00:00:00Z") });
  [page, sent, warnings] = [{}, [], []];
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", { documentElement: { dataset: { website: "3" } } });
  vi.stubGlobal("location", { pathname: "/search/used-cars" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("console", { ...console, warn: (...words: unknown[]) => warnings.push(words) });
  answerBeacons(() => true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answerBeacons(answer: () => boolean): void {
  const sendBeacon = (address: string, body: Blob) => {
    sent.push({ address, body: body.text() });
    return answer();
  };
  vi.stubGlobal("navigator", { sendBeacon });
}

const load = () => import("./track.ts");

test("ANA-11: events are in the data layer at once and go to the site's own endpoint in one batch", async () => {
  const { track } = await load();
  track(EVENTS.searchPageView);
  track(EVENTS.usedCarEnquiry, 7);
  expect(page.dataLayer).toMatchObject([
    { event: "forecourt_49", website_id: 3 },
    { event: "forecourt_15", car_id: 7, website_id: 3 },
  ]);
  expect(sent).toEqual([]);
  vi.runAllTimers();
  expect(sent.map(({ address }) => address)).toEqual(["/api/analytics"]);
  expect(JSON.parse(await sent[0]!.body).events).toEqual([
    { id: 49, car_id: null, website_id: 3, path: "/search/used-cars", time: "2025-06-30T00:00:00.000Z" },
    { id: 15, car_id: 7, website_id: 3, path: "/search/used-cars", time: "2025-06-30T00:00:00.000Z" },
  ]);
});

test.each([
  [{ website: "3" }, []],
  [
    { website: "3", events: "console" },
    [
      [
        "Event:",
        { id: 25, car_id: 7, website_id: 3, path: "/search/used-cars", time: "2025-06-30T00:00:00.000Z" },
      ],
    ],
  ],
])("ANA-11: with the page's %j the console shows %j", async (dataset, shown) => {
  const notes: unknown[][] = [];
  vi.stubGlobal("console", { ...console, info: (...words: unknown[]) => notes.push(words) });
  vi.stubGlobal("document", { documentElement: { dataset } });
  const { track } = await load();
  track(EVENTS.phoneReveal, 7);
  vi.runAllTimers();
  expect(notes).toEqual(shown);
  expect(sent).toHaveLength(1);
});

test.each([
  [
    "throws",
    () => {
      throw new Error("blocked");
    },
  ],
  ["refuses", () => false],
])("ANA-10: a browser that %s is warned of in the console, and nothing else happens", async (_, answer) => {
  answerBeacons(answer);
  const { track } = await load();
  track(EVENTS.searchPageView);
  vi.runAllTimers();
  expect(warnings).toHaveLength(1);
  expect(warnings[0]![0]).toBe("Analytics:");
});

test("ANA-10: a page whose data layer is broken stays undisturbed", async () => {
  Object.defineProperty(page, "dataLayer", {
    get: () => {
      throw new Error("not yours");
    },
  });
  const { track } = await load();
  expect(() => track(EVENTS.searchPageView)).not.toThrow();
  expect(warnings).toHaveLength(1);
});
