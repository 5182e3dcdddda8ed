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
