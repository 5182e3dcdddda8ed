import { expect, test } from "vitest";
import { buildSitePicture } from "./site-picture.ts";

const BASE = `/img/${"a".repeat(64)}`;

test.each([
  [`${BASE}/1280.jpg`, "", { own: true, address: BASE }],
  [
    `${BASE}/1280.jpg`,
    "https://images.dealer.example",
    { own: true, address: `https://images.dealer.example${BASE}` },
  ],
  ["/home.jpg", "https://images.dealer.example", { own: false, address: "/home.jpg" }],
  ["https://www.dealer.example/home.jpg", "", { own: false, address: "https://www.dealer.example/home.jpg" }],
])("CONST-04: %s with the origin %j", (picture, origin, expected) => {
  expect(buildSitePicture(picture, origin)).toEqual(expected);
});
