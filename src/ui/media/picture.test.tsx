import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Picture } from "./picture.tsx";

const VIEW = { base: "/img/4f", width: 1000, height: 750, preview: "112233445566778899" };

const html = (picture: Partial<typeof VIEW> = {}, eager = false) =>
  renderToString(
    <Picture
      picture={{ ...VIEW, ...picture }}
      alt="A white ute"
      sizes="50vw"
      eager={eager}
      className="cover"
    />,
  );

/** What each `srcset` offers, in the order of the document. */
const offers = (text: string) =>
  [...text.matchAll(/srcset="([^"]*)"/gi)].map(([, offered]) => offered!.split(", "));

describe("Picture", () => {
  test("CONST-04: AVIF, then WebP, then JPEG, in the widths of the ladder up to the picture's own", () => {
    const widths = ["160 160w", "320 320w", "480 480w", "640 640w", "960 960w", "1280 1000w"];
    expect(offers(html())).toEqual(
      ["avif", "webp", "jpg"].map((format) =>
        widths.map((width) => `/img/4f/${width.replace(" ", `.${format} `)}`),
      ),
    );
    expect(html()).toMatch(
      /^<picture>.*<source type="image\/avif".*<source type="image\/webp".*<img [^>]*\/><\/picture>$/,
    );
    expect(html().match(/sizes="50vw"/g)).toHaveLength(3);
  });

  test.each([
    [120, ["160.jpg 120w"], "160.jpg"],
    [480, ["160.jpg 160w", "320.jpg 320w", "480.jpg 480w"], "480.jpg"],
  ])("CONST-04: a picture %i pixels wide is offered as %j", (width, expected, plain) => {
    expect(offers(html({ width }))[2]).toEqual(expected.map((each) => `/img/4f/${each}`));
    expect(html({ width })).toContain(`src="/img/4f/${plain}"`);
  });

  test("CONST-04: a picture wider than the ladder ends with its last step", () => {
    expect(offers(html({ width: 6000 }))[2]!.at(-1)).toBe("/img/4f/2400.jpg 2400w");
  });

  test("CONST-04 D30: it keeps its place by its size and shows its colours until it has loaded", () => {
    expect(html()).toMatch(/<img [^>]*alt="A white ute"[^>]* width="1000" height="750"/);
    expect(html()).toContain('style="background-image:linear-gradient(#112233,#445566,#778899)"');
    expect(html()).toContain('class="cover"');
  });

  test("CONST-04: it loads when it comes near, or at once and before others; no other tag preloads it", () => {
    expect(html()).toMatch(/loading="lazy".*decoding="async"/);
    expect(html()).not.toContain("fetchPriority");
    expect(html({}, true)).toMatch(/loading="eager" fetchPriority="high" decoding="async"/);
    expect(html({}, true)).not.toContain("<link");
  });

  test("CONST-04: a browser that takes the first attributes first knows size and lateness before the address", () => {
    const image = html().slice(html().indexOf("<img"));
    const places = ["width=", "loading=", "sizes=", "srcSet=", " src="].map((name) => image.indexOf(name));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(0);
  });
});
