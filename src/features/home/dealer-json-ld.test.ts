import { expect, test } from "vitest";
import { makeLogo } from "#features/vehicles/make-logo.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildDealerJsonLd } from "./dealer-json-ld.ts";

const ORIGIN = "https://dealer.example";

test("TEN-06 ENT-30: search engines learn a dealer's logo and the make that it stands for", () => {
  const logo = { mark: "DM", wordmark: "Demo", url: "https://cdn.dealer.example/logo.svg" };
  expect(buildDealerJsonLd(testConfig({ theme: { logo }, manufacturer: "Toyota" }), ORIGIN)).toEqual({
    "@context": "https://schema.org",
    "@type": "AutoDealer",
    name: "Demo Motors",
    url: "https://dealer.example/",
    telephone: testConfig().legal.phone,
    logo: logo.url,
    brand: { "@type": "Brand", name: "Toyota", logo: ORIGIN + makeLogo("Toyota") },
  });
});

test("TEN-06: without a logo, a make or a drawing of the make's mark, nothing stands for it", () => {
  expect(buildDealerJsonLd(testConfig(), ORIGIN)).not.toHaveProperty("logo");
  expect(buildDealerJsonLd(testConfig(), ORIGIN)).not.toHaveProperty("brand");
  expect(buildDealerJsonLd(testConfig({ manufacturer: "LDV" }), ORIGIN)).toMatchObject({
    brand: { "@type": "Brand", name: "LDV" },
  });
});
