import { beforeAll, describe, expect, test } from "vitest";
import { TEST_PHOTOS, TEST_VIEWER, testVehicleView } from "#features/vehicle-page/view/test-vehicle-view.ts";
import type { VehicleView } from "#features/vehicle-page/view/vehicle-view.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import type { ViewerView } from "../viewer-view.ts";
import { Gallery } from "./gallery.tsx";

beforeAll(waitForParts);

const LOOK = { shape: "shape", sizes: "50vw" };
const OWN = { url: "/img/4f", width: 1600, height: 1067, preview: "0a0b0c1a1b1c2a2b2c" };
const FILM = { kind: "file", sources: [{ src: "https://media.example/v.mp4", type: "video/mp4" }] } as const;

function gallery(overrides: Partial<VehicleView> = {}, viewer: Partial<ViewerView> = {}): string {
  const view = testVehicleView({ ...overrides, viewer: { ...TEST_VIEWER, ...viewer } });
  return renderHtml(<Gallery view={view} look={LOOK} />);
}
const count = (html: string, part: string) => html.split(part).length - 1;

test("GAL-01 GAL-04 ENT-06: photos with a video among them and thumbnails, all there before any script", () => {
  const html = gallery({}, { videos: [FILM] });
  expect([...html.matchAll(/<li[^>]*id="photo-(\d)"/g)].map(([, at]) => at)).toEqual([
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
  ]);
  expect(html).toMatch(
    /id="photo-2".*<video[^>]*controls="" playsInline="" preload="none".*v\.mp4.*id="photo-3"/,
  );
  expect(html).toMatch(/href="#photo-2" aria-label="Video"/);
  expect(html).toContain('alt="2022 Toyota HiLux, photo 5 of 5"');
});

test("GAL-15: thumbnails only above three photos", () => {
  const few = gallery({ photos: TEST_PHOTOS.slice(0, 3) }, { videos: [FILM] });
  expect(few).not.toContain('aria-label="All photos"');
  expect(gallery({ photos: TEST_PHOTOS.slice(0, 4) })).toContain('aria-label="All photos"');
});

test("D30 D302: each thumbnail is over the colours of its photo", () => {
  const html = gallery({ photos: [1, 2, 3, 4].map((at) => ({ ...OWN, url: `/img/4${at}` })) });
  const list = html.slice(html.indexOf('aria-label="All photos"'));
  expect(count(list, "background-image:linear-gradient(#0a0b0c,#1a1b1c,#2a2b2c)")).toBe(4);
});

test("D30: a photo taken upright is shown whole", () => {
  const html = gallery({ photos: [OWN, { ...OWN, url: "/img/50", width: 900, height: 1600 }] });
  expect([...html.matchAll(/alt="2022[^>]*size-full (object-\w+)"/g)].map(([, fit]) => fit)).toEqual([
    "object-cover",
    "object-contain",
  ]);
});

describe("the photo that the page begins with", () => {
  test("CONST-04: is asked for in the head, as the page then shows it, and nothing else is", () => {
    const html = gallery({ photos: [OWN, { ...OWN, url: "/img/50" }] });
    const links = html.match(/<link[^>]*>/g) ?? [];
    expect(links).toHaveLength(1);
    expect(links[0]).toMatch(/rel="preload" as="image" type="image\/avif"/);
    expect(links[0]).toMatch(/fetchPriority="high"/i);
    const offered = /imageSrcSet="([^"]*)"/i.exec(links[0]!)?.[1];
    expect(offered).toContain("/img/4f/640.avif 640w");
    expect(html).toContain(`<source type="image/avif" srcSet="${offered}" sizes="50vw"`);
    expect(html.match(/loading="eager"/g)).toHaveLength(1);
  });

  test("D30: is asked for where the feed has it while it is to be fetched, and a video is not asked for", () => {
    expect(gallery()).toContain('<link rel="preload" href="https://photos.example/1.jpg" as="image"');
    expect(gallery({}, { videos: [FILM], videoSlot: 0 })).not.toContain("<link");
  });
});

test("GAL-06 GAL-07: without photos, and beside an only one where the site says so, stands the no-photo card", () => {
  expect(gallery({ photos: [] })).toContain("Photos coming soon");
  const one = gallery({ photos: [OWN] }, { placeholder: true });
  expect(count(one, "<li class")).toBe(2);
  expect(one).toContain("Photos coming soon");
  expect(gallery({ photos: [OWN] })).not.toContain("Photos coming soon");
});

test("D404: an only photo asks for more of them, unless the vehicle is gone or a film stands beside it", () => {
  const more = "Ask for more photos";
  const one = gallery({ photos: [OWN] });
  expect(one).toContain('alt="2022 Toyota HiLux, photo"');
  expect(one).toMatch(/<a href="\/enquiry\?car=[^"]*"[^>]*>Ask for more photos/);
  expect(gallery()).not.toContain(more);
  expect(gallery({ photos: [OWN] }, { videos: [FILM] })).not.toContain(more);
  expect(gallery({ photos: [OWN], available: false })).not.toContain(more);
});

test("GAL-04: a car with a video alone has that", () => {
  const html = gallery({ photos: [] }, { videos: [FILM], videoSlot: 0 });
  expect(count(html, "<video")).toBe(1);
  expect(html).not.toContain("View full screen");
});

test("D30: each photo says what it must say of itself, thumbnails do not", () => {
  expect(count(gallery({}, { mark: "Demo image" }), "Demo image")).toBe(5);
  expect(gallery({}, { mark: "Image for illustration only" })).toContain("Image for illustration only");
  expect(gallery()).not.toContain("Demo image");
});

test("GAL-01: eighty photos are all there, of which one loads at once", () => {
  const photos = Array.from({ length: 80 }, (_, at) => ({ ...OWN, url: `/img/${at}` }));
  const html = gallery({ photos });
  expect(count(html, 'id="photo-')).toBe(80);
  expect(count(html, 'loading="eager"')).toBe(1);
});
