import { expect, test } from "vitest";
import { pageMeta } from "./page-meta.ts";

const head = {
  title: "Used cars | Northside",
  description: "300 used cars",
  canonical: "https://northside.example/search/used-cars",
  indexed: true,
  jsonLd: [{ "@type": "ItemList" }],
};

test("D20: a page's head has title, description, canonical address, Open Graph and its JSON-LD documents", () => {
  const meta = pageMeta(head);
  expect(meta).toContainEqual({ title: head.title });
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: head.canonical });
  expect(meta).toContainEqual({ property: "og:url", content: head.canonical });
  expect(meta).toContainEqual({ "script:ld+json": { "@type": "ItemList" } });
});

test("only a page outside the index says so", () => {
  const noindex = { name: "robots", content: "noindex" };
  expect(pageMeta(head)).not.toContainEqual(noindex);
  expect(pageMeta({ ...head, indexed: false })).toContainEqual(noindex);
});
