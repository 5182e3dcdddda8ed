import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkSigning, readKm, type TypedSigning } from "./check-signing.ts";

const TYPED: TypedSigning = {
  ...{ seen: "on", state: "QLD", class: "C", expires: "2027-01-31", last: "12aB", plate: "123 abc" },
  ...{ odometer: "45,210 km", name: "Jane Citizen", signature: "M10 20L30 40", typed: "" },
};
const check = (changes: Partial<TypedSigning>) =>
  checkSigning({ ...TYPED, ...changes }, { today: "2026-11-29" });

describe("D451: what is signed before a test drive", () => {
  test("it is stored as it was taken down", () => {
    expect(check({})).toEqual({
      ok: true,
      signing: {
        licence: { state: "QLD", class: "C", expires: "2027-01-31", last: "12AB" },
        ...{ plate: "123 ABC", odometerOut: 45_210, signedName: "Jane Citizen", signature: "M10 20L30 40" },
      },
    });
  });

  test("a typed name takes the place of a drawn signature", () => {
    const checked = check({ typed: "on", signature: "M10 20L30 40" });
    expect(checked.ok && checked.signing.signature).toBe(null);
  });

  test.each<[Partial<TypedSigning>, RegExp]>([
    [{ seen: "" }, /tick that you have seen it/],
    [{ state: "Texas" }, /where the licence is from/],
    [{ class: "" }, /class/],
    [{ class: "<b>" }, /class/],
    [{ expires: "" }, /the day on which the licence expires/],
    [{ expires: "2027-02-30" }, /the day on which the licence expires/],
    [{ expires: "2026-11-28" }, /^This licence expired on 28 November 2026\. Nobody may drive on it/],
    [{ expires: "2099-01-01" }, /so long/],
    [{ last: "12345" }, /four at most/],
    [{ last: "" }, /four at most/],
    [{ plate: "" }, /trade plate/],
    [{ odometer: "many" }, /odometer/],
    [{ odometer: "9999999" }, /odometer/],
    [{ name: "J" }, /name of whoever signs/],
    [{ signature: "" }, /Sign in the field, or tick/],
    [{ signature: "M10 20L30 40z" }, /cannot be read/],
    [{ signature: '"><script>' }, /cannot be read/],
  ])("%o is refused, and the field says why", (changes, words) => {
    const checked = check(changes);
    const [field] = Object.keys(changes);
    expect(checked.ok ? {} : checked.problems).toEqual({ [field!]: expect.stringMatching(words) });
  });

  test("a licence is good on its last day", () => {
    expect(check({ expires: "2026-11-29" }).ok).toBe(true);
  });

  test("kilometres are read as people write them, and nothing else is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), (km) => {
        for (const text of [String(km), km.toLocaleString("en-AU"), `${km} km`])
          expect(readKm(text)).toBe(km);
      }),
    );
    expect([readKm("-1"), readKm("1.5"), readKm("")]).toEqual([null, null, null]);
  });
});
