import { ford } from "../data/models/ford.ts";
import { hyundai } from "../data/models/hyundai.ts";
import { findCarMake, pickModels, weighEqually } from "../data/models/index.ts";
import { isuzu, isuzuUte } from "../data/models/isuzu.ts";
import { kia } from "../data/models/kia.ts";
import { mazda } from "../data/models/mazda.ts";
import { byd, mg } from "../data/models/mg-byd.ts";
import { nissan } from "../data/models/nissan.ts";
import { subaru } from "../data/models/subaru.ts";
import { suzuki } from "../data/models/suzuki.ts";
import { toyota } from "../data/models/toyota.ts";
import { tradeIns } from "../data/models/trade-ins.ts";
import { volkswagen } from "../data/models/volkswagen.ts";
import { buildDemoAccount, type DemoFile } from "../generator/account.ts";
import { pickInTurn } from "../generator/random.ts";
import group from "../sites/harbourline.json" with { type: "json" };
import mazdaSite from "../sites/harbourline-mazda.json" with { type: "json" };
import network from "../sites/harbourline-network.json" with { type: "json" };
import preOwned from "../sites/harbourline-pre-owned.json" with { type: "json" };

const ownBrands = [mazda, hyundai, kia, ford, isuzuUte, subaru, mg, byd, volkswagen];
const everyYard = ["NUN", "SPT", "KOT", "HOR", "GEE", "DAN", "DAN"];

export const harbourline = buildDemoAccount({
  slug: "harbourline",
  name: "Harbourline Motor Group",
  sites: [
    { slug: "harbourline", hosts: ["www.harbourline.example"], file: group as DemoFile },
    {
      slug: "harbourline-mazda",
      hosts: ["www.harbourlinemazda.example"],
      file: mazdaSite as DemoFile,
    },
    { slug: "harbourline-pre-owned", file: preOwned as DemoFile },
    { slug: "harbourline-network", file: network as DemoFile },
  ],
  franchises: ownBrands,
  parts: { makes: ownBrands, count: 480 },
  stock: {
    prefix: "HL",
    firstNumber: 20_418,
    batches: [
      { count: 17, carType: "new", makes: [[mazda, 1]], yards: ["NUN", "KOT"] },
      { count: 10, carType: "new", makes: [[kia, 1]], yards: ["NUN", "GEE"] },
      {
        count: 13,
        carType: "new",
        makes: [
          [ford, 3],
          [isuzuUte, 2],
        ],
        yards: ["SPT"],
      },
      {
        count: 11,
        carType: "new",
        makes: [
          [hyundai, 3],
          [subaru, 2],
        ],
        yards: ["KOT"],
      },
      {
        count: 7,
        carType: "new",
        makes: [
          [volkswagen, 3],
          [mg, 2],
        ],
        yards: ["HOR"],
      },
      { count: 5, carType: "new", makes: [[byd, 1]], yards: ["GEE"] },
      { count: 1, carType: "new", makes: [[isuzu, 1]], yards: ["SPT"] },
      { count: 5, carType: "demo", makes: [[mazda, 1]], yards: ["NUN", "KOT"] },
      {
        count: 8,
        carType: "demo",
        makes: weighEqually([kia, ford, hyundai, volkswagen, byd, subaru], 1),
        yards: ["GEE", "SPT", "KOT", "HOR"],
      },
      { count: 62, carType: "used", makes: weighEqually(ownBrands, 1), yards: everyYard },
      { count: 10, carType: "used", makes: weighEqually([toyota, nissan, suzuki], 1), yards: everyYard },
      ...tradeIns.map((make) => ({
        count: 1,
        carType: "used" as const,
        makes: [[make, 1]] as const,
        yards: [pickInTurn(everyYard, make.make.length)],
      })),
      { count: 1, carType: "used", makes: [[pickModels(volkswagen, "Multivan"), 1]], yards: ["HOR"] },
      {
        count: 1,
        carType: "used",
        makes: [[pickModels(findCarMake("Mercedes-Benz"), "GLC-Class"), 1]],
        yards: ["DAN"],
      },
      { count: 1, carType: "used", makes: [[isuzu, 1]], yards: ["SPT"] },
      {
        count: 2,
        carType: "used",
        makes: [
          [ford, 1],
          [hyundai, 1],
        ],
        yards: ["KOT"],
      },
    ],
    states: [
      ["coming-soon", 6],
      ["preorder", 2],
      ["sold-yesterday", 4],
      ["sold-this-week", 3],
      ["sold-last-month", 4],
      ["reserved", 4],
      ["certified", 8],
      ["just-arrived", 10],
      ["no-price", 3],
      ["zero-price", 1],
      ["excluding-charges", 14],
      ["both-prices", 8],
      ["before-price", 8],
      ["offer-price", 5],
      ["subscription-price", 4],
      ["tag-runout", 3],
      ["tag-test-drive", 2],
      ["tag-manager", 5],
      ["tag-low-km", 3],
      ["unregistered", 4],
      ["hidden", 2],
      ["history-report", 6],
      ["no-photo", 4],
      ["one-photo", 5],
    ],
  },
  reviews: {
    count: 662,
    locations: [
      ["nundah", 5],
      ["nundah-service", 3],
      ["nundah-parts", 1],
      ["southport", 4],
      ["kotara", 4],
      ["hornsby", 3],
      ["south-geelong", 3],
      ["dandenong", 4],
    ],
  },
});
