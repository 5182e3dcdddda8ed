import { describe, expect, test } from "vitest";
import type { FeedValue, FeedValues } from "#features/inventory/feeds/mapping/feed-row.ts";
import { PictureColumns } from "./picture-columns.ts";

const find = (rows: readonly FeedValues[]) => {
  const columns = new PictureColumns();
  for (const row of rows) columns.addRow(row);
  return columns.name;
};
const findIn = (column: string, ...values: readonly FeedValue[]) =>
  find(values.map((value) => ({ id: "1", [column]: value })));

describe("D194: a column has addresses of pictures", () => {
  test.each<[string, string, readonly FeedValue[], boolean]>([
    ["https://img.example/1.jpg", "Main", ["https://img.example/1.jpg", "https://img.example/2.jpg"], true],
    ["several in a cell", "Main", ["//a.example/1.png|//a.example/2.png", "//a.example/3.png"], true],
    ["with a space", "Main", ["https://a.example/front view.jpg", "https://a.example/rear view.jpg"], true],
    ["with a query", "Main", ["https://a.example/1.webp?w=900", "https://a.example/2.webp?w=900"], true],
    ["names of files", "Main", ["front.JPEG", "rear.JPEG"], true],
    ["a list", "photos.url", [["a/1.jpg", "a/2.jpg"], ["a/3.jpg"]], true],
    [
      "without an ending, in a column of that name",
      "Image 1",
      ["https://a.example/1", "https://a.example/2"],
      true,
    ],
    ["without an ending, in another column", "Link", ["https://a.example/1", "https://a.example/2"], false],
    ["the same logo in each row", "Logo", ["logo.png", "logo.png"], false],
    ["one row alone", "Main", ["front.jpg"], true],
    [
      "a description that names one",
      "About",
      ["See front.jpg for this car", "See rear.jpg for that car"],
      false,
    ],
    ["what stands around the vehicles", "../photo", ["a.jpg", "b.jpg"], false],
    ["a count of pictures", "Photos", ["12", "9"], false],
    ["no pictures", "Main", ["", ""], false],
  ])("%s", (_, column, values, expected) => {
    expect(findIn(column, ...values)).toBe(expected ? column : null);
  });

  test("and the one with the most different ones is named", () => {
    const row = (at: number) => ({ badge: `badge-${at % 2}.png`, photo: `photo-${at}.jpg` });
    expect(find([0, 1, 2].map(row))).toBe("photo");
  });

  test("among the first 500 rows", () => {
    const rows = Array.from({ length: 600 }, (_, at) => ({ photo: at < 500 ? "" : `${at}.jpg` }));
    expect(find(rows)).toBeNull();
  });
});
