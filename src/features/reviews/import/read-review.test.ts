import fc from "fast-check";
import { expect, test } from "vitest";
import { type ReviewContext, readReview } from "./read-review.ts";

const CONTEXT: ReviewContext = {
  locations: new Map([["aspley", { id: 7, timeZone: "Australia/Brisbane" }]]),
  ...{ location: null, timeZone: "Australia/Perth", now: new Date("2026-02-28T20:00:00Z") },
};
const YARDS = new Map([...CONTEXT.locations, ["nundah", { id: 8, timeZone: "Australia/Brisbane" }]]);
const ROW = { customer_name: "Kim B.", text: "Easy.", rating: "5", review_date: "2026-02-20" };
const read = (changes: Readonly<Record<string, string>> = {}, context = CONTEXT) =>
  readReview({ ...ROW, ...changes }, context);
const problems = (changes: Readonly<Record<string, string>>) => {
  const result = read(changes);
  return result.ok ? [] : result.problems.map(({ field, value, reason }) => `${field} "${value}" ${reason}`);
};

test("ENT-29 D320: a row is a review with its location and the dealer's reply", () => {
  const reply = { reply_text: "Thank you, Kim.", reply_date: "2026-02-21" };
  expect(read({ ...reply, id: "a1", location: "aspley", image: "/img/kim.jpg" })).toEqual({
    ok: true,
    notes: [],
    review: {
      ...{ externalId: "7/a1", locationId: 7, customerName: "Kim B.", text: "Easy.", rating: 5 },
      ...{ date: "2026-02-20", image: "/img/kim.jpg" },
      reply: { text: "Thank you, Kim.", date: "2026-02-21", state: null, violation: null },
    },
  });
});

test.each([
  [{ customer_name: "" }, 'customer_name "" is missing'],
  [{ rating: "7" }, 'rating "7" must be a whole number from 1 to 5'],
  [{ rating: "4.5" }, 'rating "4.5" must be a whole number from 1 to 5'],
  [{ rating: "" }, 'rating "" is missing'],
  [{ review_date: "" }, 'review_date "" is missing'],
  [{ review_date: "2026-02-30" }, 'review_date "2026-02-30" must be a date such as 2026-03-01'],
  [{ review_date: "3/2/2026" }, 'review_date "3/2/2026" must be a date such as 2026-03-01'],
  [{ review_date: "2026-03-02" }, 'review_date "2026-03-02" is in the future'],
  [{ reply_text: "Thanks", reply_date: "2026-02-19" }, 'reply_date "2026-02-19" is before review_date'],
  [{ reply_date: "2026-02-21" }, 'reply_date "2026-02-21" is there without reply_text'],
  [{ location: "asply" }, 'location "asply" there is no location "asply". Did you mean "aspley"?'],
  [
    { image: "http://a.example/x.jpg" },
    'image "http://a.example/x.jpg" must be a path on this site, such as /img/…, or an https address',
  ],
  [{ id: "x".repeat(201) }, `id "${"x".repeat(201)}" is longer than 200 characters`],
] as const)("REV-01 D320: %j is refused with field and rule", (changes, problem) => {
  expect(problems(changes)).toEqual([problem]);
});

test("D320: every field that is wrong is named", () => {
  expect(problems({ customer_name: " ", rating: "0", review_date: "soon" })).toHaveLength(3);
});

test.each([
  ["<b>Great</b> &amp; fast<script>alert(1)</script>", "Great & fast", 1],
  ["&lt;img src=x onerror=alert(1)&gt;Great", "Great", 0],
  ["3 < 4 & fine", "3 < 4 & fine", 0],
  ["One\r\n\r\n\r\nTwo", "One\n\nTwo", 0],
])("D320: the text %j becomes %j", (text, plain, notes) => {
  const result = read({ text });
  expect(result).toMatchObject({ ok: true, review: { text: plain } });
  expect(result.ok && result.notes).toHaveLength(notes);
});

test("D320: whatever a file says, no review has a tag, and none has stars outside 1 to 5", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom("<p>a</p>", "&lt;b&gt;", "5", "2026-01-01", "-1", "1e9"),
  );
  fc.assert(
    fc.property(cell, cell, cell, cell, (customer_name, text, rating, review_date) => {
      const result = read({ customer_name, text, rating, review_date });
      if (!result.ok) return result.problems.length > 0;
      const { review } = result;
      const isPlain = [review.customerName, review.text].every((words) => !/<[a-z/!?]/i.test(words));
      return isPlain && review.rating >= 1 && review.rating <= 5 && /^\d{4}-\d\d-\d\d$/.test(review.date);
    }),
  );
});

test("D320 D32: an instant is dated by the clock of its location, and today there is not the future", () => {
  const at = (changes: Readonly<Record<string, string>>) => {
    const result = read(changes);
    return result.ok ? result.review.date : null;
  };
  expect(at({ review_date: "2026-02-20T15:30:00Z", location: "aspley" })).toBe("2026-02-21");
  expect(at({ review_date: "2026-02-20T15:30:00.123Z" })).toBe("2026-02-20");
  expect(at({ review_date: "2026-03-01", location: "aspley" })).toBe("2026-03-01");
});

test("D320: without an id, the same words of the same customer on the same day are the same review", () => {
  const idOf = (changes: Readonly<Record<string, string>>) => {
    const result = read(changes);
    return result.ok ? result.review.externalId : null;
  };
  expect(idOf({ rating: "4" })).toBe(idOf({}));
  expect(new Set([idOf({}), idOf({ text: "Other" }), idOf({ location: "aspley" })]).size).toBe(3);
});

test("D320: the same id of two locations, or of none, is of several reviews", () => {
  const idOf = (location: string | null) => {
    const result = read({ id: "1" }, { ...CONTEXT, locations: YARDS, location });
    return result.ok ? result.review.externalId : null;
  };
  expect(["aspley", "nundah", null].map(idOf)).toEqual(["7/1", "8/1", "/1"]);
});

test("D320: columns go by the names that exports use", () => {
  const row = { Reviewer: "Kim", Stars: "4", Comment: "Good.", Date: "2026-02-01", "reply.text": "Thanks." };
  expect(readReview(row, { ...CONTEXT, location: "aspley" })).toMatchObject({
    ok: true,
    review: { customerName: "Kim", rating: 4, text: "Good.", locationId: 7, reply: { text: "Thanks." } },
  });
});
