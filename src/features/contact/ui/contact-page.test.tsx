import { expect, test } from "vitest";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { ContactView } from "../build-contact.ts";
import { ContactPage } from "./contact-page.tsx";

const show = (view: Partial<ContactView> = {}) =>
  renderHtml(
    <ContactPage
      view={{
        head: { title: "", description: "", canonical: "", indexed: true, jsonLd: [] },
        crumbs: [{ label: "Home", href: "/" }, { label: "Contact us" }],
        ...{ phone: null, replyTime: "", topics: [], locations: [] },
        ...view,
      }}
    />,
  );

test("PAGE-06: without topics, locations and a number the page has no empty part", () => {
  const html = show();
  expect(html).toContain("Contact us</h1>");
  expect(html).not.toMatch(/<h2|tel:|usually reply|<ul class="grid gap-3/);
});

test("PAGE-06 LEAD-08: the number can be called, and each topic is a link with its words", () => {
  const html = show({
    phone: { display: "07 3000 0000", href: "tel:+61730000000" },
    replyTime: "within an hour",
    topics: [{ label: "Parts <and> more", words: "Tell us the part.", href: "/enquiry?category=Parts" }],
  });
  expect(html).toMatch(/href="tel:\+61730000000"[^>]*>.*Call 07 3000 0000/s);
  expect(html).toContain("During opening hours we usually reply within an hour.");
  expect(html).toMatch(
    /<a[^>]*href="\/enquiry\?category=Parts"[^>]*>.*Parts &lt;and&gt; more.*Tell us the part\./s,
  );
});
