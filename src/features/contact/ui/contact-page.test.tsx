import { beforeAll, expect, test } from "vitest";
import { buildEmptyForm } from "#features/forms/view/build-form.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import type { ContactView } from "../build-contact.ts";
import { ContactPage } from "./contact-page.tsx";

beforeAll(waitForParts);

const show = (view: Partial<ContactView> = {}) =>
  renderHtml(
    <ContactPage
      site={{ slug: "northside", template: "showroom" }}
      view={{
        head: { title: "", description: "", canonical: "", indexed: true, jsonLd: [] },
        crumbs: [{ label: "Home", href: "/" }, { label: "Contact us" }],
        form: buildEmptyForm({ config: testConfig(), locations: [] }, "general"),
        ...{ phone: null, replyTime: "", topics: [], locations: [] },
        ...view,
      }}
    />,
  );

test("PAGE-06: without topics, locations and a number the page has no empty part", () => {
  const html = show();
  expect(html).toContain("Contact us</h1>");
  expect(html.match(/<h2/g)).toHaveLength(1);
  expect(html).not.toMatch(/tel:|usually reply|#locations|<ul class="grid gap-3/);
});

test("D467 D290 LEAD-08: the general enquiry is on the page and begins with who asks", () => {
  const html = show();
  expect(html).toMatch(/<form[^>]*action="\/forms\/general"/);
  const fields = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name);
  expect(fields).toEqual(expect.arrayContaining(["name", "phone", "category", "message"]));
  expect(fields.indexOf("name")).toBeLessThan(fields.indexOf("category"));
});

test("PAGE-06: the number can be called, and each topic is a link with its words", () => {
  const html = show({
    phone: { display: "07 3000 0000", href: "tel:+61730000000" },
    replyTime: "within an hour",
    topics: [{ label: "Parts <and> more", words: "Tell us the part.", href: "/parts" }],
  });
  expect(html).toMatch(/href="tel:\+61730000000"[^>]*>.*Call 07 3000 0000/s);
  expect(html).toContain("During opening hours we usually reply within an hour.");
  expect(html).toMatch(/<a[^>]*href="\/parts"[^>]*>.*Parts &lt;and&gt; more.*Tell us the part\./s);
});
