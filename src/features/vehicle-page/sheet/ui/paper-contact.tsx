import { toQrPath } from "../../paths.ts";
import type { VehicleView } from "../../view/vehicle-view.ts";

/**
 * What fills the paper below the photo: the yard with its phone, the page's address as a QR code, which a browser loads when it
 * prints (D365), and the registration and warranty of the checks, which are not printed.
 */
export default function PaperContact({ view }: { view: VehicleView }) {
  const { slug, phone, sellerLine, locationLink, blocks, head, registration } = view;
  // A masked number is nowhere else on the page (PHONE-05).
  const shown = phone && phone.masked === null ? phone.display : sellerLine.phone;
  const location = blocks.find((block) => block.kind === "location");
  const checks = blocks.find((block) => block.kind === "checks")?.checks ?? [];
  const said = checks.filter(({ more, text }) => more || text === registration);
  return (
    <div data-paper-contact="" className="mt-3 hidden gap-3 print:grid">
      <div className="flex items-center gap-4">
        <img
          src={toQrPath(slug)}
          alt=""
          loading="lazy"
          width={112}
          height={112}
          className="size-36 shrink-0"
        />
        <div className="min-w-0">
          <p className="text-lg font-bold">{locationLink.label}</p>
          <p className="tabular text-2xl font-bold">{shown}</p>
          <p>{location?.address.join(", ")}</p>
          <p className="mt-1 text-xs wrap-anywhere">{head.canonical.replace(/^https?:\/\//, "")}</p>
        </div>
      </div>
      {said.map(({ title, text }) => (
        <p key={title}>
          {text !== registration && <b>{title}. </b>}
          {text}
        </p>
      ))}
    </div>
  );
}
