import { createReadStream } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isTownName } from "#features/places/places.server.ts";
import { readFeedSample } from "../feeds/files/sample-feed.server.ts";
import { parseMapping } from "../feeds/mapping/mapping.ts";
import { findRecords } from "../feeds/propose/find-records.server.ts";
import { proposeMapping } from "../feeds/propose/propose-mapping.ts";
import { readFeedDrafts } from "./feed-drafts.server.ts";
import { FeedSurvey } from "./guard/feed-survey.ts";
import type { ImportRow } from "./write/import-vehicles.server.ts";

const NOW = new Date("2026-11-21T00:00:00Z");
const FOLDER = join(import.meta.dirname, "../feeds/fixtures/layouts");

/** A file of stock as `feeds map` proposes to read it, and as an import then does. */
async function importProposed(file: string) {
  const open = () => createReadStream(join(FOLDER, file));
  const sample = await readFeedSample(open(), await findRecords(open()));
  const proposed = proposeMapping(sample, { title: file, now: NOW, isTown: isTownName });
  const parsed = parseMapping(JSON.stringify(proposed.document));
  if (!parsed.ok) throw new Error("the proposed mapping cannot be loaded");
  const { mapping } = parsed;
  const survey = new FeedSurvey(mapping);
  const vehicles: string[] = [];
  for await (const row of readFeedDrafts(open(), { mapping, locations: [], now: NOW, survey }))
    vehicles.push(describeRow(row));
  return { proposed, vehicles, remarks: survey.judgeColumns() };
}

/** What must not be wrong without anybody noticing: identity, kind, condition, status, price, yard and number of photos. */
function describeRow(row: ImportRow): string {
  if (!row.ok) return `${row.key} rejected: ${row.rejections.map(({ field }) => field).join(", ")}`;
  const { draft } = row;
  const { driveAwayCents, egcCents, unknownCents } = draft.prices;
  const amounts = [
    [driveAwayCents, " drive away"],
    [egcCents, " egc"],
    [unknownCents, ""],
  ] as const;
  const [cents, type] = amounts.find(([amount]) => amount !== null) ?? [null, ""];
  const status = `${draft.status}${draft.reserved ? ", reserved" : ""}${draft.showOnDealerWebsite ? "" : ", hidden"}`;
  return [
    draft.stockNumber,
    draft.body === "motorhome" ? "motorhome" : draft.itemType,
    draft.carType,
    status,
    `${draft.year} ${draft.make} ${draft.model}`,
    cents === null ? "no price" : `$${cents / 100}${type}`,
    draft.km === null ? "no km" : `${draft.km} km`,
    draft.location?.code ?? draft.location?.name ?? "no yard",
    draft.media.filter(({ kind }) => kind === "photo").length,
  ].join(" | ");
}

interface Expected {
  readonly vehicles: readonly string[];
  /** The beginnings of what holds the import. */
  readonly holds?: readonly string[];
}

test.each<[string, Expected]>([
  [
    "dealer-export.csv",
    {
      vehicles: [
        "U10021 | car | used | in_stock | 2021 Toyota HiLux | $48990 drive away | 65210 km | Hornsby | 3",
        "U10022 | car | used | sold | 2019 Mazda CX-5 | $28990 drive away | 81200 km | Hornsby | 1",
        "N10023 | car | new | coming_soon | 2025 Kia Sportage | $49990 egc | 12 km | Castle Hill | 1",
        "U10024 | truck | used | in_stock, reserved | 2018 Isuzu NPR 45-155 | $45000 egc | 181000 km | Castle Hill | 1",
        "D10025 | car | demo | in_stock | 2024 Hyundai i30 | no price | 3200 km | Castle Hill | 1",
      ],
    },
  ],
  [
    "hand-typed.csv",
    {
      vehicles: [
        "12 | car | used | in_stock | 2015 Toyota Corolla | $12990 | 121000 km | no yard | 0",
        "13 | car | used | in_stock | 2018 Mazda 3 | no price | 82000 km | no yard | 0",
        "14 | car | used | in_stock | 2019 Kia Rio | $15500 | 61000 km | no yard | 0",
        "15 | car | used | in_stock | 2012 Holden Commodore | $9990 | 181000 km | no yard | 0",
      ],
      holds: ['"Price" (SOLD)', '"Notes" (deposit taken)'],
    },
  ],
  [
    "classifieds.csv",
    {
      vehicles: [
        "CS100 | car | used | in_stock | 2020 Volkswagen Golf | $26990 drive away | 41200 km | no yard | 2",
        "CS101 | car | used | sold | 2018 Ford Mustang | $58990 drive away | 31200 km | no yard | 1",
        "CS102 | car | new | in_stock | 2026 Ford Ranger | $79990 drive away | 10 km | no yard | 1",
      ],
    },
  ],
  [
    "meta-catalogue.csv",
    {
      vehicles: [
        "F1001 | car | used | in_stock | 2019 Ford Ranger | $39990 | 72758 km | no yard | 2",
        "F1002 rejected: status",
        "F1003 rejected: status",
      ],
    },
  ],
  [
    "google-vehicle-ads.xml",
    {
      vehicles: [
        "BV-1 | car | used | in_stock | 2020 Toyota RAV4 | $36990 | 54210 km | BAY1 | 3",
        "BV-2 rejected: status",
      ],
    },
  ],
  [
    "schema-org.json",
    {
      vehicles: [
        "SC-1 | car | used | in_stock | 2018 Holden Colorado | $27990 | 98000 km | Moorabbin, VIC | 2",
        "SC-2 | motorcycle | used | sold | 2020 Kawasaki Ninja 400 | $6990 | 8000 km | Moorabbin, VIC | 1",
      ],
    },
  ],
  [
    "german.csv",
    {
      vehicles: [
        "A-1 | car | used | in_stock | 2019 Volkswagen Passat | no price | 85000 km | Berlin | 2",
        "A-2 | car | used | in_stock | 2020 BMW 320d | no price | 65000 km | Berlin | 2",
      ],
      holds: ['"verkauft" (ja)'],
    },
  ],
  [
    "uk-stock.xml",
    {
      vehicles: [
        "8a1 | car | used | in_stock | 2018 Ford Focus | no price | 42000 km | 10038946 | 2",
        "8a2 | car | used | sold | 2019 Kia Ceed | no price | 31000 km | 10038946 | 1",
      ],
    },
  ],
  [
    "us-inventory.csv",
    {
      vehicles: [
        "A001 | car | used | in_stock | 2020 Honda Accord | $24999 | 56327 km | D77 | 2",
        "A002 | car | used | in_stock | 2019 Toyota Camry | $22999 | 67592 km | D77 | 1",
      ],
      holds: ['Is "SellingPrice" or "InternetPrice" the price?'],
    },
  ],
  [
    "shop-products.csv",
    {
      vehicles: [
        "KR19 | car | used | in_stock | 2019 Kia Rio | $15990 | no km | no yard | 1",
        "MC20 | car | used | in_stock | 2020 Mazda CX-5 | $29990 | no km | no yard | 1",
        "FR18 rejected: status",
      ],
      holds: ['"Variant Inventory Qty" (0)'],
    },
  ],
  [
    "caravans.csv",
    {
      vehicles: [
        "C1 | caravan | used | in_stock | 2022 Jayco Journey 19.61-3 | $64990 | no km | Penrith | 2",
        "C2 | motorhome | used | in_stock, reserved | 2019 Avida Birdsville | $129990 | no km | Penrith | 2",
        "C3 | caravan | used | sold | 2018 Cub Escape | $18990 | no km | Penrith | 1",
        "C4 | caravan | new | in_stock | 2023 Dethleffs Coco | $45000 | no km | Penrith | 1",
      ],
    },
  ],
  [
    "motorcycles.json",
    {
      vehicles: [
        "101 | motorcycle | used | in_stock | 2022 Ducati Monster 937 | $17990 drive away | 6200 km | Richmond | 2",
        "102 | motorcycle | used | sold | 2021 Honda CBR650R | $11990 drive away | 9100 km | Richmond | 1",
        "103 | motorcycle | used | in_stock | 2020 Suzuki DR-Z400E | $8990 drive away | 3000 km | Geelong | 1",
      ],
    },
  ],
  [
    "trucks.csv",
    {
      vehicles: [
        "T-1 | truck | used | in_stock | 2019 Hino 500 Series | $97900 | 182000 km | Dandenong | 2",
        "T-2 | truck | used | in_stock | 2020 International ProStar | $132000 | 410000 km | Dandenong | 1",
        "T-3 | truck | used | in_stock | 2021 Isuzu NPR 65-190 | $57200 | 88000 km | Laverton | 1",
        "T-4 | car | used | in_stock | 2022 Isuzu D-MAX | $41800 | 45000 km | Laverton | 1",
      ],
      holds: ['"Delivered" (Yes)'],
    },
  ],
])("D200 D201 D202 D203 D204: %s imports as its mapping report says", async (file, expected) => {
  const { proposed, vehicles, remarks } = await importProposed(file);
  expect(vehicles).toEqual(expected.vehicles);
  const held = remarks.filter(({ holds }) => holds).map(({ text }) => text);
  expect(held).toEqual((expected.holds ?? []).map((beginning) => expect.stringContaining(beginning)));
  const said = remarks.filter(({ key }) => !proposed.questions.includes(key));
  expect(said.map(({ text, holds }) => (holds ? `${text} An import would be held.` : text))).toEqual(
    proposed.warnings,
  );
});
