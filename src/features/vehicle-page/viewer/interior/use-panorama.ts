import { type RefObject, useEffect, useState } from "react";
import { logMediaFailure } from "../stage/failed-media.ts";
import { createPanorama, type PanoramaDrawing } from "./panorama-gl.ts";

/**
 * Loads a panorama and draws it into a canvas: null while it loads, "flat" where it cannot be drawn, be it that the picture
 * is another origin's, that there is no WebGL, or that the browser took it away.
 */
export function usePanorama(
  canvas: RefObject<HTMLCanvasElement | null>,
  address: string,
): PanoramaDrawing | "flat" | null {
  const [drawing, setDrawing] = useState<PanoramaDrawing | "flat" | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let made: PanoramaDrawing | null = null;
    const picture = new Image();
    picture.crossOrigin = "anonymous";
    picture.onload = () => {
      made = createPanorama(element, picture);
      if (!made) logMediaFailure("The panorama in three dimensions", address);
      setDrawing(made ?? "flat");
    };
    picture.onerror = () => {
      logMediaFailure("The panorama in three dimensions", address);
      setDrawing("flat");
    };
    const onLost = () => setDrawing("flat");
    element.addEventListener("webglcontextlost", onLost);
    picture.src = address;
    return () => {
      [picture.onload, picture.onerror] = [null, null];
      element.removeEventListener("webglcontextlost", onLost);
      made?.end();
    };
  }, [canvas, address]);
  return drawing;
}
