import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import {
  Carousel,
  CarouselDots,
  CarouselNext,
  CarouselPrevious,
  CarouselSlide,
  CarouselSlides,
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
