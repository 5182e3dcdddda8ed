import { expect, test } from "vitest";
import { file, forecourt, json, oneSentence, site } from "./test-commands.ts";

test("D58 D390: staff say that a vehicle is sold, see who said it, and take it back", async () => {
  const cars = [
    { stockNumber: "V1", carType: "used", make: "Kia", model: "Rio", year: 2021, driveAwayPrice: 17_990 },
  ];
  const feed = await file("vehicles.json", JSON.stringify(cars));
  await forecourt("import", feed, "--site", site, "--mapping", "forecourt");
  const by = ["--account", site, "--by", "Kim"];
  const sold = await forecourt("vehicles", "sold", "v1", ...by, "--note", "Cash");
  expect(sold).toMatchObject({ code: 0, err: "", out: "2021 Kia Rio (V1) is sold.\n" });
  expect((await json("vehicles", "conflicts", "--account", site)).answer).toMatchObject([
    { stockNumber: "V1", people: "sold", feed: "in stock" },
  ]);
  expect((await forecourt("vehicles", "history", "V1", "--account", site)).out).toMatch(
    /sold +staff:Kim +Cash/,
  );
  await forecourt("vehicles", "as-fed", "V1", ...by);
  expect((await forecourt("vehicles", "conflicts", "--account", site)).out).toMatch(/agree/);
  for (const args of [
    ["vehicles", "sold", "V9", ...by],
    ["vehicles", "sold", "V1", "--account", "nobody", "--by", "Kim"],
    ["vehicles", "sold", "V1", "--account", site, "--by", " "],
  ])
    expect(await forecourt(...args)).toEqual(oneSentence);
});

test("T6 D440: staff say what a vehicle costs and whether the site shows it, and take it back", async () => {
  const cars = [
    { stockNumber: "V1", carType: "used", make: "Kia", model: "Rio", year: 2021, driveAwayPrice: 17_990 },
  ];
  const feed = await file("vehicles.json", JSON.stringify(cars));
  await forecourt("import", feed, "--site", site, "--mapping", "forecourt");
  const by = ["--account", site, "--by", "Kim"];
  const priced = await forecourt("vehicles", "price", "v1", "16,990", ...by, "--note", "Sale");
  expect(priced).toMatchObject({ code: 0, out: "2021 Kia Rio (V1) costs $16,990 Drive Away.\n" });
  expect((await forecourt("vehicles", "hide", "V1", ...by)).out).toMatch(/is hidden from the site/);
  const { out } = await forecourt("vehicles", "history", "V1", "--account", site);
  expect(out).toMatch(/hidden from the site +staff:Kim/);
  expect(out).toMatch(/price \$16,990 Drive Away +staff:Kim +Sale/);
  expect((await forecourt("vehicles", "price", "V1", "as-fed", ...by)).out).toMatch(/costs \$17,990/);
  for (const args of [
    ["price", "V1", "-5", ...by],
    ["price", "V1", "1", ...by],
    ["price", "V1", "16990", "--type", "cash", ...by],
    ["price", "V9", "16990", ...by],
  ])
    expect(await forecourt("vehicles", ...args)).toEqual(oneSentence);
});
