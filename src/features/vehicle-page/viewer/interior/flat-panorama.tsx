import { PhotoImage } from "#features/catalogue/card/ui/photo-image.tsx";
import { HotspotLayer } from "../stage/hotspot-layer.tsx";
import type { InteriorView } from "../viewer-view.ts";

/** A panorama as the flat picture that it is, scrolled sideways, with its hotspots. */
export function FlatPanorama({ panorama, hotspots, label }: InteriorView & { readonly label: string }) {
  return (
    <section
      ref={scrollToMiddle}
      aria-label={`${label}, scrolls sideways`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must be able to do
      tabIndex={0}
      className="absolute inset-0 overflow-x-auto [container-type:size]"
    >
      <div className="relative aspect-[2/1] h-[100cqh] min-w-full">
        <PhotoImage
          photo={panorama}
          alt={label}
          sizes="200vh"
          onFail={() => undefined}
          className="absolute inset-0 size-full object-cover"
        />
        <HotspotLayer hotspots={hotspots} findPlace={({ positions }) => positions[0] ?? null} scrolls />
      </div>
    </section>
  );
}

/** Its middle is straight ahead. */
function scrollToMiddle(section: HTMLElement | null): void {
  if (section) section.scrollLeft = (section.scrollWidth - section.clientWidth) / 2;
}
