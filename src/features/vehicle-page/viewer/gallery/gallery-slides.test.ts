import fc from "fast-check";
import { expect, test } from "vitest";
import { TEST_PHOTOS } from "#features/vehicle-page/view/test-vehicle-view.ts";
import { listGallerySlides } from "./gallery-slides.ts";

const FILM = { kind: "file", sources: [{ src: "https://media.example/v.mp4", type: "video/mp4" }] } as const;
const kinds = (count: number, videoSlot: number, placeholder = false, videos = [FILM]) =>
  listGallerySlides(TEST_PHOTOS.slice(0, count), { videos, videoSlot, placeholder }).map(({ kind }) => kind);

test("GAL-04 GAL-05 ENT-06: a video slide stands among the photos, and none without a video", () => {
  expect(kinds(3, 1)).toEqual(["photo", "video", "photo", "photo"]);
  expect(kinds(2, 2)).toEqual(["photo", "photo", "video"]);
  expect(kinds(0, 0)).toEqual(["video"]);
  expect(kinds(2, 1, false, [])).toEqual(["photo", "photo"]);
});

test("GAL-06: the no-photo card stands beside an only photo, no more once there are two", () => {
  expect(kinds(1, 1, true)).toEqual(["photo", "video", "placeholder"]);
  expect(kinds(2, 1, true)).not.toContain("placeholder");
});

test("GAL-04: no photo is lost and none changes its order, also when some did not load", () => {
  fc.assert(
    fc.property(fc.nat(5), fc.nat(100), (count, videoSlot) => {
      const photos = TEST_PHOTOS.slice(0, count);
      const slides = listGallerySlides(photos, { videos: [FILM], videoSlot, placeholder: false });
      expect(slides.flatMap((slide) => (slide.kind === "photo" ? [slide.photo] : []))).toEqual(photos);
      expect(slides).toHaveLength(count + 1);
    }),
  );
});
