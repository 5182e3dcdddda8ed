import fc from "fast-check";
import { expect, test } from "vitest";
import { buildVideoViews, toVideoSlot } from "./video-view.ts";

const POSITIONS = ["start", "second", "middle", "end"] as const;

test.each([
  [0, 0, 0, 0, 0],
  [1, 0, 1, 1, 1],
  [2, 0, 1, 1, 2],
  [4, 0, 1, 2, 4],
  [9, 0, 1, 5, 9],
  [80, 0, 1, 40, 80],
])("GAL-05: among %i photos a video stands at %i, %i, %i or %i", (photos, ...expected) => {
  expect(POSITIONS.map((position) => toVideoSlot(position, photos))).toEqual(expected);
});

test("GAL-05: a video's slot is always one of the list, and no later position comes before an earlier one", () => {
  fc.assert(
    fc.property(fc.nat(120), (photos) => {
      const slots = POSITIONS.map((position) => toVideoSlot(position, photos));
      expect(slots).toEqual(slots.toSorted((one, other) => one - other));
      expect(slots.every((slot) => Number.isInteger(slot) && slot >= 0 && slot <= photos)).toBe(true);
    }),
  );
});

test("ENT-07 GAL-04: one film in several formats is one video, a page that shows one is a link", () => {
  expect(
    buildVideoViews([
      "https://media.example/a/walk.mp4?v=1",
      "https://www.youtube.com/watch?v=abc",
      "https://media.example/a/walk.webm",
      "https://media.example/b/walk.MP4",
    ]),
  ).toEqual([
    {
      kind: "file",
      sources: [
        { src: "https://media.example/a/walk.webm", type: "video/webm" },
        { src: "https://media.example/a/walk.mp4?v=1", type: "video/mp4" },
      ],
    },
    { kind: "file", sources: [{ src: "https://media.example/b/walk.MP4", type: "video/mp4" }] },
    { kind: "page", href: "https://www.youtube.com/watch?v=abc" },
  ]);
});

test("D31 ENT-07: a film that is kept here is shown from the site itself, in both formats", () => {
  const film = `/film/${"ab".repeat(32)}`;
  const sources = [
    { src: `${film}.webm`, type: "video/webm" },
    { src: `${film}.mp4`, type: "video/mp4" },
  ];
  expect(buildVideoViews([`${film}.mp4`, `${film}.webm`])).toEqual([{ kind: "file", sources }]);
});

test("ENT-07: what a page could not show is no video", () => {
  expect(
    buildVideoViews([
      "http://media.example/a.mp4",
      "/film/a.mp4",
      "demo:suv/walk",
      "javascript:alert(1)",
      "",
    ]),
  ).toEqual([]);
});
