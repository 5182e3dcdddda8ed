import { addPhotoOrigin } from "#features/catalogue/card/picture-address.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import type { VehicleRecord } from "../record/vehicle-record.ts";
import { buildVideoViews, toVideoSlot } from "./video-view.ts";
import type { ViewerSettings } from "./viewer-settings.ts";
import {
  type SpinView,
  VIEWER_TABS,
  type ViewerTab,
  type ViewerView,
  type WalkaroundView,
} from "./viewer-view.ts";

/** Fewer frames than this are no turn. */
const MIN_FRAMES = 4;

/**
 * The viewer of a vehicle (GAL-01, GAL-02): tabs for the media that it has, beginning with the site's default view where
 * there is one such (GAL-10), else with the first.
 */
export function buildViewerView(
  vehicle: VehicleRecord,
  config: ViewerSettings & Pick<CatalogueSettings, "images"> & Pick<TenancySettings, "demo">,
): ViewerView {
  const { viewer } = config.vehiclePage;
  const { photos, media } = vehicle;
  const videos = buildVideoViews(media.videos);
  const external = buildExternal(viewer.external, vehicle);
  const spin = buildSpin(vehicle, config);
  const walkaround = buildWalkaround(vehicle, config);
  const panorama = media.interior && addPhotoOrigin(media.interior, config.images.origin);
  const interior = panorama && { panorama, hotspots: vehicle.hotspots?.interior ?? [] };
  const shown: Record<ViewerTab, boolean> = {
    spinner: (external ?? spin) !== null,
    walkaround: walkaround !== null,
    gallery: photos.length + videos.length > 0,
    interior: interior !== null,
  };
  const tabs = VIEWER_TABS.filter((tab) => shown[tab]);
  const start = tabs.includes(viewer.defaultView) ? viewer.defaultView : (tabs[0] ?? "gallery");
  return {
    ...{ tabs, start, spin },
    startsSpin: viewer.startSpin && viewer.autoRotate && start === "spinner" && external === null,
    videos,
    videoSlot: toVideoSlot(viewer.videoPosition, photos.length),
    walkaround,
    interior,
    external,
    placeholder: viewer.placeholders && photos.length === 1,
    mark: config.demo ? "Demo image" : vehicle.libraryImages ? "Image for illustration only" : null,
  };
}

function buildExternal(
  setting: ViewerSettings["vehiclePage"]["viewer"]["external"],
  vehicle: VehicleRecord,
): ViewerView["external"] {
  const address = toExternalAddress(setting, vehicle);
  return setting && address !== null ? { address, title: setting.title } : null;
}

function buildSpin(
  { media, hotspots }: VehicleRecord,
  { images, vehiclePage }: ViewerSettings & Pick<CatalogueSettings, "images">,
): SpinView | null {
  const { autoRotate, frameMs, pixelsPerFrame, spinStart } = vehiclePage.viewer;
  const frames = media.spin.map((frame) => frame && addPhotoOrigin(frame, images.origin));
  if (frames.filter((frame) => frame !== null).length < MIN_FRAMES) return null;
  const start = Math.round((spinStart / 360) * frames.length) % frames.length;
  const poster = [...frames.slice(start), ...frames].find((frame) => frame !== null);
  if (!poster) return null;
  return {
    poster,
    frames: frames.map((frame) => frame?.url ?? null),
    start,
    ...{ autoRotate, frameMs, pixelsPerFrame },
    hotspots: hotspots?.exterior ?? [],
  };
}

function buildWalkaround(
  { media, photos, hotspots }: VehicleRecord,
  { images }: Pick<CatalogueSettings, "images">,
): WalkaroundView | null {
  const video = buildVideoViews(media.walkarounds).find((each) => each.kind === "file");
  if (video === undefined) return null;
  const [first] = photos;
  return {
    video,
    poster: first ? addPhotoOrigin(first, images.origin) : null,
    hotspots: hotspots?.exterior ?? [],
  };
}

type Setting = ViewerSettings["vehiclePage"]["viewer"]["external"];

/**
 * The address at which an outside integrator shows this vehicle (GAL-18): the site's template with the vehicle's stock
 * number, VIN or spin code in it; null if the site has none or the vehicle lacks what it names.
 */
export function toExternalAddress(
  external: Setting,
  { stockNumber, vin, spinCode }: Pick<VehicleRecord, "stockNumber" | "vin" | "spinCode">,
): string | null {
  if (!external) return null;
  const known: Readonly<Record<string, string | null>> = { stockNumber, vin, spinCode };
  let whole = true;
  const address = external.address.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name];
    if (!value) whole = false;
    return encodeURIComponent(value ?? "");
  });
  return whole ? address : null;
}
