import fc from "fast-check";
import { expect, test } from "vitest";
import { IMAGE_WIDTHS, listWidthsUpTo, PICTURE_FORMATS, toImageHref } from "#ui/media/image-address.ts";
import { readImagePath } from "./image-address.ts";

const HASH = "0123456789abcdef".repeat(4);

test("CONST-04 D30: every address that pages can name is read as what it was made of", () => {
  for (const width of IMAGE_WIDTHS)
    for (const format of [...PICTURE_FORMATS, "auto"] as const)
      expect(readImagePath(toImageHref(`/img/${HASH}`, width, format))).toEqual({
        hash: HASH,
        width,
        format,
      });
});

test.each([
  `/img/${HASH}/641.avif`,
  `/img/${HASH}/0640.avif`,
  `/img/${HASH}/640.png`,
  `/img/${HASH}/640.avif/`,
  `/img/${HASH}/640.avif\n`,
  `/img/${HASH}/640`,
  `/img/${HASH}/.avif`,
  `/img/${HASH.toUpperCase()}/640.avif`,
  `/img/${HASH.slice(1)}/640.avif`,
  `/img/../${HASH}/640.avif`,
  `/cdn/img/${HASH}/640.avif`,
  "/img/",
  "",
])("CONST-04 D30: %j is no picture", (path) => {
  expect(readImagePath(path)).toBeNull();
});

test("CONST-04: whatever its width, a picture is offered in rising widths of which only the last may hold all of it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), (width) => {
      const widths = listWidthsUpTo(width);
      expect(widths).toEqual(IMAGE_WIDTHS.slice(0, widths.length));
      expect(widths.slice(0, -1).every((each) => each < width)).toBe(true);
      expect(widths.at(-1)! >= width || widths.length === IMAGE_WIDTHS.length).toBe(true);
    }),
  );
});
