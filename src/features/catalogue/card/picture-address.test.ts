import { expect, test } from "vitest";
import { addPhotoOrigin, buildSitePicture, toOwnPicture, toPhotoFile } from "./picture-address.ts";

const OWN = { url: "/img/4f", width: 1600, height: 1067, preview: "0a0b0c1a1b1c2a2b2c" };
const FEEDS = { url: "https://photos.example/1.jpg", width: null, height: null, preview: null };
const SITE = "https://dealer.example";

test("CONST-04: a fetched photo is a picture of ours, one that waits is the feed's", () => {
  expect(toOwnPicture(OWN)).toEqual({ base: "/img/4f", width: 1600, height: 1067, preview: OWN.preview });
  expect(toOwnPicture(FEEDS)).toBeNull();
});

test("CONST-04: mail and share cards get one file, absolute", () => {
  expect(toPhotoFile(OWN, SITE)).toBe("https://dealer.example/img/4f/1280.jpg");
  expect(toPhotoFile(addPhotoOrigin(OWN, "https://cdn.example"), SITE)).toBe(
    "https://cdn.example/img/4f/1280.jpg",
  );
  expect(toPhotoFile(FEEDS, SITE)).toBe("https://photos.example/1.jpg");
});

test("CONST-04: a CDN stands before our pictures alone", () => {
  expect(addPhotoOrigin(OWN, "https://cdn.example").url).toBe("https://cdn.example/img/4f");
  expect(addPhotoOrigin(OWN, "")).toEqual(OWN);
  expect(addPhotoOrigin(FEEDS, "https://cdn.example")).toEqual(FEEDS);
});

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
