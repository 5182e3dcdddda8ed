import { Stage } from "../stage/stage.tsx";
import type { ViewerView } from "../viewer-view.ts";

/**
 * An outside integrator's viewer (GAL-18), shut in: its scripts run on its own origin, without this page's, without popups,
 * and without a way to lead the shopper elsewhere.
 */
export default function External({
  external,
  heading,
  shape,
}: {
  external: NonNullable<ViewerView["external"]>;
  heading: string;
  shape: string;
}) {
  return (
    <Stage label={`${external.title} of this ${heading}`} shape={shape}>
      <iframe
        src={external.address}
        title={`${external.title} of this ${heading}`}
        sandbox="allow-scripts allow-same-origin"
        allow="fullscreen"
        referrerPolicy="origin"
        className="absolute inset-0 size-full border-0"
      />
    </Stage>
  );
}
