import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { hours } from "#features/places/test-hours.ts";
import { testLocation } from "#features/tenancy/locations/test-location.ts";
import { buildYardView } from "#features/tenancy/locations/yard-view.ts";
import { buildLocationCard } from "../list/build-location-card.ts";
import { LocationCarousel } from "./location-carousel.tsx";
import { LocationGrid } from "./location-grid.tsx";

const SITE = { legal: { phone: "07 3999 9999" }, locationPath: "/locations" } as const;
const NOW = new Date("2026-11-23T00:00:00Z");

function renderHtml(element: React.ReactNode): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => element }]);
  return renderToStaticMarkup(<Stub />);
}
const locations = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    testLocation({ id: at + 1, slug: `yard-${at}`, name: `Yard ${at}` }),
  );

describe("LOC-04 LOC-08 LOC-09: the columns of the grid on wide screens", () => {
  const listColumns = (count: number) => {
    const cards = locations(count).map((location) => buildLocationCard([location], SITE, NOW));
    const list = /<ul class="([^"]*)"/.exec(renderHtml(<LocationGrid cards={cards} />))?.[1] ?? "";
    return Number(/@3xl:grid-cols-(\d)/.exec(list)?.[1] ?? /@lg:grid-cols-(\d)/.exec(list)?.[1] ?? 1);
  };
  test.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
    [6, 3],
    [9, 3],
  ])("%i locations are in %i", (count, columns) => {
    expect(listColumns(count)).toBe(columns);
  });
});

test("LOC-04 LOC-07: a card leads to its location and names the departments at its address", () => {
  const [sales, service] = [
    testLocation({ type: "sales" }),
    testLocation({ slug: "workshop", type: "service" }),
  ];
  const html = renderHtml(<LocationGrid cards={[buildLocationCard([sales, service], SITE, NOW)]} />);
  expect(html).toContain('href="/locations/north"');
  expect(html).toContain("Sales and service");
});

test("LOC-05: several cards are a carousel called Our Locations, with a hint to swipe; one is neither", () => {
  const carousel = (count: number) =>
    renderHtml(
      <LocationCarousel
        yards={locations(count).map((location) => buildYardView(location, SITE, NOW))}
        headingClass=""
      />,
    );
  expect(carousel(3)).toMatch(/<h2[^>]*>Our Locations<\/h2>/);
  expect(carousel(3)).toContain("Swipe");
  expect(carousel(1)).not.toContain("Swipe");
});

test("LOC-11: a card's opening hours open and close without JavaScript", () => {
  const openingHours = [{ weekday: 1, ...hours("08:30–17:30") }];
  const html = renderHtml(
    <LocationGrid cards={[buildLocationCard([testLocation({ openingHours })], SITE, NOW)]} />,
  );
  expect(html).toMatch(/<details[^>]*>.*<summary[^>]*>.*Opening hours.*<\/summary>.*8:30 am/s);
});
