import { drawRarely } from "#ui/page/rarely-drawn.tsx";

/** Few vehicles have a film among their photos. */
export const VideoSlide = drawRarely(async () => ({
  default: (await import("./video-slide.tsx")).VideoSlide,
}));
