import { BlockHeading } from "#features/blocks/block-list.tsx";
import type { BookingView } from "./booking.ts";

/** The page of a booking service in a frame. */
export default function BookingBlock({ block: { title, address, height } }: { block: BookingView }) {
  return (
    <section>
      <BlockHeading title={title} />
      <iframe
        src={address}
        title={title}
        height={height}
        loading="lazy"
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        className="w-full rounded-card border border-line bg-white"
      />
      <p className="mt-2 text-sm text-muted">
        If nothing shows,{" "}
        <a href={address} className="link">
          open the booking page
        </a>
        .
      </p>
    </section>
  );
}
