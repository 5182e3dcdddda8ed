import { describe, expect, test } from "vitest";
import { testLocation } from "#features/tenancy/locations/test-location.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { buildLocationCard } from "../list/build-location-card.ts";
import type { LocationsView } from "../list/show-locations.server.ts";
import { LocationsPage } from "./locations-page.tsx";

const SITE = { legal: { phone: "07 3999 9999" }, locationPath: "/locations" } as const;
const NOW = new Date("2026-11-23T00:00:00Z");
const card = (slug: string, name: string) =>
  buildLocationCard([testLocation({ slug, name, street: `1 ${name} Road` })], SITE, NOW);

const show = (view: Partial<LocationsView> = {}) =>
  renderHtml(
    <LocationsPage
      view={{
        head: { title: "", description: "", canonical: "", indexed: true, jsonLd: [] },
        crumbs: [{ label: "Home", href: "/" }, { label: "Locations" }],
        ...{ heading: "Our locations", summary: "", near: null, cards: [], map: null },
        ...view,
      }}
    />,
  );

test("LOC-04: a site without locations says so and leads to the enquiry", () => {
  const html = show({ heading: "Visit us" });
  expect(html).toContain("Our address is not online yet.");
  expect(html).toMatch(/href="\/enquiry"[^>]*>Send an enquiry/);
});

describe("LOC-04: locations on a map", () => {
  const cards = [card("north", "Northside"), card("south", "Southside")];
  const map = {
    land: "M0 0L1 1Z",
    builtUp: { path: "M10 10h0", stroke: 8 },
    pins: [
      { x: 0.6, y: 0.2 },
      { x: 0.4, y: 0.8 },
    ],
    towns: [{ name: "Brisbane", x: 0.5, y: 0.5, side: "left" as const, wideOnly: false, isLarge: true }],
  };
  const html = show({ cards, map, summary: "2 locations in Brisbane." });

  test("the map is one picture that names them, and its pins have the numbers of the list", () => {
    expect(html).toMatch(/role="img" aria-label="Map of our locations: Northside, Southside\."/);
    const pins = [...html.matchAll(/style="left:(\d+)%;top:(\d+)%"[^>]*>(\d)<\/span>/g)].map(
      ([, ...pin]) => pin,
    );
    expect(pins).toEqual([
      ["60", "20", "1"],
      ["40", "80", "2"],
    ]);
    const [list = ""] = /<ol class="grid gap-1.*?<\/ol>/s.exec(html) ?? [];
    expect([...list.matchAll(/>(\d)<\/span>.*?href="([^"]*)"/gs)].map(([, ...entry]) => entry)).toEqual([
      ["1", "/locations/north"],
      ["2", "/locations/south"],
    ]);
  });

  test("without a map there is no list of numbers, and every location still has its card", () => {
    const plain = show({ cards });
    expect(plain).not.toContain('<ol class="grid gap-1');
    expect(plain.match(/<section aria-label="(North|South)side"/g)).toHaveLength(2);
  });
});

test("LEAD-25 LOC-16: a shopper says where they are, and cards and list say how far each location is", () => {
  const cards = [{ ...card("north", "Northside"), distance: "12 km away" }, card("south", "Southside")];
  const html = show({ cards, near: { place: "Nundah", problem: null } });
  expect(html).toMatch(/<input[^>]*name="near"[^>]*value="Nundah"/);
  expect(html).toContain("12 km away");
  const wrong = show({ cards, near: { place: "9999", problem: "Invalid postcode" } });
  expect(wrong).toMatch(/<input(?=[^>]*value="9999")[^>]*aria-invalid="true"/);
  expect(wrong).toContain("Invalid postcode");
  expect(show({ cards })).not.toContain('name="near"');
});
