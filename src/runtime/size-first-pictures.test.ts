import { expect, test } from "vitest";
import { listFirstPictures } from "./size-first-pictures.ts";

const HASH = "a".repeat(64);
const BASE = `/img/${HASH}`;

const picture = (image: string, widths: readonly number[]) =>
  `<picture><source type="image/avif" srcSet="${widths.map((each) => `${BASE}/${each}.avif ${each}w`).join(", ")}" ` +
  `sizes="100vw"/><source type="image/webp" srcSet="${BASE}/960.webp 960w"/>${image}</picture>`;

test("D259: of a page's urgent pictures those as wide as a phone's screen are listed, as AVIF", () => {
  const urgent = picture('<img alt="" loading="eager" fetchPriority="high"/>', [160, 640, 960, 1280, 1600]);
  const later = picture('<img alt="" loading="lazy"/>', [960]);
  expect(listFirstPictures(`<main>${later}${urgent}\n${later}</main>`)).toEqual([
    `${BASE}/960.avif`,
    `${BASE}/1280.avif`,
  ]);
});

test("D259: a page without pictures of its own names none", () => {
  expect(listFirstPictures('<img src="https://elsewhere.example/a.jpg" fetchPriority="high">')).toEqual([]);
});
