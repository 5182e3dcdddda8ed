import { ford } from "../data/models/ford.ts";
import { hyundai } from "../data/models/hyundai.ts";
import { findCarMake, pickModels, weighEqually } from "../data/models/index.ts";
import { mazda } from "../data/models/mazda.ts";
import { toyota } from "../data/models/toyota.ts";
import { buildDemoAccount, type DemoFile } from "../generator/account.ts";
import site from "../sites/banksia-point-toyota.json" with { type: "json" };

export const banksiaToyota = buildDemoAccount({
  slug: "banksia-point-toyota",
  name: "Banksia Point Toyota",
  sites: [
    {
      slug: "banksia-point-toyota",
      hosts: ["www.banksiapointtoyota.example"],
      file: site as DemoFile,
    },
  ],
  franchises: [toyota],
  parts: { makes: [toyota], count: 320 },
  stock: {
    prefix: "T",
    firstNumber: 61_207,
    batches: [
      { count: 28, carType: "new", makes: [[toyota, 1]], yards: ["BPT-RWD"] },
      { count: 7, carType: "demo", makes: [[toyota, 1]], yards: ["BPT-RWD"] },
      { count: 38, carType: "used", makes: [[toyota, 1]], yards: ["BPT-RWD", "BPT-LIL"] },
      { count: 1, carType: "used", makes: [[pickModels(toyota, "HiAce"), 1]], yards: ["BPT-LIL"] },
      {
        count: 8,
        carType: "used",
        makes: weighEqually([mazda, ford, hyundai, findCarMake("Honda"), findCarMake("Mitsubishi")], 1),
        yards: ["BPT-LIL"],
      },
    ],
    states: [
      ["certified", 16],
      ["coming-soon", 4],
      ["preorder", 2],
      ["sold-yesterday", 2],
      ["sold-this-week", 1],
      ["sold-last-month", 2],
      ["reserved", 3],
      ["just-arrived", 5],
      ["no-price", 1],
      ["before-price", 3],
      ["offer-price", 2],
      ["both-prices", 5],
      ["tag-runout", 4],
      ["tag-test-drive", 1],
      ["tag-manager", 2],
      ["tag-low-km", 1],
      ["no-photo", 2],
      ["one-photo", 2],
      ["unregistered", 1],
      ["history-report", 2],
      ["hidden", 1],
    ],
    lender: {
      name: "angle",
      ratePercent: 7.5,
      termYears: 4,
      depositShare: 0.1,
      fees: site.config.finance.lenders[0]?.fees ?? [],
      payment: "paymentWeek",
    },
    // Only Toyotas can be Toyota Certified.
    finish: (rows) => {
      for (const row of rows) row.certified &&= row.make === "Toyota";
    },
  },
  reviews: {
    count: 318,
    locations: [
      ["ringwood", 4],
      ["ringwood-service", 3],
      ["lilydale", 2],
    ],
  },
});
