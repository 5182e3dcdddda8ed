import { expect, test } from "vitest";
import { renderHtml } from "../base/test-render.tsx";
import { Pagination } from "./pagination.tsx";

const pages = [1, 2, 9].map((page) => ({ page, href: `/search?page=${page}` }));

test("SEA-01: pages are links, the shown one is marked, left-out ones are drawn as a gap", () => {
  const html = renderHtml(
    <Pagination page={1} pages={pages} previousHref={null} nextHref="/search?page=2" />,
  );
  expect(html).toMatch(/<a[^>]*aria-label="Page 1"[^>]*aria-current="page"/);
  expect(html).toMatch(/<a[^>]*href="\/search\?page=9"/);
  expect(html).toMatch(/<a[^>]*rel="next"/);
  expect(html).not.toContain('rel="prev"');
  expect(html.match(/…/g)).toHaveLength(1);
});

test("one page needs no pages", () => {
  expect(
    renderHtml(<Pagination page={1} pages={pages.slice(0, 1)} previousHref={null} nextHref={null} />),
  ).toBe("");
});
