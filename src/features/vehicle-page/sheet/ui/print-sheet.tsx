import Printer from "lucide/dist/esm/icons/printer.mjs";
import { useEffect } from "react";
import { PhotoImage } from "#features/catalogue/card/ui/photo-image.tsx";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import { usePhotosThatLoad } from "#features/vehicle-page/viewer/stage/failed-media.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Button } from "#ui/controls/button.tsx";
import type { VehicleSheet } from "../vehicle-sheet.ts";

/** A vehicle on a sheet of paper (SHARE-09): nothing but the car, its price, its seller, and the way to its page. */
export function PrintSheet({ sheet }: { sheet: VehicleSheet }) {
  useEffect(() => window.print(), []);
  return (
    <main className="mx-auto grid max-w-3xl gap-5 bg-white p-6 text-sm text-black [--ink:#111] [--muted:#555] [--surface:#fff] print:max-w-none print:p-0">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 border-b-4 border-accent pb-2">
        <p className="text-xl font-bold">{sheet.dealer}</p>
        <p className="tabular text-lg font-bold">{sheet.phone}</p>
        <Button onClick={() => window.print()} size="small" className="noscript:hidden print:hidden">
          <Icon icon={Printer} size={18} />
          Print
        </Button>
      </header>
      <SheetPhoto sheet={sheet} />
      <div className="grid items-start gap-x-8 gap-y-2 sm:grid-cols-[minmax(0,1fr)_16rem] print:grid-cols-[minmax(0,1fr)_16rem]">
        <div>
          <p className="text-muted">{sheet.condition}</p>
          <h1 className="text-2xl font-bold wrap-anywhere">{sheet.heading}</h1>
          <p className="text-lg text-muted wrap-anywhere">{sheet.subheading}</p>
        </div>
        <PriceText price={sheet.price} size="row" />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 border-t border-line pt-4 sm:grid-cols-3 print:grid-cols-3">
        {sheet.rows.map(({ label, value }) => (
          <div key={label} className="break-inside-avoid">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Features features={sheet.features} />
      <Ways sheet={sheet} />
      <Foot sheet={sheet} />
    </main>
  );
}

function SheetPhoto({ sheet }: { sheet: VehicleSheet }) {
  const { photos, leaveOut } = usePhotosThatLoad(sheet.photo ? [sheet.photo] : []);
  return photos.map((photo) => (
    <PhotoImage
      key={photo.url}
      photo={photo}
      alt={sheet.heading}
      sizes="48rem"
      widest={1280}
      eager
      onFail={() => leaveOut(photo)}
      className="max-h-[22rem] w-full rounded-card object-cover print:max-h-[7.5cm]"
    />
  ));
}

function Features({ features }: Pick<VehicleSheet, "features">) {
  if (features.length === 0) return null;
  return (
    <section className="border-t border-line pt-4">
      <h2 className="mb-1.5 text-base font-bold">Features</h2>
      <ul className="list-disc columns-2 gap-x-6 pl-4 text-xs sm:columns-3 print:columns-3">
        {features.map((feature) => (
          <li key={feature} className="break-inside-avoid py-px wrap-anywhere">
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ways({ sheet: { place, invitation, url, qr, disclaimer } }: { sheet: VehicleSheet }) {
  return (
    <div className="flex items-start justify-between gap-6 break-inside-avoid border-t border-line pt-4">
      <div className="min-w-0">
        {place.length > 0 && (
          <address className="mb-2 not-italic first-line:font-bold">
            {place.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        )}
        <p className="text-xs text-muted">{invitation}</p>
        <p className="font-semibold wrap-anywhere">{url}</p>
        {disclaimer && <p className="mt-2 text-xs text-muted">{disclaimer}</p>}
      </div>
      <svg
        viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
        role="img"
        aria-label="QR code of this page's address"
        className="size-32 shrink-0 bg-white"
      >
        <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
    </div>
  );
}

/** What the law wants with every advertisement (LAW-02, LAW-05), and that a demo is one. */
function Foot({ sheet: { seller, registration, printed, demoNotice } }: { sheet: VehicleSheet }) {
  return (
    <footer className="break-inside-avoid border-t border-line pt-3 text-xs">
      <p className="font-bold">{seller}</p>
      {registration && <p className="text-muted">{registration}</p>}
      <p className="text-muted">{printed}</p>
      {demoNotice && <p className="text-muted">{demoNotice}</p>}
    </footer>
  );
}
