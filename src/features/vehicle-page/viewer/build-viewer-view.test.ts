import { describe, expect, test } from "vitest";
import type { Photo } from "#features/catalogue/card/card.ts";
import type { SiteConfigInput } from "#features/tenancy/settings/config.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { testRecord } from "../record/test-vehicle-record.ts";
import type { VehicleMedia, VehicleRecord } from "../record/vehicle-record.ts";
import { buildViewerView, toExternalAddress } from "./build-viewer-view.ts";
import { viewerSettings } from "./viewer-settings.ts";

const own = (name: string): Photo => ({
  url: `/img/${name}`,
  width: 1600,
  height: 1067,
  preview: "0a0b0c1a1b1c2a2b2c",
});
const turn = Array.from({ length: 36 }, (_, at) => own(`frame-${at}`));
const everything: VehicleMedia = {
  videos: ["https://media.example/v.mp4"],
  walkarounds: ["https://media.example/w.mp4", "https://media.example/w.webm"],
  spin: turn,
  interior: own("interior"),
};
const spot = (description: string) => ({ description, positions: [{ angle: 0, x: 0.5, y: 0.5 }] });
const hotspots = { exterior: [spot("Tow bar")], interior: [spot("Heated seats")] };

type Settings = NonNullable<NonNullable<SiteConfigInput["vehiclePage"]>["viewer"]>;

function buildView(
  media: Partial<VehicleMedia>,
  settings: Settings = {},
  rest: Partial<VehicleRecord> = {},
  site: Partial<SiteConfigInput> = {},
) {
  const vehicle = testRecord({ media: { ...testRecord().media, ...media }, hotspots, ...rest });
  return buildViewerView(vehicle, testConfig({ vehiclePage: { viewer: settings }, ...site }));
}

describe("GAL-02 GAL-09: tabs", () => {
  test("four for a vehicle with everything, and only those with media else", () => {
    expect(buildView(everything).tabs).toEqual(["spinner", "walkaround", "gallery", "interior"]);
    expect(buildView({ interior: everything.interior }).tabs).toEqual(["gallery", "interior"]);
    expect(buildView({}).tabs).toEqual(["gallery"]);
    expect(buildView({}, {}, { photos: [] })).toMatchObject({ tabs: [], start: "gallery" });
    expect(buildView({ videos: everything.videos }, {}, { photos: [] }).tabs).toEqual(["gallery"]);
  });

  test("GAL-16: a few frames are no turn, one that failed keeps its place, and without https there is no film", () => {
    expect(buildView({ spin: turn.slice(0, 3) }).spin).toBeNull();
    const { spin } = buildView({ spin: [null, ...turn.slice(1)] }, { spinStart: 0 });
    expect(spin).toMatchObject({ poster: turn[1], frames: { length: 36, 0: null } });
    expect(buildView({ walkarounds: ["http://media.example/w.mp4"] }).tabs).toEqual(["gallery"]);
  });

  test.each([
    ["spinner", undefined, "spinner"],
    ["the site's", "gallery", "gallery"],
    ["interior", "interior", "interior"],
  ] as const)("GAL-10: the viewer begins with %s", (_, defaultView, expected) => {
    expect(buildView(everything, defaultView && { defaultView }).start).toBe(expected);
  });

  test("GAL-10: without such media it begins with the first that there is", () => {
    expect(buildView({ interior: everything.interior }).start).toBe("gallery");
    expect(buildView({}, { defaultView: "interior" }).start).toBe("gallery");
  });
});

test("GAL-19 ENT-09: the exterior list is on spin and walkaround, the interior list in the panorama", () => {
  const { spin, walkaround, interior } = buildView(everything);
  expect(spin?.hotspots).toEqual(hotspots.exterior);
  expect(walkaround?.hotspots).toEqual(hotspots.exterior);
  expect(interior?.hotspots).toEqual(hotspots.interior);
  expect(buildView(everything, {}, { hotspots: null }).spin?.hotspots).toEqual([]);
});

test("GAL-12 GAL-13: a spin turns by itself at 100 ms a frame and takes 20 px of dragging, or as the site says", () => {
  expect(buildView(everything).spin).toMatchObject({ autoRotate: true, frameMs: 100, pixelsPerFrame: 20 });
  const settings = { autoRotate: false, frameMs: 80, pixelsPerFrame: 12 };
  expect(buildView(everything, settings).spin).toMatchObject(settings);
});

test("D127: a spin starts on a front three-quarter view or where the site says, with the next frame that there is state for it", () => {
  expect(buildView(everything).spin).toMatchObject({ start: 32, poster: turn[32] });
  expect(buildView(everything, { spinStart: 0 }).spin).toMatchObject({ start: 0, poster: turn[0] });
  expect(buildView(everything, { spinStart: 359 }).spin).toMatchObject({ start: 0 });
  const gaps = turn.map((frame, at) => (at >= 32 ? null : frame));
  expect(buildView({ spin: gaps }).spin).toMatchObject({ start: 32, poster: turn[0] });
});

test.each([
  [{}, false],
  [{ startSpin: true }, true],
  [{ startSpin: true, autoRotate: false }, false],
  [{ startSpin: true, defaultView: "gallery" }, false],
  [{ startSpin: true, external: { address: "https://viewer.example/a" } }, false],
] as const)("GAL-12: with the settings %j the spin starts without a tap: %s", (settings, starts) => {
  expect(buildView(everything, settings).startsSpin).toBe(starts);
});

test("GAL-04 GAL-05 ENT-06: a video stands second among the photos, or where the site says", () => {
  const photos = turn.slice(0, 5);
  expect(buildView(everything, {}, { photos })).toMatchObject({ videos: { length: 1 }, videoSlot: 1 });
  expect(buildView(everything, { videoPosition: "middle" }, { photos }).videoSlot).toBe(3);
});

test("GAL-06: an only photo has a placeholder beside it where the site says so", () => {
  expect(buildView({}).placeholder).toBe(false);
  expect(buildView({}, { placeholders: true }).placeholder).toBe(true);
  expect(buildView({}, { placeholders: true }, { photos: turn }).placeholder).toBe(false);
});

test("GAL-18: an outside viewer is the spinner, also of a vehicle without frames", () => {
  const external = { address: "https://viewer.example/{stockNumber}" };
  const view = buildView({}, { external });
  expect(view.external).toEqual({ address: "https://viewer.example/U1", title: "360° view" });
  expect(view).toMatchObject({ tabs: ["spinner", "gallery"], start: "spinner", spin: null });
});

test("D30: pictures of a demo, and of the model instead of the vehicle, say so", () => {
  expect(buildView({}).mark).toBeNull();
  expect(buildView({}, {}, { libraryImages: true }).mark).toBe("Image for illustration only");
  expect(buildView({}, {}, {}, { demo: true }).mark).toBe("Demo image");
});

test("CONST-04: frames and panorama come from the site's CDN as photos do", () => {
  const view = buildView(everything, {}, {}, { images: { origin: "https://cdn.example" } });
  expect(view.spin?.frames[1]).toBe("https://cdn.example/img/frame-1");
  expect(view.interior?.panorama.url).toBe("https://cdn.example/img/interior");
});

const vehicle = { stockNumber: "U 1/2", vin: "MR0BA3CD500123456", spinCode: null };
const at = (address: string) => toExternalAddress({ address, title: "360" }, vehicle);

test("GAL-18: the address has what it names of the vehicle, as parts of an address", () => {
  expect(at("https://viewer.example/e/{stockNumber}?vin={vin}")).toBe(
    "https://viewer.example/e/U%201%2F2?vin=MR0BA3CD500123456",
  );
});

test("GAL-18: a vehicle that lacks what the address names is not shown by it, nor any without a setting", () => {
  expect(at("https://viewer.example/{spinCode}")).toBeNull();
  expect(toExternalAddress(undefined, vehicle)).toBeNull();
});

test.each([
  ["https://viewer.example/{stockNumber}", true],
  ["https://viewer.example:8443/embed?s={spinCode}", true],
  ["http://viewer.example/{stockNumber}", false],
  ["https://{vin}.example/", false],
  ["https://viewer.example{vin}/", false],
  ["https://viewer.example/{price}", false],
  ["https://user@viewer.example/", false],
  ["https://viewer.example; script-src *//", false],
  ["javascript:alert(1)", false],
])("GAL-18: %s may be set: %s", (address, expected) => {
  expect(viewerSettings.safeParse({ external: { address } }).success).toBe(expected);
});
