import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextPage } from "./text-page.tsx";

const view = {
  head: { title: "", description: "", canonical: "", indexed: true, jsonLd: [] },
  crumbs: [],
  heading: "Privacy collection notice",
  text: "Call 07 3000 0000.\n\nOr call 07 3000 0000 again, <b>please</b>.",
  links: [{ words: "07 3000 0000", href: "tel:0730000000" }],
};

test("LAW-06: a phone number in the privacy notice is a link that stays on one line, and markup is text", () => {
  const html = renderToStaticMarkup(<TextPage view={view} />);
  expect(
    html.match(/<a href="tel:0730000000" class="whitespace-nowrap[^>]*>07 3000 0000<\/a>/g),
  ).toHaveLength(2);
  expect(html).toContain("&lt;b&gt;please&lt;/b&gt;");
});
