import type { Photo } from "#features/catalogue/card/card.ts";
import { toLocalTime } from "#features/places/time-zone.ts";
import type { PriceView } from "#features/pricing/price.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { DEMO_NOTICE } from "#features/tenancy/sites/site-view.ts";
import type { QrCode } from "#platform/qr/qr-code.server.ts";
import { formatDate } from "#ui/base/calendar-date.ts";
import type { BlockView } from "../blocks/blocks.server.ts";
import { FUEL_AND_RANGE, IDENTITY } from "../blocks/specifications/group-rows.ts";
import type { Row } from "../row.ts";
import type { VehicleView } from "../view/vehicle-view.ts";

/** A vehicle on paper: the print page and the PDF (SHARE-09, SHARE-10, API-15). */
export interface VehicleSheet {
  readonly slug: string;
  /** The dealer's name as shoppers know it. */
  readonly dealer: string;
  readonly phone: string;
  readonly accent: string;
  readonly heading: string;
  readonly subheading: string;
  /** "Used · Reserved". */
  readonly condition: string;
  /** With type, "was" and note as the page shows them (LAW-01, LAW-07, D9). */
  readonly price: PriceView;
  readonly photo: Photo | null;
  readonly rows: readonly Row[];
  readonly features: readonly string[];
  /** Name and address of where it stands. */
  readonly place: readonly string[];
  readonly businessName: string;
  /** The seller's details that an advertisement must show by law (LAW-02), "Northside Pty Ltd. Dealer licence LMCT 12345. 03 9999 0000". */
  readonly seller: string;
  readonly registration: string | null;
  readonly disclaimer: string | null;
  /** On a demo site, that all of it is made up. */
  readonly demoNotice: string | null;
  /** Text before the address. */
  readonly invitation: string;
  readonly url: string;
  readonly qr: QrCode;
  /** "Printed on 21 November 2026. …", by the site's calendar. */
  readonly printed: string;
}

/** The sheet of a page, with the blocks that the site shows on it (TEN-12). */
export function buildVehicleSheet(
  view: VehicleView,
  config: Pick<TenancySettings, "name" | "demo" | "theme" | "timeZone">,
  { qr, now }: { readonly qr: QrCode; readonly now: Date },
): VehicleSheet {
  const { slug, heading, subheading, price, sellerLine, registration } = view;
  const { businessName, licenceNumber, phone } = sellerLine;
  const location = findBlock(view, "location");
  return {
    ...{ slug, heading, subheading, price, businessName, registration, qr },
    dealer: config.name,
    phone: view.phone?.display ?? phone,
    accent: config.theme.accent,
    condition: view.reserved ? `${view.condition} · Reserved` : view.condition,
    photo: view.photos[0] ?? null,
    rows: toRows(view),
    features: [...view.sellingPoints.map(({ text }) => text), ...(findBlock(view, "features")?.items ?? [])],
    place: location ? [location.name, ...location.address].filter(Boolean) : [],
    seller: `${businessName}. Dealer licence ${licenceNumber}. ${phone}`,
    disclaimer: findBlock(view, "disclaimer")?.text ?? null,
    demoNotice: config.demo ? DEMO_NOTICE : null,
    invitation: "See every photo and ask about it online:",
    url: view.head.canonical,
    printed: `Printed on ${formatDate(toLocalTime(now, config.timeZone).date)}. Price and availability may have changed since.`,
  };
}

/** The key information, and of the table what the vehicle uses, how far it goes, and which vehicle it is. */
function toRows(view: VehicleView): Row[] {
  const groups = findBlock(view, "specifications")?.groups ?? [];
  const said = new Set(view.keyInformation.map(({ label }) => label));
  const rows = groups.flatMap(({ title, rows }) =>
    title === FUEL_AND_RANGE || title === IDENTITY ? rows : [],
  );
  return [...view.keyInformation, ...rows.filter(({ label }) => !said.has(label))];
}

function findBlock<Kind extends BlockView["kind"]>({ blocks }: VehicleView, kind: Kind) {
  return blocks.find((block): block is Extract<BlockView, { kind: Kind }> => block.kind === kind);
}
