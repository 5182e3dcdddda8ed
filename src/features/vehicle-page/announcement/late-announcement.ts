import { drawRarely } from "#ui/page/rarely-drawn.tsx";

/** Few places have something to say. */
export const Announcement = drawRarely(async () => ({
  default: (await import("./announcement.tsx")).Announcement,
}));
