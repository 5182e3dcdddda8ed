import { expect, test } from "vitest";
import { renderHtml } from "#ui/base/test-render.tsx";
import { PhotoImage } from "./photo-image.tsx";

const image = (photo: Parameters<typeof PhotoImage>[0]["photo"], eager = false) =>
  renderHtml(
    <PhotoImage
      {...{ photo, eager, widest: 640 }}
      alt="A car"
      sizes="50vw"
      className=""
      onFail={() => undefined}
    />,
  );

test("CONST-04: our picture comes in AVIF, WebP and JPEG and in widths up to the widest asked for", () => {
  const html = image({ url: "/img/4f", width: 1600, height: 1067, preview: "0a0b0c1a1b1c2a2b2c" });
  expect(html).toMatch(/<source type="image\/avif"[^>]*\/img\/4f\/640\.avif 640w"/);
  expect(html).toContain('type="image/webp"');
  expect(html).toMatch(/<img[^>]*width="1600" height="1067"/);
  expect(html).not.toContain("/960.");
  expect(html).toContain("linear-gradient(#0a0b0c,#1a1b1c,#2a2b2c)");
});

test("D30: a photo that waits to be fetched comes from the feed's address", () => {
  const html = image({ url: "https://p.example/1.jpg", width: null, height: null, preview: null }, true);
  expect(html).toContain('src="https://p.example/1.jpg"');
  expect(html).toContain('loading="eager"');
  expect(html).not.toContain("<source");
});
