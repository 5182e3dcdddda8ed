import { expect, test } from "vitest";
import { computeContrast } from "../base/contrast.ts";
import { Icon } from "../base/icon.tsx";
import { renderHtml } from "../base/test-render.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { Button, buildButtonClass, IconButton, LinkButton } from "./button.tsx";
import { Badge, RemovableChip } from "./chip.tsx";
import { SingleSlider } from "./single-slider.tsx";
import { Tooltip } from "./tooltip.tsx";

const LONG = "Northside ".repeat(30).trim();

test("NAV-05: each step of the way is a link but the last, which is the page itself", () => {
  const html = renderHtml(
    <Breadcrumb
      crumbs={[{ label: "Home", href: "/" }, { label: "Toyota", href: "/search/toyota" }, { label: LONG }]}
    />,
  );
  expect(html).toMatch(/^<nav aria-label="Breadcrumb"/);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(["/", "/search/toyota"]);
  expect(html).toMatch(new RegExp(`<span aria-current="page"[^>]*>${LONG}</span>`));
  expect(html.match(/<li[^>]*><svg/g), "an arrow wraps with what follows it").toHaveLength(2);
});

test("SEA-03: a chip is the link that removes its filter, and says so", () => {
  const html = renderHtml(<RemovableChip label={`"<b>" & more`} removeHref="/search?make=Kia" />);
  expect(html).toMatch(/<a [^>]*aria-label="Remove filter: &quot;&lt;b&gt;&quot; &amp; more"/);
  expect(html).toContain('href="/search?make=Kia"');
  expect(html).toContain("&lt;b&gt;");
});

test("a button sends no form unless it is a submit button", () => {
  expect(renderHtml(<Button>Next</Button>)).toContain('type="button"');
  expect(renderHtml(<Button type="submit">Send</Button>)).toContain('type="submit"');
  expect(renderHtml(<IconButton label="Close">x</IconButton>)).toMatch(
    /<button type="button" aria-label="Close"/,
  );
});

test("D34: no button is lower than a finger needs, in any size and variant", () => {
  for (const size of ["small", "medium", "large"] as const)
    for (const variant of ["primary", "secondary", "outline", "quiet", "inverse"] as const)
      expect(buildButtonClass({ size, variant })).toMatch(/(^| )min-h-1[13]( |$)/);
  expect(renderHtml(<IconButton label="Close">x</IconButton>)).toContain("size-11");
});

test("a link that looks like a button is a link", () => {
  expect(renderHtml(<LinkButton to="/enquiry">Enquire</LinkButton>)).toMatch(
    /^<a [^>]*href="\/enquiry"[^>]*>Enquire<\/a>$/,
  );
});

test("D34: an icon is decoration, or an image with a name", () => {
  expect(renderHtml(<Icon icon={[["path", { d: "M0 0" }]]} />)).toMatch(/<svg [^>]*aria-hidden="true"/);
  const named = renderHtml(<Icon icon={[["path", { d: "M0 0" }]]} label="Sold" />);
  expect(named).toMatch(/role="img" aria-label="Sold"/);
  expect(named).not.toContain("aria-hidden");
});

test("CARD-01: a tag is its text and nothing else for a screen reader", () => {
  expect(renderHtml(<Badge tone="red">JUST SOLD</Badge>)).toMatch(/^<span[^>]*>JUST SOLD<\/span>$/);
});

test.each(["green", "red", "blue", "dark"] as const)("D34: a %s tag can be read on its ground", (tone) => {
  const [, ground] =
    /bg-\[(#[0-9a-f]{6})\] text-white/.exec(renderHtml(<Badge tone={tone}>JUST SOLD</Badge>)) ?? [];
  expect(computeContrast(ground!, "#ffffff")).toBeGreaterThanOrEqual(4.5);
});

test("FIN-36 D34: a slider says what its value means and stays within its bounds", () => {
  const html = renderHtml(
    <SingleSlider
      label="Purchase price"
      value={30_000}
      valueText="$30,000"
      grid={{ min: 1000, max: 100_000, step: 500 }}
      onSlide={() => undefined}
    />,
  );
  for (const part of [
    'min="1000"',
    'max="100000"',
    'step="500"',
    'value="30000"',
    'aria-valuetext="$30,000"',
  ])
    expect(html).toContain(part);
  expect(html).toContain('aria-label="Purchase price"');
});

test("PRC-12 D34: an explanation belongs to its button and begins closed", () => {
  const html = renderHtml(<Tooltip label="About this comparison">How we compare</Tooltip>);
  const [, id] = /<button[^>]*aria-describedby="([^"]*)"/.exec(html) ?? [];
  expect(html).toMatch(
    new RegExp(`<span id="${id}" role="tooltip" class="[^"]*invisible[^"]*">How we compare`),
  );
  expect(html).toContain('aria-label="About this comparison"');
});
