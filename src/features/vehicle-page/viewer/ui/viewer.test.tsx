import { describe, expect, test } from "vitest";
import { TEST_PHOTOS, TEST_VIEWER, testVehicleView } from "#features/vehicle-page/view/test-vehicle-view.ts";
import type { VehicleView } from "#features/vehicle-page/view/vehicle-view.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { ViewerView } from "../viewer-view.ts";
import { Viewer } from "./viewer.tsx";

const LOOK = {
  shape: "shape",
  sizes: "50vw",
  tabs: "",
  tab: "",
};
const FRAME = { url: `/img/${"4f".repeat(32)}`, width: 1600, height: 1067, preview: "0a0b0c1a1b1c2a2b2c" };
const FILM = { kind: "file", sources: [{ src: "https://media.example/w.mp4", type: "video/mp4" }] } as const;
const everything: Partial<ViewerView> = {
  tabs: ["spinner", "walkaround", "gallery", "interior"],
  start: "spinner",
  spin: {
    poster: FRAME,
    frames: Array.from({ length: 36 }, () => FRAME.url),
    start: 0,
    autoRotate: true,
    frameMs: 100,
    pixelsPerFrame: 20,
    hotspots: [],
  },
  walkaround: { video: FILM, poster: null, hotspots: [] },
  interior: { panorama: FRAME, hotspots: [] },
};

function viewer(given: Partial<ViewerView>, overrides: Partial<VehicleView> = {}): string {
  const view = testVehicleView({ ...overrides, viewer: { ...TEST_VIEWER, ...given } });
  return renderHtml(<Viewer view={view} look={LOOK} />);
}

describe("as the server sends it", () => {
  test("GAL-02 GAL-10: four tabs, the first with its poster, and the photos for who has no JavaScript", () => {
    const html = viewer(everything);
    expect([...html.matchAll(/role="tab"[^>]*aria-selected="(\w+)"/g)].map(([, on]) => on)).toEqual([
      "true",
      "false",
      "false",
      "false",
    ]);
    expect(html).toContain("Turn it around");
    expect(html).toMatch(/id="view-gallery"[^>]*class="hidden noscript:block"/);
    expect(html).toMatch(/role="tablist"[^>]*class="[^"]*noscript:hidden/);
  });

  test("GAL-02: how many photos there are is said on a phone, too, unless four tabs leave no room", () => {
    const count = (tabs: ViewerView["tabs"]) =>
      /Photos<span( class="max-sm:hidden")?> \(/.exec(
        viewer({ ...everything, tabs }).replaceAll("<!-- -->", ""),
      );
    expect(count(["spinner", "gallery"])?.[1]).toBeUndefined();
    expect(count(["spinner", "gallery"])).not.toBeNull();
    expect(count(["spinner", "walkaround", "gallery", "interior"])?.[1]).toBeDefined();
  });

  test.each(["spinner", "walkaround", "gallery", "interior"] as const)(
    "GAL-15 D302: the thumbnails of the photos are below the %s",
    (start) => {
      const html = viewer({ ...everything, start });
      const [views = "", thumbnails = ""] = html.split('aria-label="All photos"');
      expect(views.lastIndexOf('role="tabpanel"')).toBeGreaterThan(0);
      expect(thumbnails).not.toContain("tabpanel");
      // Nothing around them is hidden: every part that was opened before has been closed.
      const open = (views.match(/<div[ >]/g) ?? []).length - (views.match(/<\/div>/g) ?? []).length;
      expect(open).toBe(1);
    },
  );

  test.each(["spinner", "walkaround", "interior"] as const)(
    "D30: the picture that stands for the %s says what it must say of itself",
    (start) => {
      const marks = viewer({ ...everything, start, mark: "Demo image" }).split("Demo image").length - 1;
      expect(marks - TEST_PHOTOS.length).toBe(1);
    },
  );

  test("CONST-04 GAL-10: the picture that the page begins with is asked for in the head, and no other", () => {
    for (const [start, wanted] of [
      ["spinner", FRAME.url],
      ["gallery", "https://photos.example/1.jpg"],
      ["walkaround", "https://photos.example/1.jpg"],
    ] as const) {
      const html = viewer({ ...everything, start });
      const links = html.match(/<link[^>]*>/g) ?? [];
      expect(links).toHaveLength(1);
      expect(links[0]).toContain(wanted);
      expect(html.match(/loading="eager"/g)).toHaveLength(1);
    }
  });

  test("GAL-09: photos alone have no tabs, nor has a spin alone", () => {
    expect(viewer({})).not.toContain('role="tab');
    expect(viewer({}, { photos: [] })).toContain("Photos coming soon");
    const spin = viewer({ ...everything, tabs: ["spinner"] }, { photos: [] });
    expect(spin).not.toContain('role="tab');
    expect(spin).toContain("Turn it around");
  });

  test("GAL-02: what a picture leaves of its stage has the picture's colours", () => {
    const stage = viewer(everything).slice(0, viewer(everything).indexOf("<picture"));
    expect(stage).toContain("background-image:linear-gradient(#0a0b0c,#1a1b1c,#2a2b2c)");
  });

  test("GAL-16: a view without any picture to stand for it can still be asked for", () => {
    const html = viewer(
      { ...everything, spin: null, tabs: ["walkaround"], start: "walkaround" },
      { photos: [] },
    );
    expect(html).toContain("Play the walkaround");
  });
});
