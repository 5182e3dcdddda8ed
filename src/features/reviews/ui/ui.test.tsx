import { expect, test } from "vitest";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { ReviewView } from "../view/build-review-view.ts";
import { RatingLine } from "./rating-line.tsx";
import { ReviewList } from "./review-list.tsx";
import { Stars } from "./stars.tsx";

const DAY = { date: "2026-02-20", text: "20 February 2026", ago: "3 weeks ago" };
const REVIEW: ReviewView = {
  ...{
    id: 1,
    customerName: "Kim <B.>",
    rating: 4,
    text: "Fast & <b>fair</b>",
    day: DAY,
    source: "Google review",
  },
  ...{ location: "South", image: null, reply: { text: "Thanks.", day: DAY } },
};

test.each([
  [4.7, 112.8],
  [3.4, 81.6],
  [5, 120],
  [0, 0],
])(
  "REV-04 REV-05: a rating of %d fills %d of 120, full stars first and the next in part",
  (rating, width) => {
    const html = renderHtml(<Stars rating={rating} />);
    expect(html).toContain(`aria-label="${rating} out of 5 stars"`);
    const [, filled] = /<svg aria-hidden="true" width="([\d.]+)"/.exec(html) ?? [];
    expect(Number(filled)).toBeCloseTo(width, 5);
    expect(html.match(/M\d+ 2l/g)).toHaveLength(10);
  },
);

test("REV-01 ENT-29: an average has its number and count beside its stars, and leads to the reviews", () => {
  const rating = { average: "4.7", words: "662 reviews", source: null };
  const html = renderHtml(<RatingLine rating={{ ...rating, href: "/reviews" }} />);
  expect(html.replace(/<[^>]*>/g, "")).toBe("4.7 out of 5 from 662 reviews");
  expect(html).toContain('href="/reviews"');
  expect(renderHtml(<RatingLine rating={{ ...rating, href: null }} />)).not.toContain("<a");
});

test("REV-01 ENT-29: a review has stars, name, words, time, source and the dealer's reply; markup is words", () => {
  const html = renderHtml(<ReviewList reviews={[REVIEW, { ...REVIEW, id: 2, text: "", reply: null }]} />);
  expect(html).toContain("Fast &amp; &lt;b&gt;fair&lt;/b&gt;");
  expect(html).toContain("Kim &lt;B.&gt;");
  expect(html).toContain('<time dateTime="2026-02-20" title="20 February 2026">3 weeks ago</time>');
  expect(html).toContain("South · Google review");
  expect(html.match(/Reply from the dealer/g)).toHaveLength(1);
  expect(html).not.toContain("<img");
});

test("REV-01: more than two of stars without words are lines below the cards, with all that is known of them", () => {
  const stars = { ...REVIEW, id: 2, customerName: "Lee", text: "", reply: null, rating: 5 };
  const others = [
    { ...stars, id: 3 },
    { ...stars, id: 4 },
  ];
  const html = renderHtml(<ReviewList reviews={[stars, ...others, REVIEW]} />);
  expect(html.match(/<article/g)).toHaveLength(1);
  const [, lines = ""] = html.split("</article>");
  const [line = ""] = /<li class="border-t.*?<\/li>/s.exec(lines) ?? [];
  expect(line.replace(/<[^>]*>/g, "")).toBe("Lee3 weeks ago · South · Google review");
  expect(line).toContain('aria-label="5 out of 5 stars"');
  const alone = renderHtml(<ReviewList reviews={[stars, ...others]} />);
  expect(alone.match(/<ul/g)).toHaveLength(1);
  const few = renderHtml(<ReviewList reviews={[REVIEW, stars]} />);
  expect(few.match(/<article/g)).toHaveLength(2);
});
