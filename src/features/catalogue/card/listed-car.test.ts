import { expect, test } from "vitest";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildListedCard, type GroupMember, readHit } from "./listed-car.ts";
import { serialiseRecord } from "./record-bytes.ts";
import { testCard } from "./test-card.ts";

const NOW = new Date("2026-03-01T00:00:00Z");
const own = testConfig({
  cards: { buttons: ["view", "enquire", "test-drive"] },
  testDrive: { enabled: true },
});
const member: GroupMember = {
  name: "Coast Kia",
  config: testConfig({ labels: { used: "Pre-Loved" }, price: { noPriceText: "Ask us" } }),
  toOrigin: (origin) => origin.replace("network", "coast"),
};
const record = serialiseRecord(testCard({ slug: "rio-1", carType: "used", city: "Geelong" }));
const shown = { config: own, origin: "https://network.example", now: NOW };

test("D349: a hit belongs to the engine that has it", () => {
  const members = [member];
  expect(readHit({ record }, { members }).member).toBeUndefined();
  expect(readHit({ record, source: 0 }, { members }).member).toBeUndefined();
  expect(readHit({ record, source: 1 }, { members }).member).toBe(member);
  expect(() => readHit({ record, source: 2 }, { members })).toThrow();
});

test("D349: a member's card says what its own site says, leads there and offers nothing here", () => {
  const car = readHit({ record, source: 1 }, { members: [member] });
  const card = buildListedCard(car, shown);
  expect(card).toMatchObject({
    href: "https://coast.example/cars/rio-1",
    condition: "Pre-Loved",
    locationName: "Coast Kia, Geelong",
    enquireHref: null,
    dealer: "Coast Kia",
  });
  expect(card).not.toHaveProperty("testDriveHref");
  expect(card).not.toHaveProperty("member");
});

test("D349: the site's own card is as ever", () => {
  const card = buildListedCard(readHit({ record }, { members: [member] }), shown);
  expect(card).toMatchObject({ href: "/cars/rio-1", enquireHref: "/enquiry?car=rio-1", condition: "Used" });
  expect(card).not.toHaveProperty("dealer");
});
