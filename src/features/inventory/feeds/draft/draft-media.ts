import type { MediaSource, VehicleDraft } from "#features/vehicles/vehicle.ts";
import type { MappedRow } from "../mapping/mapped-row.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { readAddress, splitUrls } from "../values/read-addresses.ts";
import { whole } from "./draft-cells.ts";
import { readHotspots } from "./read-hotspots.ts";

/** Each kind of media with how many of it a vehicle can have. */
const MEDIA = {
  photos: ["photo", 100],
  videos: ["video", 10],
  walkarounds: ["walkaround", 10],
  spins: ["spin", 120],
  interiors: ["interior", 5],
} as const;

/** Films and papers that stand among the photos of some feeds. */
const NO_PICTURE = /\.(?:mp4|webm|mov|m4v|avi|mpe?g|m3u8|pdf|docx?|zip)(?:[?#]|$)/i;

/** The addresses of a row's media by kind, each once and in the feed's order; what is no address or no picture is warned of. */
export function readMedia(row: MappedRow, noPhotos: Mapping["noPhotos"]): readonly MediaSource[] {
  return (Object.keys(MEDIA) as (keyof typeof MEDIA)[]).flatMap((field) => {
    const [kind, most] = MEDIA[field];
    const urls = new Set<string>();
    // An element of a list may hold several addresses, too.
    for (const item of row.addresses(field, splitUrls).flatMap(splitUrls)) {
      const { value: url, problem } = readAddress(item);
      if (problem !== undefined) row.warn(field, item, problem);
      else if (kind === "photo" && url !== null && NO_PICTURE.test(url))
        row.warn(field, item, "is no picture");
      else if (url !== null && !noPhotos.has(url)) urls.add(url);
    }
    if (urls.size > most) row.warn(field, `${urls.size} items`, `is cut to ${most} items`);
    if (urls.size > 0) row.filled.add(field);
    return [...urls].slice(0, most).map((url) => ({ kind, url }));
  });
}

/** What the hotspots' column says; null if it says nothing. */
export function readAllHotspots(row: MappedRow): VehicleDraft["hotspots"] {
  const text = row.field("hotspots", whole);
  return text === null
    ? null
    : readHotspots(text, ({ field, value, reason }) => row.warn(field, value, reason));
}
