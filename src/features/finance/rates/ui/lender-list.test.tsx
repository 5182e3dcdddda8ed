import { expect, test } from "vitest";
import { renderHtml } from "#ui/base/test-render.tsx";
import { LenderList } from "./lender-list.tsx";

const LENDER = {
  ...{ text: "Taurus Finance, licence 000 001.", fees: "", range: null, disclaimer: "Our conditions." },
  rates: { rate: "8.99% p.a.", comparison: "11.48% p.a." },
};
const show = (said: string | null) => renderHtml(<LenderList lenders={[LENDER]} said={said} />);

test("T12 LAW-04 D418: the warning is in full, or opened by a tap beside a calculator that has it in full", () => {
  expect(show(null)).not.toContain("<details");
  expect(show("")).toMatch(
    /8\.99% p\.a\..*<details[^>]*><summary.*WARNING: This comparison rate.*<\/details>/s,
  );
});

test("D418: what the calculator says of the lender is not said twice", () => {
  expect(show("")).toContain("Our conditions.");
  expect(show("Our conditions.")).not.toContain("Our conditions.");
});
