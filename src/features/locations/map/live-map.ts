import { Map as LiveMap, Marker, NavigationControl, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import "maplibre-gl/dist/maplibre-gl.css";

/** LOC-14 */
const ZOOM = 10;

/**
 * Shows a map service's map in a frame, over what is in it, once its style has loaded; attribution is the style's own.
 * A map that cannot be had is taken away again. Answers what takes it away.
 */
export function showMap(
  frame: HTMLElement,
  { lat, long, style }: { lat: number; long: number; style: string },
): () => void {
  setWorkerUrl(workerUrl);
  const container = document.createElement("div");
  container.className = "absolute inset-0 opacity-0";
  frame.append(container);
  let map: LiveMap | undefined;
  const remove = () => {
    map?.remove();
    container.remove();
  };
  try {
    map = new LiveMap({ container, style, center: [long, lat], zoom: ZOOM, cooperativeGestures: true });
    const accent = getComputedStyle(document.documentElement).getPropertyValue("--accent");
    new Marker({ color: accent }).setLngLat([long, lat]).addTo(map);
    map.addControl(new NavigationControl({ showCompass: false }));
    let isThere = false;
    map.once("style.load", () => {
      isThere = true;
      container.classList.remove("opacity-0");
    });
    // Once it is there, a tile that fails leaves a hole and no more.
    map.on("error", () => isThere || remove());
  } catch {
    remove();
  }
  return remove;
}
