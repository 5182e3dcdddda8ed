import { expect, test } from "vitest";
import { renderHtml } from "#ui/base/test-render.tsx";
import { PartSummary } from "./order-page.tsx";

test("SEA-16 D343: a number that was never listed is not said to have been", () => {
  const html = renderHtml(<PartSummary view={{ part: null, number: "ZZZ-1" }} />);
  expect(html).toContain("Part ZZZ-1");
  expect(html).toContain("We don’t list a part with this number.");
  expect(html).not.toContain("any more");
});
