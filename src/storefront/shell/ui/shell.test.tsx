import { describe, expect, test } from "vitest";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import { Shell } from "./shell.tsx";

const northside = {
  name: "Northside Motors",
  tagline: "",
  demo: true,
  theme: testConfig().theme,
  garage: { storeFavourites: true, compare: true, compareUsedOnly: false, path: "/my-garage" },
  legal: { businessName: "Northside Motors Pty Ltd", licenceNumber: "LMD 3412345", phone: "(07) 5550 1234" },
  phoneLinks: [],
  header: [
    {
      label: "Buy",
      href: "/search",
      emphasised: false,
      items: [{ label: "Used cars", href: "/search/used-cars", emphasised: false }],
    },
    { label: "Finance", href: "/finance", emphasised: true, items: [] },
  ],
  yards: [
    {
      name: "Northside Chermside",
      address: "1 Gympie Road, Chermside QLD 4032",
      phone: { display: "07 5550 5678", href: "tel:0755505678" },
      hours: [{ days: "Mon–Fri", hours: "8:30 am – 5:30 pm" }],
    },
  ],
  social: [{ network: "youtube", href: "https://video.example/northside" }],
  footer: [
    {
      label: "Buyer Tools",
      emphasised: false,
      items: [{ label: "Demo cars", href: "/search/demo-cars", emphasised: false }],
    },
  ],
} as unknown as SiteView;

await waitForParts();

describe.each(["showroom", "yard"] as const)("%s", (template) => {
  const site = { ...northside, template };
  const html = renderHtml(<Shell site={site}>content</Shell>);
  const footer = html.slice(html.indexOf("<footer"));

  test("LAW-02 LAW-06: the footer names business, licence and phone, and leads to the privacy notice", () => {
    for (const part of [
      "Northside Motors Pty Ltd",
      "LMD 3412345",
      "tel:0755501234",
      'href="/privacy-policy"',
    ]) {
      expect(footer).toContain(part);
    }
  });

  test("D124: the footer has yards with hours and number, and social links, each only where the site has it", () => {
    const words = footer.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
    expect(words).toContain(
      "Northside Chermside 1 Gympie Road, Chermside QLD 4032 Mon–Fri 8:30 am – 5:30 pm About Northside Chermside 07 5550 5678",
    );
    expect(footer).toContain('href="https://video.example/northside"');
    const bare = renderHtml(<Shell site={{ ...site, yards: [], social: [] }}>content</Shell>);
    expect(bare).not.toMatch(/aria-label="(Yards|Follow us)"/);
  });

  test("D124: more than two yards are folded, with name and number in view", () => {
    const [yard] = site.yards;
    const renderYards = (names: readonly string[]) => {
      const own = renderHtml(
        <Shell site={{ ...site, yards: names.map((name) => ({ ...yard!, name })) }}>-</Shell>,
      );
      return own.slice(own.indexOf('aria-label="Yards"'));
    };
    expect(renderYards(["North", "South"]).match(/<details open=""/g)).toHaveLength(2);
    const folded = renderYards(["North", "South", "West"]);
    expect(folded).not.toContain("<details open");
    expect(folded).toMatch(
      /<summary[^>]*><span>North\u00a0<svg.*?<\/summary>.*?<\/details><a href="tel:0755505678"/s,
    );
  });

  test("D124: no link of the footer leads where another one does", () => {
    const hrefs = [...footer.slice(0, footer.indexOf("</footer")).matchAll(/href="([^"]+)"/g)].map(
      ([, href]) => href,
    );
    expect(hrefs).toEqual([...new Set(hrefs)]);
  });

  test("TEN-06: a logo stands for mark and name, and names the link home", () => {
    const logo = { mark: "NM", wordmark: "Northside", url: "https://cdn.northside.example/logo.svg" };
    const own = renderHtml(<Shell site={{ ...site, theme: { ...site.theme, logo } }}>content</Shell>);
    const header = own.slice(own.indexOf("<header"), own.indexOf("</header"));
    expect(header).toMatch(
      /<a [^>]*href="\/"[^>]*><img src="https:\/\/cdn\.northside\.example\/logo\.svg" alt="Northside home page"/,
    );
    expect(header).not.toContain(">NM<");
    expect(html).not.toContain("<img");
  });

  test("NAV-01 NAV-02 NAV-09: menus unfold without JavaScript, and an emphasised entry is a button", () => {
    const menu = html.slice(html.indexOf('aria-label="Main"'), html.indexOf("</header>"));
    expect(menu).toMatch(/<details.*<summary.*Buy.*href="\/search\/used-cars"/s);
    expect(menu).toMatch(/class="[^"]*bg-accent[^"]*"[^>]*>Finance</);
  });

  test("NAV-07 D297: the contact page is in the wide menu and once in the phone's, beside the locations", () => {
    const contact = { label: "Contact Us", href: "/contact", emphasised: false, items: [], wideOnly: true };
    const phoneLinks = [
      { label: "Our Locations", href: "/locations", emphasised: false },
      { label: "Contact Us", href: "/contact", emphasised: false },
    ];
    const own = renderHtml(
      <Shell site={{ ...site, header: [...site.header, contact], phoneLinks }}>content</Shell>,
    );
    const [, wide = "", phone = ""] = own.split(/aria-label="Main"|aria-label="Menu"><(?:div><)?ul/);
    expect(wide.split("Contact Us")).toHaveLength(2);
    expect(wide.split("</header>")[0]).not.toContain("Our Locations");
    expect(phone).toContain("Finance");
    expect(phone).toContain('href="/locations"');
    expect(phone.split("Contact Us")).toHaveLength(2);
  });

  test("NAV-04: footer groups", () => {
    expect(footer).toMatch(/Buyer Tools.*href="\/search\/demo-cars"/s);
  });

  test("D367: a phone unfolds a footer group without JavaScript", () => {
    expect(footer).toMatch(
      /<details class="footer-group[^>]*><summary[^>]*>Buyer Tools<.*href="\/search\/demo-cars".*<\/details>/s,
    );
  });

  test("the keyboard can skip to the content, and a demo site says that it is one", () => {
    expect(html.indexOf('href="#main"')).toBeLessThan(html.indexOf("<header"));
    expect(html).toContain("Demonstration site");
  });
});
