import { ford } from "../data/models/ford.ts";
import { findCarMake, weighEqually } from "../data/models/index.ts";
import { nissan } from "../data/models/nissan.ts";
import { subaru } from "../data/models/subaru.ts";
import { toyota } from "../data/models/toyota.ts";
import { buildDemoAccount, type DemoFile } from "../generator/account.ts";
import site from "../sites/southern-arc-nissan.json" with { type: "json" };

export const southernArcNissan = buildDemoAccount({
  slug: "southern-arc-nissan",
  name: "Southern Arc Nissan",
  sites: [
    {
      slug: "southern-arc-nissan",
      hosts: ["www.southernarcnissan.example"],
      file: site as DemoFile,
    },
  ],
  franchises: [nissan],
  stock: {
    prefix: "N",
    firstNumber: 70_311,
    batches: [
      { count: 18, carType: "new", makes: [[nissan, 1]], yards: ["1"] },
      { count: 10, carType: "demo", makes: [[nissan, 1]], yards: ["1", "2"] },
      { count: 18, carType: "used", makes: [[nissan, 1]], yards: ["1", "2"] },
      {
        count: 10,
        carType: "used",
        makes: weighEqually(
          [toyota, ford, subaru, findCarMake("Holden"), findCarMake("Jeep"), findCarMake("LDV")],
          1,
        ),
        yards: ["2", "1"],
      },
    ],
    states: [
      ["coming-soon", 3],
      ["preorder", 1],
      ["sold-yesterday", 2],
      ["sold-this-week", 1],
      ["sold-last-month", 2],
      ["reserved", 2],
      ["certified", 3],
      ["just-arrived", 4],
      ["no-price", 2],
      ["excluding-charges", 4],
      ["both-prices", 3],
      ["before-price", 3],
      ["offer-price", 2],
      ["tag-runout", 3],
      ["tag-test-drive", 2],
      ["tag-manager", 2],
      ["no-photo", 1],
      ["one-photo", 2],
      ["unregistered", 1],
      ["hidden", 1],
    ],
    lender: {
      name: "nissanFinance",
      ratePercent: 6.99,
      termYears: 5,
      depositShare: 0,
      fees: site.config.finance.lenders[0]?.fees ?? [],
      payment: "paymentMonth",
      carTypes: ["new", "demo"],
    },
  },
  reviews: {
    count: 141,
    locations: [
      ["melrose-park", 3],
      ["christies-beach", 2],
    ],
  },
});
