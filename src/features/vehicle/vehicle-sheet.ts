import { displayPhone } from "#features/locations/phone-number.ts";
import { localTime } from "#features/locations/time-zone.ts";
import type { PriceView } from "#features/pricing/price.ts";
import type { SiteConfig } from "#features/sites/config.ts";
import type { Photo } from "#features/stock/card.ts";
import { dateText } from "./calendar-date.ts";
import type { QrCode } from "./qr-code.server.ts";
import type { BlockView, Row, VehicleView } from "./vehicle-view.ts";

/** A vehicle on paper: the print page and the PDF (SHARE-09, SHARE-10, API-15). */
export interface VehicleSheet {
  readonly slug: string;
  /** The dealer's name as shoppers know it. */
  readonly dealer: string;
  readonly phone: string;
  readonly accent: string;
  readonly heading: string;
  readonly subheading: string;
  readonly condition: string;
  readonly reserved: boolean;
  /** With type, "was" and note as the page shows them (LAW-01, LAW-07, D9). */
  readonly price: PriceView;
  readonly photo: Photo | null;
  readonly rows: readonly Row[];
  readonly features: readonly string[];
  /** Name and address of where it stands. */
  readonly place: readonly string[];
  readonly sellerLine: VehicleView["sellerLine"];
  readonly registration: string | null;
  readonly disclaimer: string | null;
  readonly url: string;
  readonly qr: QrCode;
  /** "21 November 2026", at the site. */
  readonly printed: string;
}

/** Rows that the heading says already. */
const IN_HEADING = new Set(["Condition", "Year", "Make", "Model", "Badge", "Series"]);

/** The sheet of a page, with the blocks that the site shows on it (TEN-12). */
export function vehicleSheetOf(view: VehicleView, config: SiteConfig, qr: QrCode, now: Date): VehicleSheet {
  const { slug, heading, subheading, condition, reserved, price, sellerLine, registration } = view;
  const location = blockOf(view, "location");
  return {
    ...{ slug, heading, subheading, condition, reserved, price, sellerLine, registration, qr },
    dealer: config.name,
    phone: view.phone?.display ?? displayPhone(sellerLine.phone),
    accent: config.theme.accent,
    photo: view.photos[0] ?? null,
    rows: rowsOf(view),
    features: blockOf(view, "features")?.items ?? [],
    place: location ? [location.name, ...location.address].filter(Boolean) : [],
    disclaimer: blockOf(view, "disclaimer")?.text ?? null,
    url: view.head.canonical,
    printed: dateText(localTime(now, config.timeZone).date),
  };
}

function rowsOf(view: VehicleView): Row[] {
  const blocks = [blockOf(view, "key-information"), blockOf(view, "details")];
  const byLabel = new Map<string, Row>();
  for (const row of blocks.flatMap((block) => block?.rows ?? []))
    if (!IN_HEADING.has(row.label) && !byLabel.has(row.label)) byLabel.set(row.label, row);
  return [...byLabel.values()];
}

function blockOf<Kind extends BlockView["kind"]>({ blocks }: VehicleView, kind: Kind) {
  return blocks.find((block): block is Extract<BlockView, { kind: Kind }> => block.kind === kind);
}
