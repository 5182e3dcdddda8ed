import { expect, test } from "vitest";
import { listGallerySlides } from "./gallery-slides.ts";
import { buildLightboxSlides } from "./lightbox-slides.ts";

const OWN = { url: "/img/4f", width: 1000, height: 750, preview: "0a0b0c1a1b1c2a2b2c" };
const FEED = { url: "https://photos.example/2.jpg", width: null, height: null, preview: null };
const FILM = { kind: "file", sources: [{ src: "https://media.example/v.mp4", type: "video/mp4" }] } as const;
const PAGE = { kind: "page", href: "https://films.example/v" } as const;

const slides = listGallerySlides([OWN, FEED], { videos: [FILM, PAGE], videoSlot: 1, placeholder: false });
const shown = buildLightboxSlides({
  slides,
  names: ["photo 1 of 2", "video", "video", "photo 2 of 2"],
  heading: "2022 Toyota HiLux",
  format: "avif",
  origin: "https://dealer.example",
});

test("GAL-17 CONST-04: a photo comes in every width up to its own, in the format that the browser shows", () => {
  expect(shown[0]?.slide).toMatchObject({
    src: "/img/4f/1280.avif",
    width: 1000,
    height: 750,
    srcSet: { 0: { src: "/img/4f/160.avif", width: 160, height: 120 }, length: 6 },
    alt: "2022 Toyota HiLux, photo 1 of 2",
  });
  expect(shown.at(-1)?.slide).toMatchObject({ src: FEED.url });
});

test("GAL-17: a film is in the full screen, a page elsewhere is not, and each keeps its place in the gallery", () => {
  expect(shown.map(({ place }) => place)).toEqual([0, 1, 3]);
  expect(shown[1]?.slide).toMatchObject({
    type: "video",
    sources: FILM.sources,
    poster: "https://dealer.example/img/4f/1280.jpg",
  });
});
