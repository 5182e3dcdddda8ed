import { describe, expect, test } from "vitest";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildTrust } from "./trust-row.ts";

const NOW = new Date("2025-06-30T00:00:00Z");
const legal = { businessName: "Northside Motors Pty Ltd", licenceNumber: "LMD 341", phone: "07 3456 7890" };
const yards = (...towns: readonly string[]) =>
  towns.map((town) => ({ city: town, state: town === "Kotara" ? "NSW" : "QLD" }));
const words = (...asked: Parameters<typeof buildTrust>) =>
  buildTrust(...asked).map(({ figure, words }) => `${figure}, ${words}`);

describe("D124: what speaks for a dealer is what its data says", () => {
  test("of a dealer that has said nothing, its licence", () => {
    expect(words(testConfig({ legal }), yards("Aspley"), NOW)).toEqual(["Licensed dealer, LMD 341"]);
  });

  test("years, yards and how soon it replies, where they are known", () => {
    const config = testConfig({ legal, established: 1987, enquiry: { replyTime: "within the hour" } });
    expect(words(config, yards("Aspley", "Kotara"), NOW)).toEqual([
      "38 years, in business since 1987",
      "2 yards, in Aspley and Kotara",
      "A real person replies, usually within the hour",
      "Licensed dealer, LMD 341",
    ]);
  });

  test("many towns are told by their states, and a first year is not counted", () => {
    const config = testConfig({ legal, established: 2025 });
    expect(words(config, yards("Aspley", "Nundah", "Southport", "Kotara"), NOW)[0]).toBe(
      "4 yards, across QLD and NSW",
    );
  });
});
