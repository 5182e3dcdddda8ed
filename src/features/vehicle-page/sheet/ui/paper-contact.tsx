import { toQrPath } from "../../paths.ts";
import type { VehicleView } from "../../view/vehicle-view.ts";

/**
 * Where a printed page leads: the yard with its phone, and the page's address as a QR code (D365). A browser loads the picture when
 * it prints.
 */
export default function PaperContact({ view }: { view: VehicleView }) {
  const { slug, phone, sellerLine, locationLink, blocks, head } = view;
  // A masked number is nowhere else on the page (PHONE-05).
  const shown = phone && phone.masked === null ? phone.display : sellerLine.phone;
  const location = blocks.find((block) => block.kind === "location");
  return (
    <div
      data-paper-contact=""
      className="mt-3 hidden items-center gap-4 border-t border-line pt-3 print:flex"
    >
      <img src={toQrPath(slug)} alt="" loading="lazy" width={112} height={112} className="size-36 shrink-0" />
      <div className="min-w-0">
        <p className="text-lg font-bold">{locationLink.label}</p>
        <p className="tabular text-2xl font-bold">{shown}</p>
        <p>{location?.address.join(", ")}</p>
        <p className="mt-1 text-xs wrap-anywhere">{head.canonical.replace(/^https?:\/\//, "")}</p>
      </div>
    </div>
  );
}
