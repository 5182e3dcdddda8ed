import { expect, test } from "vitest";
import { buildPageMeta, buildQuietMeta } from "./page-meta.ts";

const head = {
  title: "Used cars | Northside",
  description: "300 used cars",
  canonical: "https://northside.example/search/used-cars",
  indexed: true,
  jsonLd: [{ "@type": "ItemList" }],
};

test("D20: a page's head has title, description, canonical address, Open Graph and its JSON-LD documents", () => {
  const meta = buildPageMeta(head);
  expect(meta).toContainEqual({ title: head.title });
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: head.canonical });
  expect(meta).toContainEqual({ property: "og:url", content: head.canonical });
  expect(meta).toContainEqual({ "script:ld+json": { "@type": "ItemList" } });
});

test("only a page outside the index says so", () => {
  const noindex = { name: "robots", content: "noindex" };
  expect(buildPageMeta(head)).not.toContainEqual(noindex);
  expect(buildPageMeta({ ...head, indexed: false })).toContainEqual(noindex);
});

test("D25: the picture of a shared link is named with its size where that is known", () => {
  const named = (image: Parameters<typeof buildPageMeta>[0]["image"]) =>
    buildPageMeta({ ...head, ...(image && { image }) }).filter(
      (meta) => "property" in meta && String(meta.property).startsWith("og:image"),
    );
  const url = "https://northside.example/cars/a/share.jpg";
  const picture = { property: "og:image", content: url };
  expect(named(undefined)).toEqual([]);
  expect(named({ url })).toEqual([picture]);
  expect(named({ url, width: 1200, height: 630 })).toEqual([
    picture,
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
  ]);
});

test("D20: a page outside the index is named with its dealer, and by itself where not even the site is known", () => {
  const matches = [{ id: "root", loaderData: { site: { name: "Northside Motors" } } }] as never;
  const noindex = { name: "robots", content: "noindex" };
  expect(buildQuietMeta("Sign in", matches)).toEqual([{ title: "Sign in | Northside Motors" }, noindex]);
  expect(buildQuietMeta("Sign in", [])).toEqual([{ title: "Sign in" }, noindex]);
});
