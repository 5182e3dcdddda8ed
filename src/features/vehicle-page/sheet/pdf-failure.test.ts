import { expect, test } from "vitest";
import { describePdfFailure } from "./pdf-failure.ts";

test.each([
  [null, "We couldn’t download the PDF. Check your connection and try again."],
  ["", "We couldn’t make the PDF. Please try again in a few seconds."],
  ["<html>502 Bad Gateway</html>", "We couldn’t make the PDF. Please try again in a few seconds."],
  ["Too many PDFs. Please try again.\n", "Too many PDFs. Please try again."],
])("SHARE-08: a PDF that fails with %j says %j", (answer, words) => {
  expect(describePdfFailure(answer)).toBe(words);
});
