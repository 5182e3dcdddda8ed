import { findCarMake, weighEqually } from "../data/models/index.ts";
import { kia } from "../data/models/kia.ts";
import { mazda } from "../data/models/mazda.ts";
import { suzuki } from "../data/models/suzuki.ts";
import { buildDemoAccount, type DemoFile } from "../generator/account.ts";
import { pickInTurn } from "../generator/random.ts";
import site from "../sites/pepperleaf-suzuki.json" with { type: "json" };

export const pepperleafSuzuki = buildDemoAccount({
  slug: "pepperleaf-suzuki",
  name: "Pepperleaf Suzuki",
  sites: [{ slug: "pepperleaf-suzuki", hosts: ["www.pepperleafsuzuki.example"], file: site as DemoFile }],
  franchises: [suzuki],
  parts: { makes: [suzuki], count: 260 },
  stock: {
    prefix: "PS",
    firstNumber: 3_104,
    batches: [
      { count: 14, carType: "new", makes: [[suzuki, 1]], yards: ["MOONAH", "KINGS"] },
      { count: 4, carType: "demo", makes: [[suzuki, 1]], yards: ["MOONAH"] },
      { count: 18, carType: "used", makes: [[suzuki, 1]], yards: ["MOONAH", "KINGS"] },
      {
        count: 10,
        carType: "used",
        makes: weighEqually(
          [
            mazda,
            kia,
            findCarMake("Honda"),
            findCarMake("MINI"),
            findCarMake("Skoda"),
            findCarMake("Renault"),
            findCarMake("Chery"),
            findCarMake("GWM"),
          ],
          1,
        ),
        yards: ["KINGS", "MOONAH"],
      },
    ],
    states: [
      ["coming-soon", 3],
      ["sold-yesterday", 2],
      ["sold-this-week", 1],
      ["sold-last-month", 2],
      ["reserved", 2],
      ["just-arrived", 4],
      ["no-price", 1],
      ["zero-price", 3],
      ["excluding-charges", 3],
      ["before-price", 2],
      ["offer-price", 1],
      ["tag-runout", 2],
      ["tag-test-drive", 1],
      ["tag-manager", 1],
      ["no-photo", 2],
      ["one-photo", 1],
      ["unregistered", 1],
      ["certified", 1],
    ],
    // The maker's own stock system writes its name in three ways (FAC-16, FAC-17).
    finish: (rows) => {
      rows.forEach((row, index) => {
        if (row.make === "Suzuki") row.make = pickInTurn(["Suzuki", "Suzuki Australia", "Suzuki "], index);
      });
    },
  },
  reviews: {
    count: 97,
    locations: [
      ["moonah", 3],
      ["kings-meadows", 2],
    ],
  },
});
