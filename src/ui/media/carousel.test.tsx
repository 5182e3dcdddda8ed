import fc from "fast-check";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import {
  Carousel,
  CarouselDots,
  CarouselNext,
  CarouselPrevious,
  CarouselSlide,
  CarouselSlides,
  findCarouselStops,
  findNearestStop,
} from "./carousel.tsx";

test.each([
  ["next", CarouselNext],
  ["previous", CarouselPrevious],
  ["dots", CarouselDots],
])("ERR-04: %s outside a carousel throws", (_, Part) => {
  expect(() => renderToString(<Part />)).toThrow("useCarousel must be used within a <Carousel />");
});

test("HOME-28 D275: at the first slide previous is disabled, next is not, and every slide is on the page", () => {
  const html = renderToString(
    <Carousel label="Cars like this">
      <CarouselSlides>
        <CarouselSlide>One</CarouselSlide>
        <CarouselSlide>Two</CarouselSlide>
      </CarouselSlides>
      <CarouselPrevious />
      <CarouselNext />
    </Carousel>,
  );
  expect(html).toMatch(/aria-label="Previous"[^>]* disabled=""/);
  expect(html).not.toMatch(/aria-label="Next"[^>]* disabled=""/);
  expect(html).toMatch(/One.*Two/);
  expect(html).toMatch(/<div tabindex="0"[^>]*><ul/i);
});

test.each([
  ["slides of the window's width", [0, 300, 600], 600, [0, 300, 600]],
  ["two at once, so that the last one cannot begin the row", [0, 150, 300, 450], 300, [0, 150, 300]],
  ["the end between two slides", [0, 200, 400, 600], 500, [0, 200, 400, 500]],
  ["sizes that were rounded", [0, 300, 600.4], 600, [0, 300, 600]],
  ["a row that fits", [0, 150], 0, [0]],
  ["one slide", [0], 0, [0]],
  ["no slide", [], 0, [0]],
])("HOME-28: stops of %s", (_, offsets, farthest, stops) => {
  expect(findCarouselStops(offsets, farthest)).toEqual(stops);
});

const rows = fc
  .tuple(
    fc.array(fc.integer({ min: 40, max: 900 }), { minLength: 1, maxLength: 80 }),
    fc.integer({ min: 200, max: 1400 }),
  )
  .map(([widths, window]) => {
    const ends = widths.map((_, at) => widths.slice(0, at + 1).reduce((sum, width) => sum + width, 0));
    return { offsets: [0, ...ends.slice(0, -1)], farthest: Math.max(0, ends.at(-1)! - window) };
  });

test("HOME-28: stops rise from the beginning to the end, and each is the nearest to itself", () => {
  fc.assert(
    fc.property(rows, ({ offsets, farthest }) => {
      const stops = findCarouselStops(offsets, farthest);
      expect(stops[0]).toBe(0);
      expect(stops.at(-1)! + 1).toBeGreaterThanOrEqual(farthest);
      stops.forEach((stop, at) => {
        expect(findNearestStop(stops, stop)).toBe(at);
        if (at > 0) expect(stop).toBeGreaterThan(stops[at - 1]!);
      });
    }),
  );
});
