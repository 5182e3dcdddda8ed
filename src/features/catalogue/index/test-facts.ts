import { testCard } from "../card/test-card.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

/** The same vehicle as the store reads it. */
export function testFacts(overrides: Partial<VehicleFacts> = {}): VehicleFacts {
  const { wasCents: _, estimate: __, ownFacts: ___, marketLabel: ____, ...card } = testCard();
  return {
    ...card,
    showOnDealerWebsite: true,
    withdrawnAt: null,
    listedAt: "2025-03-01T00:00:00Z",
    features: [],
    categories: [],
    sleeps: null,
    engineSize: null,
    figures: null,
    axles: null,
    learnerApproved: false,
    batteryHealth: null,
    dealershipName: "Demo Motors",
    place: { lat: -27.385, long: 153.031, postcode: "4032" },
    customRank: null,
    dealerPin: null,
    financeLenders: {},
    priceHistory: [],
    vin: null,
    rego: null,
    registered: null,
    noticeAnswers: null,
    changeNumber: 1,
    ...overrides,
  };
}
